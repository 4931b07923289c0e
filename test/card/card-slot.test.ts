// A slot is a card that may not be there.

import { expect, test } from "vitest";
import { CardSlot, MemoryMedium, writeProtected } from "../../src/card/index.js";
import { codeOf, numberedSectors, readSectors } from "../contract/medium-makers.js";

test("an empty slot has no sectors and fails everything", () => {
  const slot = new CardSlot();
  expect(slot.card).toBeUndefined();
  expect(slot.sectors).toBe(0);
  expect(slot.isWriteProtected).toBe(false);
  expect(codeOf(() => readSectors(slot, 0, 1))).toBe("card/absent");
  expect(codeOf(() => slot.write(0, new Uint8Array(512)))).toBe("card/absent");
  expect(codeOf(() => slot.flush())).toBe("card/absent");
  expect(slot.remove()).toBeUndefined();
  expect(slot.changes).toBe(0);
  slot.close();
});

test("a card comes, is written, goes and keeps what it has", () => {
  const slot = new CardSlot();
  const card = new MemoryMedium(new Uint8Array(10 * 512));
  slot.insert(card);
  expect(slot.sectors).toBe(10);
  slot.write(3, numberedSectors(3, 1));
  expect(slot.remove()).toBe(card);
  expect(codeOf(() => readSectors(slot, 3, 1))).toBe("card/absent");
  expect(readSectors(card, 3, 1)).toEqual(numberedSectors(3, 1));
});

test("a card that was changed between two looks is noticed", () => {
  const slot = new CardSlot(new MemoryMedium(new Uint8Array(10 * 512)));
  const before = slot.changes;
  slot.remove();
  slot.insert(writeProtected(new MemoryMedium(new Uint8Array(10 * 512))));
  expect(slot.changes).not.toBe(before);
  expect(slot.isWriteProtected).toBe(true);
});

test("there is room for one card", () => {
  const slot = new CardSlot(new MemoryMedium(new Uint8Array(512)));
  expect(codeOf(() => slot.insert(new MemoryMedium(new Uint8Array(512))))).toBe("card/busy");
});
