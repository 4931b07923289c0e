// Additional header segments, right and wrong (RFC 7143 §11.2.2).

import { describe, expect, it } from "vitest";
import { parseAdditionalHeaders } from "../../../../src/serve/iscsi/pdu/additional-header.js";

function parsed(hex: string) {
  const result = parseAdditionalHeaders(Uint8Array.from(Buffer.from(hex, "hex")));
  return result && { ...result, cdbTail: Buffer.from(result.cdbTail).toString("hex") };
}

describe("additional headers", () => {
  it.each([
    ["nothing", "", { cdbTail: "", readBytes: undefined }],
    ["a CDB of 20 bytes", "0005010011223344", { cdbTail: "11223344", readBytes: undefined }],
    ["a CDB of 18 bytes, padded", "0003010011220000", { cdbTail: "1122", readBytes: undefined }],
    ["a read length", "0005020000001000", { cdbTail: "", readBytes: 4096 }],
    ["both", "00050100112233440005020000000200", { cdbTail: "11223344", readBytes: 512 }],
  ])("may be %s", (_, hex, result) => {
    expect(parsed(hex)).toEqual(result);
  });

  it.each([
    ["of no length", "0000010000000000"],
    ["longer than there are bytes", "0006010011223344"],
    ["of an unknown type", "0005030011223344"],
    ["a read length that is none", "0004020000001000"],
    ["a CDB twice", "00050100112233440005010011223344"],
    ["cut off", "000501"],
  ])("are refused when %s", (_, hex) => {
    expect(parsed(hex)).toBeUndefined();
  });
});
