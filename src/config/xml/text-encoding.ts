// The byte forms a configuration file may have, kept so that an edited file goes back in the same form.
// Sources: corpus/INDEX.md (dialects seen); XML 1.0 §4.3.3 and appendix F.

import { ConfigError } from "../config-error.js";

export type EncodingName = "utf-8" | "utf-16le" | "utf-16be" | "iso-8859-1";

export interface TextEncoding {
  readonly name: EncodingName;
  readonly byteOrderMark: boolean;
}

export interface DecodedText {
  /** Without byte order mark; line ends untouched. */
  readonly text: string;
  readonly encoding: TextEncoding;
}

/** Why bytes are not text; `offset` counts bytes. */
export interface EncodingProblem {
  readonly detail: string;
  readonly hint: string;
  /** What could be read before the fault, for its line and column. */
  readonly textBefore: string;
}

const byteOrderMarks: readonly (readonly [EncodingName, readonly number[]])[] = [
  ["utf-8", [0xef, 0xbb, 0xbf]],
  ["utf-16le", [0xff, 0xfe]],
  ["utf-16be", [0xfe, 0xff]],
];

/** Names in an XML declaration that this reader takes; ASCII is a subset of both of its kinds. */
const declaredNames: ReadonlyMap<string, EncodingName> = new Map([
  ["utf-8", "utf-8"],
  ["utf8", "utf-8"],
  ["us-ascii", "utf-8"],
  ["ascii", "utf-8"],
  ["iso-8859-1", "iso-8859-1"],
  ["latin1", "iso-8859-1"],
]);

export function decodeText(bytes: Uint8Array): DecodedText | EncodingProblem {
  const mark = byteOrderMarks.find(([, marker]) => marker.every((byte, index) => bytes[index] === byte));
  if (mark) return decodeAs(mark[0], bytes.subarray(mark[1].length), { byteOrderMark: true });

  const declared = declaredEncoding(bytes);
  if (declared === undefined) return decodeAs("utf-8", bytes, { byteOrderMark: false });
  const name = declaredNames.get(declared.toLowerCase());
  if (!name) {
    return {
      detail: `the file says that its encoding is "${declared}", which is not known here`,
      hint: "save it as UTF-8 and take the encoding out of its first line",
      textBefore: "",
    };
  }
  return decodeAs(name, bytes, { byteOrderMark: false });
}

/** Inverse of {@link decodeText}. Throws ConfigError for characters that the encoding lacks. */
export function encodeText({ text, encoding }: DecodedText): Uint8Array {
  const body = encoders[encoding.name](text);
  const marker = encoding.byteOrderMark ? (byteOrderMarks.find(([name]) => name === encoding.name)?.[1] ?? []) : [];
  const bytes = new Uint8Array(marker.length + body.length);
  bytes.set(marker);
  bytes.set(body, marker.length);
  return bytes;
}

function declaredEncoding(bytes: Uint8Array): string | undefined {
  let start = "";
  for (const byte of bytes.subarray(0, 128)) start += String.fromCharCode(byte);
  return /^<\?xml[^>]*\bencoding\s*=\s*["']([^"']*)["']/.exec(start)?.[1];
}

function decodeAs(
  name: EncodingName,
  bytes: Uint8Array,
  mark: { byteOrderMark: boolean },
): DecodedText | EncodingProblem {
  if (name === "iso-8859-1") return { text: latin1(bytes), encoding: { name, ...mark } };
  try {
    const text = new TextDecoder(name, { fatal: true, ignoreBOM: true }).decode(bytes);
    return { text, encoding: { name, ...mark } };
  } catch {
    return name === "utf-8" ? badUtf8(bytes, mark.byteOrderMark ? 3 : 0) : badUtf16(name, bytes);
  }
}

/** `skipped` is what stood before `bytes` in the file. */
function badUtf8(bytes: Uint8Array, skipped: number): EncodingProblem {
  const good = validUtf8Length(bytes);
  const textBefore = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes.subarray(0, good));
  const byte = (bytes[good] ?? 0).toString(16).toUpperCase().padStart(2, "0");
  const looksUtf16 = bytes.subarray(0, 64).filter((value) => value === 0).length > 8;
  return {
    detail: `byte 0x${byte} at offset ${skipped + good} is not UTF-8`,
    hint: looksUtf16
      ? "the file looks like UTF-16 without its mark: save it as UTF-8"
      : "save the file as UTF-8; if the letter is in a disk's name, use plain ASCII there",
    textBefore,
  };
}

function badUtf16(name: EncodingName, bytes: Uint8Array): EncodingProblem {
  return {
    detail: `the file starts as ${name.toUpperCase()} but is ${bytes.length % 2 ? "cut in the middle of a character" : "not valid"}`,
    hint: "save it again as UTF-8",
    textBefore: "",
  };
}

/** Length of the longest prefix of whole UTF-8 characters, found by halving: decoding is the judge. */
function validUtf8Length(bytes: Uint8Array): number {
  let good = 0;
  let bad = bytes.length;
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    if (isUtf8Prefix(bytes.subarray(0, middle))) good = middle;
    else bad = middle;
  }
  // The prefix may end inside a character; the one to name is then its first byte.
  while (good > 0 && !isUtf8(bytes.subarray(0, good))) good--;
  return good;
}

function isUtf8Prefix(bytes: Uint8Array): boolean {
  return isUtf8(bytes, { stream: true });
}

function isUtf8(bytes: Uint8Array, options: { stream?: boolean } = {}): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes, options);
    return true;
  } catch {
    return false;
  }
}

function latin1(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return text;
}

const encoders: Readonly<Record<EncodingName, (text: string) => Uint8Array>> = {
  "utf-8": (text) => new TextEncoder().encode(text),
  "utf-16le": (text) => encodeUtf16(text, { littleEndian: true }),
  "utf-16be": (text) => encodeUtf16(text, { littleEndian: false }),
  "iso-8859-1": (text) => {
    const bytes = new Uint8Array(text.length);
    for (let index = 0; index < text.length; index++) {
      const code = text.charCodeAt(index);
      if (code > 0xff)
        throw new ConfigError(
          "config/bad-value",
          `"${text[index]}" cannot be written in the file's encoding, ISO-8859-1`,
          "save the file as UTF-8",
        );
      bytes[index] = code;
    }
    return bytes;
  },
};

function encodeUtf16(text: string, { littleEndian }: { littleEndian: boolean }): Uint8Array {
  const view = new DataView(new ArrayBuffer(2 * text.length));
  for (let index = 0; index < text.length; index++) view.setUint16(2 * index, text.charCodeAt(index), littleEndian);
  return new Uint8Array(view.buffer);
}
