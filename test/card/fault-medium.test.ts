// Injected faults strike where and as often as told, and everything before the sector that fails is done.

import { describe, expect, test } from "vitest";
import { type Fault, FaultMedium, SparseMedium } from "../../src/card/index.js";
import { codeOf, mediumErrorOf, numberedSectors, readSectors } from "../contract/medium-makers.js";

function createFaulty(...faults: readonly Fault[]) {
  const inner = new SparseMedium(100);
  inner.write(0, numberedSectors(0, 100));
  return { inner, card: new FaultMedium(inner, faults) };
}

describe("a bad sector", () => {
  test("fails reads that touch it, after filling what lies before", () => {
    const { card } = createFaulty({ kind: "bad-read", sectors: { start: 40, end: 42 } });
    const into = new Uint8Array(4 * 512).fill(0xee);
    expect(mediumErrorOf(() => card.read(38, into))).toMatchObject({
      code: "card/read",
      message: "sector 40 cannot be read (injected)",
    });
    expect(into.subarray(0, 1024)).toEqual(numberedSectors(38, 2));
    expect(into.subarray(1024).every((byte) => byte === 0xee)).toBe(true);
    expect(codeOf(() => readSectors(card, 41, 1))).toBe("card/read");
  });

  test("fails no read beside it, and no write", () => {
    const { card } = createFaulty({ kind: "bad-read", sectors: { start: 40, end: 42 } });
    expect(readSectors(card, 30, 10)).toEqual(numberedSectors(30, 10));
    expect(readSectors(card, 42, 10)).toEqual(numberedSectors(42, 10));
    card.write(40, numberedSectors(0, 2));
  });

  test("fails writes that touch it, after writing what lies before", () => {
    const { card } = createFaulty({ kind: "bad-write", sectors: { start: 40, end: 41 } });
    expect(codeOf(() => card.write(38, numberedSectors(500, 4)))).toBe("card/write");
    expect(readSectors(card, 38, 2)).toEqual(numberedSectors(500, 2));
    expect(readSectors(card, 40, 2)).toEqual(numberedSectors(40, 2));
  });

  test("is well again after so many times, or when healed", () => {
    const { card } = createFaulty({ kind: "bad-read", sectors: { start: 5, end: 6 }, times: 2 });
    expect(codeOf(() => readSectors(card, 0, 10))).toBe("card/read");
    expect(readSectors(card, 6, 1)).toEqual(numberedSectors(6, 1));
    expect(codeOf(() => readSectors(card, 5, 1))).toBe("card/read");
    expect(readSectors(card, 5, 1)).toEqual(numberedSectors(5, 1));
    card.inject({ kind: "bad-read", sectors: { start: 0, end: 100 } });
    expect(codeOf(() => readSectors(card, 99, 1))).toBe("card/read");
    card.heal();
    expect(readSectors(card, 99, 1)).toEqual(numberedSectors(99, 1));
  });

  test("is met in the order of the card when there are several", () => {
    const { card } = createFaulty(
      { kind: "bad-read", sectors: { start: 20, end: 21 } },
      { kind: "bad-read", sectors: { start: 10, end: 11 } },
    );
    expect(mediumErrorOf(() => readSectors(card, 0, 50)).message).toContain("sector 10 ");
    expect(mediumErrorOf(() => readSectors(card, 11, 50)).message).toContain("sector 20 ");
  });
});

describe("a card that ends its life", () => {
  test("takes so many writes and then none, and can still be read", () => {
    const { card } = createFaulty({ kind: "worn-out", afterWrites: 2 });
    card.write(0, numberedSectors(500, 10));
    card.write(10, numberedSectors(510, 1));
    expect(codeOf(() => card.write(11, numberedSectors(511, 1)))).toBe("card/write");
    expect(codeOf(() => card.write(11, numberedSectors(511, 1)))).toBe("card/write");
    expect(readSectors(card, 0, 12)).toEqual(Uint8Array.from([...numberedSectors(500, 11), ...numberedSectors(11, 1)]));
  });

  test("is full after so many sectors", () => {
    const { card } = createFaulty({ kind: "full", afterSectors: 5 });
    card.write(0, numberedSectors(500, 3));
    expect(codeOf(() => card.write(10, numberedSectors(510, 3)))).toBe("card/full");
    expect(readSectors(card, 10, 3)).toEqual(Uint8Array.from([...numberedSectors(510, 2), ...numberedSectors(12, 1)]));
    expect(codeOf(() => card.write(0, numberedSectors(0, 1)))).toBe("card/full");
  });

  test("is not full when the last sector just fits", () => {
    const { card } = createFaulty({ kind: "full", afterSectors: 5 });
    card.write(0, numberedSectors(500, 5));
    expect(readSectors(card, 0, 5)).toEqual(numberedSectors(500, 5));
  });

  test("cannot be flushed", () => {
    const { card } = createFaulty({ kind: "bad-flush", times: 1 });
    expect(codeOf(() => card.flush())).toBe("card/write");
    card.flush();
  });
});
