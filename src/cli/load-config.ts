// A configuration argument → what was read: .xml, .bin (1,024 bytes) or .json, `-` for standard input, a card or a board.
// The form of a file is told by the contents, so that one with another ending is read all the same.

import {
  type BoardConfig,
  type ConfigFile,
  type ConfigFormat,
  imageBytes,
  largestXmlBytes,
  readBin,
  readXml,
  validateConfig,
} from "../config/index.js";
import { CliError } from "./cli-error.js";
import { type ConfigSource, parseConfigSource } from "./config-source.js";
import { readBounded } from "./files.js";
import { formatDiagnostic } from "./format-diagnostic.js";
import type { Output } from "./output.js";

export interface LoadedConfig {
  readonly origin: ConfigSource["kind"];
  /** What it is called in messages. */
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly file: ConfigFile;
  /** SD sectors of the card it lies on, when it came from one. */
  readonly cardSectors?: number;
}

/** Boards and cards are reached by modules that load only then; what a board has to say beside goes to `output`. */
export async function loadConfig(name: string, output: Output): Promise<LoadedConfig> {
  const source = parseConfigSource(name);
  switch (source.kind) {
    case "board":
      return (await import("./read-board.js")).readBoard(source, output);
    case "card":
      return (await import("./read-card.js")).readCard(source, output);
    case "file": {
      const bytes = await readBounded(name, largestXmlBytes);
      const file = await readAs(formatOf(name, bytes), bytes);
      return { origin: "file", name: name === "-" ? "standard input" : name, bytes, file };
    }
  }
}

/** By the ending of a name that is to be written. */
export function formatOfName(name: string): ConfigFormat | undefined {
  return (/\.(xml|bin|json)$/i.exec(name)?.[1]?.toLowerCase() as ConfigFormat | undefined) ?? undefined;
}

function formatOf(name: string, bytes: Uint8Array): ConfigFormat {
  const start = String.fromCharCode(...bytes.subarray(0, 64));
  if (bytes.length === imageBytes && start.startsWith("BCFG")) return "bin";
  if (/^(\u00ef\u00bb\u00bf)?\s*[{[]/.test(start)) return "json";
  if (/^(\u00ef\u00bb\u00bf)?\s*</.test(start)) return "xml";
  return formatOfName(name) ?? "xml";
}

async function readAs(format: ConfigFormat, bytes: Uint8Array): Promise<ConfigFile> {
  if (format === "bin") return readBin(bytes);
  if (format === "xml") return readXml(bytes);
  const { readJson } = await import("../config/json/index.js");
  return readJson(bytes);
}

/** The configuration of a file whose every setting could be read; errors in it are told, and stop when they hide a value. */
export function usableConfig({ name, file }: LoadedConfig, output: Output): BoardConfig {
  if (file.config && file.complete) return file.config;
  const errors = validateConfig(file).filter(({ severity }) => severity === "error");
  for (const error of errors) output.note(formatDiagnostic(name, error, output));
  throw new CliError("config/findings", `${name} cannot be used as it is`, { hint: "mend what is said above" });
}
