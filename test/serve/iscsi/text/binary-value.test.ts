// Bytes as text: both forms, and what is neither (RFC 7143 §6.1).

import { describe, expect, it } from "vitest";
import { formatBinaryValue, parseBinaryValue } from "../../../../src/serve/iscsi/text/binary-value.js";

describe("a binary value", () => {
  it.each([
    ["0x0aFF", [0x0a, 0xff]],
    ["0Xaff", [0x0a, 0xff]],
    ["0bCv8=", [0x0a, 0xff]],
    ["0BCv8", [0x0a, 0xff]],
  ])("%s is read", (text, bytes) => {
    expect([...(parseBinaryValue(text) ?? [])]).toEqual(bytes);
  });

  it.each(["", "0x", "0b", "12", "0x0g", "0b*", "cafe"])("%j is none", (text) => {
    expect(parseBinaryValue(text)).toBeUndefined();
  });

  it("is written in hexadecimal", () => {
    expect(formatBinaryValue(Uint8Array.of(0x0a, 0xff))).toBe("0x0aff");
  });
});
