// DATA OUT in one piece and in many.

import { describe, expect, it } from "vitest";
import { DataOutBuffer } from "../../../../src/serve/iscsi/session/data-out-buffer.js";
import { fc, runs } from "../../../property.js";

describe("data", () => {
  it("in one piece are not copied", () => {
    const buffer = new DataOutBuffer(4);
    const piece = Uint8Array.of(1, 2, 3, 4);
    buffer.add(piece);
    expect(buffer.bytes).toBe(piece);
    expect(buffer.received).toBe(4);
  });

  it("in many pieces are put together, whether or not room was made", () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 50 }), { maxLength: 20 }), fc.nat(900), (pieces, room) => {
        const all = Buffer.concat(pieces);
        const buffer = new DataOutBuffer(all.length);
        for (const [index, piece] of pieces.entries()) {
          if (index === 2) buffer.reserve(Math.min(room, all.length));
          buffer.add(piece);
        }
        expect(buffer.received).toBe(all.length);
        expect(Buffer.compare(buffer.bytes, all)).toBe(0);
      }),
      runs(300),
    );
  });

  it("in a million pieces of one byte take no more than twice their size", () => {
    const buffer = new DataOutBuffer(1_000_001);
    const piece = new Uint8Array(65_536).subarray(0, 1);
    for (let count = 0; count < 1_000_000; count++) buffer.add(piece);
    expect(buffer.bytes.buffer.byteLength).toBeLessThanOrEqual(2_000_000);
  });
});
