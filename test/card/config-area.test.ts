// The configuration lies in the last two sectors, whatever the size of the card (firmware-behaviour 1.2).

import { expect, test } from "vitest";
import { MemoryMedium, readConfigArea, SparseMedium, writeConfigArea } from "../../src/card/index.js";
import { configAreaSectors, decodeImage, defaultConfig, encodeImage, keptBackSectors } from "../../src/config/index.js";
import { codeOf, numberedSectors, readSectors } from "../contract/medium-makers.js";

test("its size is what the firmware says", () => {
  expect(configAreaSectors).toBe(2);
  expect(keptBackSectors).toBe(1024);
});

test.each([2, 2048, 250_000_000, 2 ** 32 - 1])("a card of %i sectors keeps it at its end", (sectors) => {
  const card = new SparseMedium(sectors);
  const image = encodeImage(defaultConfig());
  writeConfigArea(card, image);
  expect(readSectors(card, sectors - 2, 2)).toEqual(image);
  expect(readConfigArea(card)).toEqual(image);
  expect(decodeImage(readConfigArea(card)).hasMagic).toBe(true);
});

test("nothing else is touched", () => {
  const card = new MemoryMedium(numberedSectors(0, 10));
  writeConfigArea(card, encodeImage(defaultConfig()));
  expect(readSectors(card, 0, 8)).toEqual(numberedSectors(0, 8));
});

test("a blank card has a blank area, which is no configuration", () => {
  expect(decodeImage(readConfigArea(new SparseMedium(2048))).hasMagic).toBe(false);
});

test("a card without room for it says so", () => {
  const card = new SparseMedium(1);
  expect(codeOf(() => readConfigArea(card))).toBe("card/range");
  expect(codeOf(() => writeConfigArea(card, new Uint8Array(1024)))).toBe("card/range");
});

test("1,023 bytes are no configuration", () => {
  expect(() => writeConfigArea(new SparseMedium(2048), new Uint8Array(1023))).toThrow(RangeError);
});
