// CRC32C against the examples of RFC 3720 appendix B.4 (bytes as they travel) and a plain bit-by-bit computation.

import { describe, expect, it } from "vitest";
import { crc32c } from "../../../src/serve/iscsi/crc32c.js";
import { fc, runs } from "../../property.js";

function onTheWire(crc: number): string {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(crc);
  return bytes.toString("hex");
}

const readCommand = Buffer.from(
  "01c000000000000000000000000000001400000000000400000000140000001828000000000000000200000000000000",
  "hex",
);

describe("the examples of the RFC", () => {
  it.each([
    ["32 zeros", new Uint8Array(32), "aa36918a"],
    ["32 bytes of ones", new Uint8Array(32).fill(0xff), "43aba862"],
    ["32 rising bytes", Uint8Array.from({ length: 32 }, (_, at) => at), "4e79dd46"],
    ["32 falling bytes", Uint8Array.from({ length: 32 }, (_, at) => 31 - at), "5cdb3f11"],
    ["an iSCSI READ(10) command", readCommand, "563a96d9"],
  ])("%s", (_, bytes, digest) => {
    expect(onTheWire(crc32c(bytes))).toBe(digest);
  });
});

/** The division of the definition, one bit at a time. */
function slowCrc32c(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc & 1) === 1 ? (crc >>> 1) ^ 0x82f63b78 : crc >>> 1;
  }
  return ~crc >>> 0;
}

describe("any bytes", () => {
  it("give what the definition gives", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 70 }), (bytes) => {
        expect(crc32c(bytes)).toBe(slowCrc32c(bytes));
      }),
      runs(300),
    );
  });

  it("may come in two parts", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), fc.uint8Array({ maxLength: 40 }), (first, second) => {
        expect(crc32c(second, crc32c(first))).toBe(crc32c(Uint8Array.of(...first, ...second)));
      }),
      runs(200),
    );
  });
});
