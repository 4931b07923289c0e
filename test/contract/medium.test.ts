// What every medium promises (src/card/medium.ts), tried on every one of them.

import { afterAll, describe, expect, test } from "vitest";
import { fc, runs } from "../property.js";
import { codeOf, mediumErrorOf, mediumMakers, numberedSectors, readSectors, removeImages } from "./medium-makers.js";

afterAll(removeImages);

/** 128 GB as card makers count, and the most that 32 bits can number. */
const largeCards = [250_000_000, 2 ** 32 - 1];

describe.each(mediumMakers)("$name", ({ create, createProtected, isForLargeCards }) => {
  test("has the size it was made with, and is writable", () => {
    const medium = create(100);
    expect(medium.sectors).toBe(100);
    expect(medium.isWriteProtected).toBe(false);
    medium.close();
  });

  test("reads as zeros before it is written", () => {
    const medium = create(100);
    expect(readSectors(medium, 0, 100)).toEqual(new Uint8Array(100 * 512));
    medium.close();
  });

  test("gives back what was written, and leaves what lies beside it", () => {
    const medium = create(100);
    medium.write(20, numberedSectors(20, 40));
    expect(readSectors(medium, 20, 40)).toEqual(numberedSectors(20, 40));
    expect(readSectors(medium, 19, 1)).toEqual(new Uint8Array(512));
    expect(readSectors(medium, 60, 1)).toEqual(new Uint8Array(512));
    medium.close();
  });

  test("takes writes that overlap others in part", () => {
    const medium = create(100);
    medium.write(10, numberedSectors(1000, 20));
    medium.write(25, numberedSectors(2000, 20));
    medium.write(5, numberedSectors(3000, 10));
    const expected = [numberedSectors(3000, 10), numberedSectors(1005, 10), numberedSectors(2000, 20)];
    expect(readSectors(medium, 5, 40)).toEqual(Uint8Array.from(expected.flatMap((bytes) => [...bytes])));
    medium.close();
  });

  test("can be set to zeros again", () => {
    const medium = create(100);
    medium.write(0, numberedSectors(1, 100));
    medium.write(10, new Uint8Array(30 * 512));
    expect(readSectors(medium, 9, 32)).toEqual(
      Uint8Array.from([...numberedSectors(10, 1), ...new Uint8Array(30 * 512), ...numberedSectors(41, 1)]),
    );
    medium.close();
  });

  test("keeps its own copy of what it is given, and hands out copies", () => {
    const medium = create(100);
    const bytes = numberedSectors(7, 3);
    medium.write(7, bytes);
    bytes.fill(0xff);
    readSectors(medium, 7, 3).fill(0xff);
    expect(readSectors(medium, 7, 3)).toEqual(numberedSectors(7, 3));
    medium.close();
  });

  test("takes a view into a larger array, and fills only that", () => {
    const medium = create(100);
    const shelf = numberedSectors(0, 10);
    medium.write(50, shelf.subarray(3 * 512, 5 * 512));
    const into = new Uint8Array(4 * 512).fill(0xaa);
    medium.read(50, into.subarray(512, 3 * 512));
    expect(into.subarray(512, 3 * 512)).toEqual(numberedSectors(3, 2));
    expect([...new Set([...into.subarray(0, 512), ...into.subarray(3 * 512)])]).toEqual([0xaa]);
    medium.close();
  });

  test("ends where it ends, on both sides, and a write behind the end writes nothing", () => {
    const medium = create(100);
    medium.write(99, numberedSectors(99, 1));
    expect(readSectors(medium, 99, 1)).toEqual(numberedSectors(99, 1));
    for (const [lba, count] of [
      [100, 1],
      [99, 2],
      [-1, 1],
      [-1, 2],
      [0, 101],
      [2 ** 32, 1],
      [101, 0],
      [-1, 0],
    ] as const) {
      expect(codeOf(() => medium.read(lba, new Uint8Array(count * 512)))).toBe("card/range");
      expect(codeOf(() => medium.write(lba, new Uint8Array(count * 512)))).toBe("card/range");
    }
    expect(readSectors(medium, 99, 1)).toEqual(numberedSectors(99, 1));
    medium.close();
  });

  test("takes nothing at all for nothing", () => {
    const medium = create(100);
    medium.write(100, new Uint8Array(0));
    medium.read(100, new Uint8Array(0));
    medium.close();
  });

  test("crashes on what only a bug can ask", () => {
    const medium = create(100);
    for (const [lba, bytes] of [
      [0, 511],
      [0, 513],
      [0.5, 512],
      [Number.NaN, 512],
    ] as const) {
      expect(() => medium.read(lba, new Uint8Array(bytes))).toThrow(RangeError);
      expect(() => medium.write(lba, new Uint8Array(bytes))).toThrow(RangeError);
    }
    medium.close();
  });

  test("does not let itself be written when it is write-protected", () => {
    const medium = createProtected(100);
    expect(medium.isWriteProtected).toBe(true);
    expect(codeOf(() => medium.write(3, numberedSectors(3, 1)))).toBe("card/write-protected");
    expect(readSectors(medium, 0, 100)).toEqual(new Uint8Array(100 * 512));
    medium.flush();
    medium.close();
  });

  test("is flushed as often as one likes", () => {
    const medium = create(100);
    medium.flush();
    medium.write(3, numberedSectors(3, 1));
    medium.flush();
    medium.flush();
    expect(readSectors(medium, 3, 1)).toEqual(numberedSectors(3, 1));
    medium.close();
  });

  test("does nothing once closed; closing again is no error", () => {
    const medium = create(100);
    medium.close();
    medium.close();
    expect(codeOf(() => medium.read(0, new Uint8Array(512)))).toBe("card/closed");
    expect(codeOf(() => medium.write(0, new Uint8Array(512)))).toBe("card/closed");
    expect(codeOf(() => medium.flush())).toBe("card/closed");
  });

  test("says which sectors it means", () => {
    const medium = create(100);
    expect(mediumErrorOf(() => medium.read(98, new Uint8Array(5 * 512))).message).toContain("98 to 102");
    medium.close();
  });

  test("behaves like an array of bytes", () => {
    const sectors = 300;
    const span = fc.tuple(fc.nat(sectors - 1), fc.integer({ min: 1, max: 140 }));
    const step = fc.record({ kind: fc.constantFrom("write", "zero", "read", "flush"), span, seed: fc.nat() });
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 40 }), (steps) => {
        const medium = create(sectors);
        const model = new Uint8Array(sectors * 512);
        for (const { kind, span, seed } of steps) {
          const [lba, length] = span;
          const count = Math.min(length, sectors - lba);
          if (kind === "flush") medium.flush();
          else if (kind === "read") {
            const expected = model.subarray(lba * 512, (lba + count) * 512);
            if (!isEqual(readSectors(medium, lba, count), expected)) return false;
          } else {
            const bytes = kind === "zero" ? new Uint8Array(count * 512) : numberedSectors(seed, count);
            medium.write(lba, bytes);
            model.set(bytes, lba * 512);
          }
        }
        const isSame = isEqual(readSectors(medium, 0, sectors), model);
        medium.close();
        return isSame;
      }),
      runs(60),
    );
  });

  test.for(isForLargeCards ? largeCards : [])(
    "reaches the last of %i sectors, and those around 32-bit borders",
    (sectors) => {
      const medium = create(sectors);
      const places = [0, 2 ** 22, 2 ** 23 - 1, 2 ** 24, 2 ** 31 - 3, 2 ** 31, sectors - 2].filter(
        (lba) => lba <= sectors - 2,
      );
      for (const lba of places) medium.write(lba, numberedSectors(lba, 2));
      for (const lba of places) expect(readSectors(medium, lba, 2)).toEqual(numberedSectors(lba, 2));
      expect(readSectors(medium, sectors - 10, 8)).toEqual(new Uint8Array(8 * 512));
      expect(codeOf(() => medium.read(sectors - 1, new Uint8Array(1024)))).toBe("card/range");
      medium.close();
    },
  );
});

function isEqual(a: Uint8Array, b: Uint8Array): boolean {
  return Buffer.compare(a, b) === 0;
}
