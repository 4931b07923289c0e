// Cards as text: assumed figures are told from measured ones, and one card shows all that it rests on.

import { expect, test } from "vitest";
import { type CardSummary, renderCardConstants, renderCardList } from "../../src/report/cards-table.js";
import { cardModels } from "../../src/simulate/index.js";

const setting = { host: "some-host", firmware: "6.4.14", board: "revF" };

const measured: CardSummary = {
  id: "measured",
  name: "a measured card",
  sequentialReadMbPerSec: { value: 9.046, confidence: "fitted" },
  sequentialWriteMbPerSec: { value: 8, confidence: "A" },
  randomReadIops: { value: 813.6, confidence: "fitted" },
  randomWriteIops: { value: 494.2, confidence: "fitted" },
  rows: ["a", "b", "c"],
};
const guess = { value: 1, confidence: "A" } as const;
const assumed: CardSummary = {
  id: "assumed",
  name: "a class",
  sequentialReadMbPerSec: guess,
  sequentialWriteMbPerSec: guess,
  randomReadIops: guess,
  randomWriteIops: guess,
  rows: [],
};

test("the list marks what is assumed, and says on what figures rest", () => {
  const text = renderCardList([measured, assumed], setting);
  expect(text).toMatch(/^measured +9\.05 +~8\.00 +814 +494 +3 rows$/m);
  expect(text).toMatch(/^assumed +~1\.00 +~1\.00 +~1 +~1 +assumed$/m);
  expect(text.replaceAll("\n", " ")).toContain("a revF board with firmware 6.4.14 at some-host");
  for (const line of text.split("\n")) expect([...line].length).toBeLessThanOrEqual(80);
});

test("a card that one report's ceiling was fitted to is not called assumed", () => {
  const reported = { ...assumed, sequentialWriteMbPerSec: { value: 4, confidence: "fitted" } as const };
  expect(renderCardList([reported], setting)).toMatch(/a report$/m);
});

test.each(cardModels)("$id has every figure with confidence and source, in 80 columns", (card) => {
  const text = renderCardConstants(card);
  const flat = text.replace(/\s+/g, " ");
  for (const { value, unit, confidence, source } of [card.sequentialLatency, card.programRate, card.blockBusy]) {
    expect(flat).toContain(`${value} ${unit}`);
    expect(flat).toContain(`${confidence} ${source}`);
  }
  for (const line of text.split("\n")) expect([...line].length).toBeLessThanOrEqual(80);
});
