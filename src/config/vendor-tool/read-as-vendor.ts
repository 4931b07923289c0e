// What the vendor's tool would make of a file: its reading rules with their faults, so that `validate` can say what a
// reload there would lose. Source: firmware-behaviour 1.5.2, proven on the vendor-config vectors. Never used to read for real.

import { imageBytes } from "../binary/image.js";
import { boardMagic, boardRecord, recordBytes, targetRecord } from "../binary/records.js";
import { defaultBoard, defaultTarget, type Quirk, targetSlots } from "../board-config.js";
import type { XmlElement, XmlSource } from "../xml/xml-source.js";
import { parseVendorInteger, VendorReadError } from "./vendor-integer.js";
import { vendorText } from "./vendor-text.js";
import type { VendorGeneration } from "./vendor-version.js";

export type VendorReading =
  | { readonly ok: true; readonly image: Uint8Array }
  | { readonly ok: false; readonly error: string };

/** `root` is that of a well-formed document. */
export function readAsVendor(
  { text, root }: Pick<XmlSource, "text" | "root">,
  generation: VendorGeneration,
): VendorReading {
  if (root.name !== "SCSI2SD") return { ok: false, error: "Invalid root node, expected <SCSI2SD>" };
  try {
    return { ok: true, image: readRoot({ text, generation }, root) };
  } catch (error) {
    if (error instanceof VendorReadError) return { ok: false, error: error.message };
    throw error;
  }
}

interface Reader {
  readonly text: string;
  readonly generation: VendorGeneration;
}

function readRoot(reader: Reader, root: XmlElement): Uint8Array {
  const image = new Uint8Array(imageBytes);
  image.set(boardRecord.encode({ magic: boardMagic, ...defaultBoard }));
  let slot = 0;
  for (const child of root.children) {
    if (child.name === "S2S_BoardCfg") image.set(readBoard(reader, child));
    if (child.name !== "SCSITarget") continue;
    const target = readTarget(reader, child);
    if (slot < targetSlots) image.set(target, ++slot * recordBytes);
  }
  while (slot < targetSlots) image.set(targetRecord.encode(defaultTarget(slot)), ++slot * recordBytes);
  return image;
}

const flagBits: ReadonlyMap<string, number> = new Map([
  ["unitAttention", 0x01],
  ["parity", 0x02],
  ["enableScsi2", 0x04],
  ["selLatch", 0x40],
  ["mapLunsToIds", 0x80],
]);

const flags6Bits: ReadonlyMap<string, number> = new Map([
  ["enableTerminator", 0x01],
  ["blindWrites", 0x02],
]);

const boardBytes: ReadonlyMap<string, { readonly at: number; readonly max: number }> = new Map([
  ["startupDelay", { at: 5, max: 255 }],
  ["selectionDelay", { at: 6, max: 255 }],
  // Turbo is 6: the tool writes it and refuses it (ConfigUtil.cc:653).
  ["scsiSpeed", { at: 8, max: 5 }],
]);

function readBoard(reader: Reader, element: XmlElement): Uint8Array {
  const board = boardRecord.encode({ magic: boardMagic, ...defaultBoard });
  let flags = 0;
  let flags6 = board[7] ?? 0;
  for (const child of element.children) {
    const content = vendorText(reader.text, child);
    const isTrue = content === "true";
    const flag = flagBits.get(child.name);
    if (flag !== undefined) flags = isTrue ? flags | flag : flags & ~flag;
    const flag6 =
      child.name === "blindWrites" && reader.generation !== "6.3.2" ? undefined : flags6Bits.get(child.name);
    // The fault: a false one copies `flags`, not `flags6` (ConfigUtil.cc:612, :624).
    if (flag6 !== undefined) flags6 = isTrue ? flags6 | flag6 : flags & ~flag6;
    const byte = boardBytes.get(child.name);
    if (byte) board[byte.at] = parseVendorInteger(child.name, content, byte.max);
  }
  board[4] = flags;
  board[7] = flags6;
  return board;
}

const targetNumbers: ReadonlyMap<string, number> = new Map([
  ["deviceType", 0xff],
  ["deviceTypeModifier", 0xff],
  ["sdSectorStart", 0xffffffff],
  ["scsiSectors", 0xffffffff],
  ["bytesPerSector", 8192],
  ["sectorsPerTrack", 255],
  ["headsPerCylinder", 255],
]);

const stringWidths: ReadonlyMap<string, number> = new Map([
  ["vendor", 8],
  ["prodId", 16],
  ["revision", 4],
  ["serial", 16],
]);

const knownQuirks: Readonly<Record<VendorGeneration, readonly Quirk[]>> = {
  "6.1": ["apple", "omti"],
  "6.3.0": ["apple", "omti", "xebec", "vms"],
  "6.3.2": ["apple", "omti", "xebec", "vms"],
};

function readTarget(reader: Reader, element: XmlElement): Uint8Array {
  const settings: Record<string, unknown> = { ...defaultTarget(readId(element)) };
  const quirks = new Set<string>();
  for (const child of element.children) {
    const text = vendorText(reader.text, child);
    const max = targetNumbers.get(child.name);
    const width = stringWidths.get(child.name);
    if (child.name === "enabled") settings["enabled"] = text === "true";
    else if (child.name === "quirks") for (const word of text.split(/[ \t\n\v\f\r]+/)) quirks.add(word);
    else if (max !== undefined) settings[child.name] = parseVendorInteger(child.name, text, max);
    else if (width !== undefined) settings[child.name] = firstBytes(text, width);
  }
  settings["quirks"] = knownQuirks[reader.generation].filter((quirk) => quirks.has(quirk));
  return targetRecord.encode(settings as unknown as ReturnType<typeof defaultTarget>);
}

function readId(element: XmlElement): number {
  const text = element.attributes["id"] ?? "7";
  const match = /^[ \t\n\v\f\r]*([+-]?\d+)/.exec(text);
  const id = Number(match?.[1]);
  if (!match || id > 0x7fffffff || id < -0x80000000) throw new VendorReadError("Could not parse SCSITarget id attr");
  return id & 7;
}

function firstBytes(text: string, width: number): string {
  let value = "";
  for (const byte of new TextEncoder().encode(text).subarray(0, width)) value += String.fromCharCode(byte);
  return value;
}
