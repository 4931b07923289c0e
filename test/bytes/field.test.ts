// Fields of a record: where their bits lie and that they touch no others.

import { describe, expect, it } from "vitest";
import {
  bit,
  bits,
  type Field,
  flagNames,
  lowBits,
  raw,
  text,
  u8,
  u16be,
  u16le,
  u24be,
  u32be,
  u32le,
  u64be,
} from "../../src/bytes/index.js";

/** The bytes after encoding `value` into `before`. */
function encoded<Value>(field: Field<Value>, value: Value, before: readonly number[]): number[] {
  const bytes = Uint8Array.from(before);
  field.encode(new DataView(bytes.buffer), value);
  return [...bytes];
}

function decoded<Value>(field: Field<Value>, bytes: readonly number[]): Value {
  return field.decode(new DataView(Uint8Array.from(bytes).buffer));
}

describe("numbers", () => {
  it("lie low byte first", () => {
    expect(encoded(u8(1), 0xab, [1, 2, 3])).toEqual([1, 0xab, 3]);
    expect(encoded(u16le(1), 0x1234, [9, 9, 9, 9])).toEqual([9, 0x34, 0x12, 9]);
    expect(encoded(u32le(1), 0x12345678, [9, 9, 9, 9, 9, 9])).toEqual([9, 0x78, 0x56, 0x34, 0x12, 9]);
  });

  it("are unsigned", () => {
    expect(decoded(u8(0), [0xff])).toBe(255);
    expect(decoded(u16le(0), [0xfe, 0xff])).toBe(0xfffe);
    expect(decoded(u32le(0), [0xff, 0xff, 0xff, 0xff])).toBe(4294967295);
  });

  it("own all their bits", () => {
    expect(u8(0).mask).toEqual([0xff]);
    expect(u16le(0).mask).toEqual([0xff, 0xff]);
    expect(u32le(0).mask).toEqual([0xff, 0xff, 0xff, 0xff]);
  });
});

describe("bits", () => {
  it("low bits leave the high ones alone", () => {
    expect(encoded(lowBits(0, 0x07), 2, [0xfd])).toEqual([0xfa]);
    expect(decoded(lowBits(0, 0x07), [0xfd])).toBe(5);
  });

  it("low bits cut what does not fit", () => {
    expect(encoded(lowBits(0, 0x07), 9, [0])).toEqual([1]);
  });

  it.each([
    [true, 0x00, 0x80],
    [true, 0xff, 0xff],
    [false, 0xff, 0x7f],
    [false, 0x00, 0x00],
  ])("one bit set to %s turns %i into %i", (value, before, after) => {
    expect(encoded(bit(0, 0x80), value, [before])).toEqual([after]);
    expect(decoded(bit(0, 0x80), [after])).toBe(value);
  });
});

describe("flag names", () => {
  const field = flagNames(0, { apple: 1, omti: 2, vms: 8 });

  it("come in the order of the table, whatever the order of the value", () => {
    expect(decoded(field, encoded(field, ["vms", "apple"], [0]))).toEqual(["apple", "vms"]);
  });

  it("leave other bits alone", () => {
    expect(encoded(field, ["omti"], [0xff])).toEqual([0xf6]);
    expect(decoded(field, [0xf4])).toEqual([]);
  });
});

describe("text", () => {
  it("is padded with blanks and cut to its width", () => {
    expect(encoded(text(1, 4), "AB", [0, 0, 0, 0, 0, 7])).toEqual([0, 0x41, 0x42, 0x20, 0x20, 7]);
    expect(encoded(text(0, 2), "ABC", [0, 0, 7])).toEqual([0x41, 0x42, 7]);
  });

  it("holds every byte as one character", () => {
    const bytes = [0x00, 0x20, 0x7f, 0x80, 0xff];
    expect(decoded(text(0, 5), bytes)).toBe("\u0000 \u007f\u0080\u00ff");
    expect(encoded(text(0, 5), "\u0000 \u007f\u0080\u00ff", [1, 1, 1, 1, 1])).toEqual(bytes);
  });
});

describe("numbers of networks and SCSI", () => {
  it("lie high byte first", () => {
    expect(encoded(u16be(1), 0x1234, [9, 9, 9, 9])).toEqual([9, 0x12, 0x34, 9]);
    expect(encoded(u24be(1), 0x123456, [9, 9, 9, 9, 9])).toEqual([9, 0x12, 0x34, 0x56, 9]);
    expect(encoded(u32be(1), 0x12345678, [9, 9, 9, 9, 9, 9])).toEqual([9, 0x12, 0x34, 0x56, 0x78, 9]);
    expect(encoded(u64be(0), 0x0123456789abcdefn, new Array<number>(8).fill(9))).toEqual([
      0x01, 0x23, 0x45, 0x67, 0x89, 0xab, 0xcd, 0xef,
    ]);
  });

  it("are unsigned", () => {
    expect(decoded(u16be(0), [0xff, 0xfe])).toBe(0xfffe);
    expect(decoded(u24be(0), [0xff, 0xff, 0xfe])).toBe(0xfffffe);
    expect(decoded(u32be(0), [0xff, 0xff, 0xff, 0xff])).toBe(4294967295);
    expect(decoded(u64be(0), new Array<number>(8).fill(0xff))).toBe(18446744073709551615n);
  });

  it("own all their bits", () => {
    expect([u16be(0), u24be(0), u32be(0), u64be(0)].map(({ mask }) => mask.length)).toEqual([2, 3, 4, 8]);
    expect(u24be(0).mask.every((mask) => mask === 0xff)).toBe(true);
  });
});

describe("a run of bits", () => {
  it("is read from its place and leaves the others alone", () => {
    expect(decoded(bits(0, 0x0c), [0b1010_0111])).toBe(1);
    expect(encoded(bits(0, 0x0c), 2, [0b1010_0111])).toEqual([0b1010_1011]);
    expect(encoded(bits(0, 0x03), 7, [0])).toEqual([3]);
    expect(decoded(bits(0, 0xc0), [0xff])).toBe(3);
  });
});

describe("raw bytes", () => {
  it("are copied both ways", () => {
    const bytes = Uint8Array.of(1, 2, 3, 4);
    const value = raw(1, 2).decode(new DataView(bytes.buffer));
    bytes[1] = 9;
    expect([...value]).toEqual([2, 3]);
  });

  it("are filled up with zeros, and cut where they are too long", () => {
    expect(encoded(raw(1, 2), Uint8Array.of(7), [9, 9, 9, 9])).toEqual([9, 7, 0, 9]);
    expect(encoded(raw(1, 2), Uint8Array.of(7, 8, 6), [9, 9, 9, 9])).toEqual([9, 7, 8, 9]);
  });
});
