// Byte forms of a text and the way back.

import { describe, expect, it } from "vitest";
import { ConfigError } from "../../../src/config/config-error.js";
import { type DecodedText, decodeText, encodeText } from "../../../src/config/xml/text-encoding.js";
import { bytesOf } from "../xml-of.js";

function decoded(bytes: readonly number[]): DecodedText {
  const result = decodeText(Uint8Array.from(bytes));
  if ("detail" in result) throw new Error(result.detail);
  return result;
}

describe("a text comes back in its own form", () => {
  it.each([
    ["UTF-8", [0x61, 0xc3, 0xbc, 0x0d, 0x0a], "a\u00fc\r\n", { name: "utf-8", byteOrderMark: false }],
    ["UTF-8 with its mark", [0xef, 0xbb, 0xbf, 0x61], "a", { name: "utf-8", byteOrderMark: true }],
    [
      "UTF-16LE",
      [0xff, 0xfe, 0x61, 0x00, 0x3d, 0xd8, 0x00, 0xde],
      "a\u{1f600}",
      { name: "utf-16le", byteOrderMark: true },
    ],
    [
      "UTF-16BE",
      [0xfe, 0xff, 0x00, 0x61, 0xd8, 0x3d, 0xde, 0x00],
      "a\u{1f600}",
      { name: "utf-16be", byteOrderMark: true },
    ],
    ["a mark alone", [0xff, 0xfe], "", { name: "utf-16le", byteOrderMark: true }],
    ["a mark within the text", [0xef, 0xbb, 0xbf, 0xef, 0xbb, 0xbf], "\ufeff", { name: "utf-8", byteOrderMark: true }],
  ] as const)("%s", (_, bytes, text, encoding) => {
    const result = decoded(bytes);
    expect(result).toEqual({ text, encoding });
    expect([...encodeText(result)]).toEqual([...bytes]);
  });

  it.each(["ISO-8859-1", "latin1", "iso-8859-1"])("declared %s", (name) => {
    const bytes = [...bytesOf(`<?xml version="1.0" encoding="${name}"?>`), 0xfc, 0x80];
    const result = decoded(bytes);
    expect(result.encoding).toEqual({ name: "iso-8859-1", byteOrderMark: false });
    expect(result.text.endsWith("?>\u00fc\u0080")).toBe(true);
    expect([...encodeText(result)]).toEqual(bytes);
  });
});

describe("a declaration", () => {
  it("of ASCII or UTF-8 is taken as UTF-8, and the mark goes before it", () => {
    expect(decoded([...bytesOf('<?xml encoding="US-ASCII"?>')]).encoding.name).toBe("utf-8");
    expect(decoded([0xef, 0xbb, 0xbf, ...bytesOf('<?xml encoding="latin1"?>')]).encoding.name).toBe("utf-8");
  });
});

it("a letter that ISO-8859-1 lacks cannot be written", () => {
  const encoding = { name: "iso-8859-1", byteOrderMark: false } as const;
  expect(() => encodeText({ text: "\u0100", encoding })).toThrow(ConfigError);
});
