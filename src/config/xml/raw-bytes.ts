// <rawBytes>64:0102 18:00</rawBytes>: bytes of a record that no other element can hold, as decimal offset and hex.
// Our own element; the vendor's tools ignore it. It carries reserved bytes and bits, and bytes of a string that XML cannot
// hold (NUL, control characters, broken UTF-8): those stand as a blank in the text, and count only while they do.

import { decodeHex, encodeHex, type RecordLayout } from "../../bytes/index.js";
import { boardMagic, boardRecord, recordBytes, targetRecord } from "../binary/records.js";
import { fromUnknownBytes } from "../binary/unknown-bytes.js";
import type { BoardSettings, TargetSettings, UnknownBytes } from "../board-config.js";

type RecordName = "board" | "target";

const layouts = { board: boardRecord, target: targetRecord } as const;
const fixedFields: Readonly<Record<RecordName, object>> = { board: { magic: boardMagic }, target: {} };
/** Where each string starts in the target record. */
export const stringOffsets: Readonly<Record<string, number>> = { vendor: 18, prodId: 26, revision: 42, serial: 46 };
/** Where all of them lie. */
const stringBytes = { start: 18, end: 62 } as const;
const blank = 0x20;

/** The settings with the string bytes of `text` put in, and the bytes that belong to no setting. */
export function applyRawBytes<Settings extends BoardSettings | TargetSettings>(
  record: RecordName,
  settings: Settings,
  text: string,
): { readonly settings: Settings; readonly rest: Uint8Array } {
  const raw = parseRawBytes(text) ?? [];
  if (raw.length === 0) return { settings, rest: new Uint8Array(recordBytes) };
  const layout = layouts[record] as unknown as RecordLayout<unknown> & { encode(value: object): Uint8Array };
  const { rest } = layout.decode(fromUnknownBytes(raw));
  if (record === "board") return { settings, rest };

  const bytes = layout.encode({ ...settings, ...fixedFields[record] });
  for (const { offset, hex } of raw) {
    for (const [index, byte] of decodeHex(hex).entries()) {
      const at = offset + index;
      if (at >= stringBytes.start && at < stringBytes.end && bytes[at] === blank) bytes[at] = byte;
    }
  }
  return { settings: { ...settings, ...(layout.decode(bytes).value as Partial<Settings>) }, rest };
}

/** `undefined` when the text is not in this form. */
export function parseRawBytes(text: string): UnknownBytes[] | undefined {
  const runs: UnknownBytes[] = [];
  for (const word of text.split(/\s+/)) {
    if (word === "") continue;
    const match = /^(\d{1,3}):((?:[0-9a-fA-F]{2}){1,128})$/.exec(word);
    const offset = Number(match?.[1]);
    if (!match || offset + (match[2]?.length ?? 0) / 2 > recordBytes) return undefined;
    runs.push({ offset, hex: (match[2] ?? "").toLowerCase() });
  }
  return runs;
}

/** The raw bytes a record needs beside its elements; "" when none. `hidden` are string bytes that XML cannot hold. */
export function formatRawBytes(unknownBytes: readonly UnknownBytes[], hidden: readonly UnknownBytes[]): string {
  return [...hidden, ...unknownBytes].map(({ offset, hex }) => `${offset}:${hex}`).join(" ");
}

/** A byte string as XML text; what XML cannot hold becomes a blank and is told apart in `hidden`. */
export function stringToText(
  value: string,
  offset: number,
): { readonly text: string; readonly hidden: readonly UnknownBytes[] } {
  const bytes = Uint8Array.from(value, (character) => character.charCodeAt(0));
  const shown = bytes.slice();
  if (!isCleanUtf8(bytes)) {
    for (const [index, byte] of bytes.entries()) if (byte >= 0x7f) shown[index] = blank;
  }
  for (const [index, byte] of bytes.entries()) if (byte < blank) shown[index] = blank;
  const hidden: UnknownBytes[] = [];
  for (const [index, byte] of bytes.entries()) {
    if (byte === shown[index]) continue;
    const last = hidden.at(-1);
    if (last && last.offset + last.hex.length / 2 === offset + index) {
      hidden[hidden.length - 1] = { offset: last.offset, hex: last.hex + encodeHex(Uint8Array.of(byte)) };
    } else {
      hidden.push({ offset: offset + index, hex: encodeHex(Uint8Array.of(byte)) });
    }
  }
  return { text: new TextDecoder("utf-8", { ignoreBOM: true }).decode(shown), hidden };
}

/** UTF-8 whose characters XML 1.0 allows (§2.2), apart from the C0 controls, which are looked at one by one. */
function isCleanUtf8(bytes: Uint8Array): boolean {
  try {
    return !/[\ufffe\uffff\u0085\u2028]/.test(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes));
  } catch {
    return false;
  }
}
