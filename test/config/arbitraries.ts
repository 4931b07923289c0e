// Random configurations over the whole range of what a board can hold.

import { boardRecord, targetRecord } from "../../src/config/binary/records.js";
import { fromUnknownBytes, toUnknownBytes } from "../../src/config/binary/unknown-bytes.js";
import {
  type BoardConfig,
  type BoardSettings,
  quirkFlags,
  type TargetSettings,
  type Unknown,
  type UnknownBytes,
} from "../../src/config/board-config.js";
import { boardSettings, type Setting, type SettingKind, targetSettings } from "../../src/config/setting.js";
import { fc } from "../property.js";

const byteText = (bytes: Iterable<number>) => Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");

/** Printable ASCII of at most `width` characters, padded. */
export function plainString(width: number): fc.Arbitrary<string> {
  return fc
    .string({ unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)), maxLength: width })
    .map((text) => text.padEnd(width, " "));
}

/** A byte string of `width`: plain, filled up with NULs, UTF-8 (perhaps cut in a character), or anything. */
function byteString(width: number): fc.Arbitrary<string> {
  const utf8 = fc.string({ unit: "binary", maxLength: width }).map((text) => {
    const bytes = new TextEncoder().encode(text).subarray(0, width);
    return byteText(bytes).padEnd(width, " ");
  });
  return fc.oneof(
    plainString(width),
    plainString(width).map((text) => text.trimEnd().padEnd(width, "\0")),
    utf8,
    fc.uint8Array({ minLength: width, maxLength: width }).map(byteText),
    fc
      .array(fc.constantFrom(0x00, 0x09, 0x0a, 0x0d, 0x20, 0x26, 0x3c, 0x3e, 0x5d, 0x7f, 0x85, 0xc2, 0xe2, 0xff), {
        minLength: width,
        maxLength: width,
      })
      .map(byteText),
  );
}

function settingValue(kind: SettingKind): fc.Arbitrary<unknown> {
  switch (kind.type) {
    case "boolean":
      return fc.boolean();
    case "integer":
      return fc.oneof(fc.integer({ min: 0, max: kind.field }), fc.constantFrom(0, kind.min, kind.max, kind.field));
    case "text":
      return byteString(kind.width);
    case "quirks":
      return fc.subarray(Object.keys(quirkFlags));
  }
}

function record(settings: readonly Setting[]): fc.Arbitrary<unknown> {
  return fc.record(Object.fromEntries(settings.map(({ key, kind }) => [key, settingValue(kind)])));
}

/** Bits that no setting owns, in their one form. */
function unknownBytes(layout: { decode(bytes: Uint8Array): { rest: Uint8Array } }): fc.Arbitrary<UnknownBytes[]> {
  const run = fc.record({
    offset: fc.nat(127),
    hex: fc.uint8Array({ minLength: 1, maxLength: 6 }).map((bytes) => Buffer.from(bytes).toString("hex")),
  });
  return fc.array(run, { maxLength: 3 }).map((runs) => toUnknownBytes(layout.decode(fromUnknownBytes(runs)).rest));
}

const innerXml = fc.array(
  fc.constantFrom(
    "text",
    " ",
    "\n\t",
    "\r\n",
    "&amp;",
    "&#65;",
    "<!-- c -->",
    "<![CDATA[<&]]>",
    "<b/>",
    "<b a='1'>x</b>",
    "ü",
  ),
  { maxLength: 4 },
);

/** One well-formed element that means nothing anywhere. */
export const unknownElement: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom("x", "turboBoost", "a:b", "toString", "scsiId"),
    fc.constantFrom("", ' a="1"', " b='>'", "\n"),
    innerXml,
  )
  .map(([name, attributes, inner]) =>
    inner.length === 0 ? `<${name}${attributes}/>` : `<${name}${attributes}>${inner.join("")}</${name}>`,
  );

const unknownElements = fc.array(unknownElement, { maxLength: 2 });

function withUnknown<Settings>(
  settings: fc.Arbitrary<unknown>,
  layout: { decode(bytes: Uint8Array): { rest: Uint8Array } },
): fc.Arbitrary<Settings & Unknown> {
  return fc
    .tuple(settings, unknownBytes(layout), unknownElements)
    .map(([known, bytes, elements]) => ({ ...(known as Settings), unknownBytes: bytes, unknownElements: elements }));
}

export const firmwareVersion: fc.Arbitrary<string> = fc
  .tuple(fc.nat(9), fc.nat(20), fc.nat(999))
  .map((parts) => parts.join("."));

export const boardConfig: fc.Arbitrary<BoardConfig> = fc
  .record({
    firmwareVersion: fc.option(firmwareVersion, { nil: undefined }),
    board: withUnknown<BoardSettings>(record(boardSettings), boardRecord),
    targets: fc.array(withUnknown<TargetSettings>(record(targetSettings), targetRecord), {
      minLength: 7,
      maxLength: 7,
    }),
    unknownElements,
  })
  .map(({ firmwareVersion: version, ...rest }) =>
    version === undefined ? rest : { ...rest, firmwareVersion: version },
  );
