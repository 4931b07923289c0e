// The text that the vendor's tool writes for a configuration, without its comments, built from our own text by the rules
// in which the two differ: the blindWrites line, no escaping, and no elements of our own.

import { type BoardConfig, encodeImage, type VendorGeneration } from "../../src/config/index.js";
import { serializeXml } from "../../src/config/write/index.js";
import type { DeliberateDifference, ExportContext } from "./deliberate-difference.js";
import { exportDifferences, stringKeys, textOf } from "./export-differences.js";
import { differingBits, isEmpty } from "./image.js";

export interface VendorExport {
  /** What the tool can write of the configuration. */
  readonly config: BoardConfig;
  /** The entries that took something out. */
  readonly losses: readonly DeliberateDifference[];
  /** Lines; those without anything in them are left out, as in the vectors. */
  readonly lines: readonly string[];
}

export function exportAsVendor(config: BoardConfig, context: ExportContext): VendorExport {
  const losses: DeliberateDifference[] = [];
  let left = config;
  let written = config;
  for (const entry of exportDifferences) {
    const before = left;
    left = entry.lose(before, context);
    if (!isEmpty(differingBits(encodeImage(before), encodeImage(left)))) losses.push(entry);
    // Lost targets are no gaps in the text: it has fewer of them.
    if (entry.id !== "lost-targets") written = left;
  }
  return { config: left, losses, lines: linesOf(written, context.generation) };
}

function linesOf(config: BoardConfig, generation: VendorGeneration): string[] {
  const [start = "", ...targets] = serializeXml(config, { comments: "none" }).split(/(?=<SCSITarget |<\/SCSI2SD>)/);
  const end = targets.pop() ?? "";
  const readable = targets.map((target, slot) => vendorTarget(target, config.targets[slot]));
  return splitLines([withBlindWrites(start, generation), ...readable, end].join(""));
}

export function splitLines(text: string): string[] {
  return text.split("\n").filter((line) => line.trim() !== "");
}

/** The vendor's tool writes the element always, from 6.3.2 on; we only when it is true. */
function withBlindWrites(board: string, generation: VendorGeneration): string {
  if (generation !== "6.3.2" || board.includes("<blindWrites>")) return board;
  return board.replace("</S2S_BoardCfg>", "\t<blindWrites>false</blindWrites>\n</S2S_BoardCfg>");
}

/** "" for a target that the tool leaves out. */
function vendorTarget(text: string, target: BoardConfig["targets"][number] | undefined): string {
  if (!target) return text;
  let result = text.replace(/\t<rawBytes>.*\n/, "");
  for (const key of stringKeys) {
    const value = textOf(target[key]);
    if (value === undefined) return "";
    // A function, because `$` in the value means nothing.
    result = result.replace(new RegExp(`<${key}>.*</${key}>`), () => `<${key}>${value}</${key}>`);
  }
  return result;
}
