// Hexadecimal text.

import { expect, it } from "vitest";
import { decodeHex, encodeHex, LayoutError } from "../../src/bytes/index.js";

it("writes two lower-case digits a byte", () => {
  expect(encodeHex(Uint8Array.of(0, 9, 0x0a, 0xff))).toBe("00090aff");
  expect(encodeHex(new Uint8Array())).toBe("");
});

it("reads both cases", () => {
  expect(decodeHex("0aFf")).toEqual(Uint8Array.of(0x0a, 0xff));
  expect(decodeHex("")).toEqual(new Uint8Array());
});

it.each(["0", "0g", "0x", " 0", "-1", "00 00"])("refuses %j", (text) => {
  expect(() => decodeHex(text)).toThrow(LayoutError);
});
