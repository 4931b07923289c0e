// JSON text → configuration. Same bounds as for XML; what does not fit the schema is a finding with its path.

import { boardRecord, targetRecord } from "../binary/records.js";
import { fromUnknownBytes, toUnknownBytes } from "../binary/unknown-bytes.js";
import type { BoardConfig, UnknownBytes } from "../board-config.js";
import type { ConfigFile } from "../config-file.js";
import type { FileProblem } from "../file-problem.js";
import { quote } from "../xml/decode-setting.js";
import { positionAt } from "../xml/line-index.js";
import { largestXmlBytes, readXmlText } from "../xml/read-xml.js";
import { decodeText } from "../xml/text-encoding.js";
import { configSchema } from "./config-schema.js";
import { findJsonFault } from "./find-json-fault.js";

/** Never throws for what the bytes hold. */
export function readJson(bytes: Uint8Array): ConfigFile {
  if (bytes.length > largestXmlBytes) {
    return unreadable({
      kind: "file-size",
      detail: `the file has more than ${largestXmlBytes} bytes; a configuration has about 18,000 at most`,
    });
  }
  const decoded = decodeText(bytes);
  if ("detail" in decoded) return unreadable({ kind: "text-encoding", detail: decoded.detail, hint: decoded.hint });
  if (decoded.text.trim() === "") return unreadable({ kind: "empty-file", detail: "the file is empty" });
  let json: unknown;
  try {
    json = JSON.parse(decoded.text);
  } catch (error) {
    return unreadable(syntaxProblem(decoded.text, error));
  }
  const parsed = configSchema.safeParse(json);
  if (!parsed.success) return unreadable(schemaProblem(parsed.error.issues));
  const { schema: _schema, ...data } = parsed.data;
  const config = data as unknown as BoardConfig;
  const badElement = findForeignElement(config);
  if (badElement !== undefined) {
    return unreadable({
      kind: "json-schema",
      detail: `unknownElements has ${quote(badElement)}, which is not one well-formed XML element without a meaning`,
    });
  }
  return {
    format: "json",
    config: canonical(config),
    complete: true,
    locate: () => undefined,
  };
}

function unreadable(problem: FileProblem): ConfigFile {
  return { format: "json", problem, complete: false, locate: () => undefined };
}

function syntaxProblem(text: string, error: unknown): FileProblem {
  const fault = findJsonFault(text) ?? { offset: text.length, message: String(error) };
  return { kind: "json-syntax", detail: fault.message, at: positionAt(text, fault.offset) };
}

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

const missing = /^Invalid input: expected \w+, received undefined$/;

function schemaProblem(issues: readonly Issue[]): FileProblem {
  const shown = issues
    .slice(0, 3)
    .map(
      ({ path, message }) => `${path.map(String).join(".") || "the file"}: ${message.replace(missing, "is missing")}`,
    );
  const more = issues.length > shown.length ? ` (and ${issues.length - shown.length} more)` : "";
  return { kind: "json-schema", detail: shown.join("; ") + more, hint: "scsi2sd schema prints the shape" };
}

type Place = (element: string) => string;

const places = {
  root: (element) => `<SCSI2SD><S2S_BoardCfg/>${element}</SCSI2SD>`,
  board: (element) => `<SCSI2SD><S2S_BoardCfg>${element}</S2S_BoardCfg></SCSI2SD>`,
  target: (element) => `<SCSI2SD><S2S_BoardCfg/><SCSITarget id="0">${element}</SCSITarget></SCSI2SD>`,
} as const satisfies Readonly<Record<string, Place>>;

/** An element that would not come back as it is from an XML file: broken, several at once, or a setting in disguise. */
function findForeignElement(config: BoardConfig): string | undefined {
  const isKept = (element: string, place: Place, keptIn: (read: BoardConfig) => readonly string[]) => {
    const { config: read } = readXmlText(place(element), { name: "utf-8", byteOrderMark: false });
    const kept = read ? keptIn(read) : [];
    return kept.length === 1 && kept[0] === element;
  };
  return (
    config.unknownElements.find((element) => !isKept(element, places.root, (read) => read.unknownElements)) ??
    config.board.unknownElements.find((each) => !isKept(each, places.board, (read) => read.board.unknownElements)) ??
    config.targets
      .flatMap((target) => target.unknownElements)
      .find((each) => !isKept(each, places.target, (read) => read.targets[0]?.unknownElements ?? []))
  );
}

/** Unknown bytes in their one form: sorted runs, without bits that a setting owns. */
function canonical(config: BoardConfig): BoardConfig {
  const clean = (layout: { decode(bytes: Uint8Array): { rest: Uint8Array } }, runs: readonly UnknownBytes[]) =>
    toUnknownBytes(layout.decode(fromUnknownBytes(runs)).rest);
  return {
    ...config,
    board: { ...config.board, unknownBytes: clean(boardRecord, config.board.unknownBytes) },
    targets: config.targets.map((target) => ({ ...target, unknownBytes: clean(targetRecord, target.unknownBytes) })),
  };
}
