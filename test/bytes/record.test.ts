// Records: declarations that cannot be right are refused, and bits that nobody owns survive.

import { describe, expect, it } from "vitest";
import { bit, LayoutError, lowBits, record, text, u8, u16le, u32le } from "../../src/bytes/index.js";
import { fc, runs } from "../property.js";

describe("a declaration", () => {
  it("may fill the record to its last bit", () => {
    expect(record(4, { low: lowBits(0, 0x7f), high: bit(0, 0x80), name: text(1, 1), number: u16le(2) }).size).toBe(4);
  });

  it.each([
    ["two fields in one byte", () => record(2, { a: u8(0), b: u8(0) }), "field b overlaps another one at byte 0"],
    [
      "numbers that overlap by a byte",
      () => record(8, { a: u32le(0), b: u16le(3) }),
      "field b overlaps another one at byte 3",
    ],
    ["one bit twice", () => record(1, { a: bit(0, 0x10), b: bit(0, 0x10) }), "field b overlaps another one at byte 0"],
    [
      "a bit of another's number",
      () => record(1, { a: u8(0), b: bit(0, 0x01) }),
      "field b overlaps another one at byte 0",
    ],
    ["a field that sticks out", () => record(4, { a: u32le(1) }), "field a ends behind the record (4 bytes)"],
    ["a field behind the end", () => record(4, { a: u8(4) }), "field a ends behind the record (4 bytes)"],
  ])("with %s is refused", (_, declare, message) => {
    expect(declare).toThrow(LayoutError);
    expect(declare).toThrow(message);
  });
});

describe("a record", () => {
  const layout = record(4, { on: bit(0, 0x80), id: lowBits(0, 0x07), count: u16le(1) });

  it("hands out what no field owns", () => {
    expect(layout.decode(Uint8Array.of(0xfd, 0x34, 0x12, 0xee))).toEqual({
      value: { on: true, id: 5, count: 0x1234 },
      rest: Uint8Array.of(0x78, 0, 0, 0xee),
    });
  });

  it("takes it back, but only the bits that no field owns", () => {
    const value = { on: false, id: 1, count: 0 };
    expect(layout.encode(value, Uint8Array.of(0xff, 0xff, 0xff, 0xff))).toEqual(Uint8Array.of(0x79, 0, 0, 0xff));
  });

  it("has zeros where nothing is said", () => {
    expect(layout.encode({ on: true, id: 0, count: 1 })).toEqual(Uint8Array.of(0x80, 1, 0, 0));
  });

  it("reads a view into a larger buffer", () => {
    const all = Uint8Array.of(9, 9, 0x81, 2, 0, 0, 9);
    expect(layout.decode(all.subarray(2, 6)).value).toEqual({ on: true, id: 1, count: 2 });
  });

  it.each([3, 5])("of %i bytes is refused", (length) => {
    expect(() => layout.decode(new Uint8Array(length))).toThrow(`expected 4 bytes, got ${length}`);
  });

  it("comes back as it was, whatever the bytes", () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 4, maxLength: 4 }), (bytes) => {
        const { value, rest } = layout.decode(bytes);
        expect(layout.encode(value, rest)).toEqual(bytes);
      }),
      runs(200),
    );
  });
});
