// What a reader adds to a card, worked out by hand.

import { expect, it } from "vitest";
import { type CardFigures, type ReaderModel, readerRequestUs } from "../../../src/simulate/cards/reader.js";
import { mbPerSec, us } from "../../../src/simulate/constant.js";

const reader: ReaderModel = {
  id: "r",
  name: "r",
  overhead: us(50, "A", "test"),
  interfaceRate: mbPerSec(20, "A", "test"),
};
const card: CardFigures = {
  sequentialLatency: us(200, "A", "test"),
  randomLatency: us(400, "A", "test"),
  programBase: us(1000, "A", "test"),
  randomProgramBase: us(3000, "A", "test"),
  programRate: mbPerSec(10, "A", "test"),
};

it("adds overhead, latency and the bytes at the interface's pace", () => {
  // 50 + 200 + 4000 / 20; 50 + 400 + 4000 / 20
  expect(readerRequestUs(card, reader, { op: "read", pattern: "sequential", bytes: 4000 })).toBe(450);
  expect(readerRequestUs(card, reader, { op: "read", pattern: "random", bytes: 4000 })).toBe(650);
});

it("reads no faster than the card does", () => {
  const slow = { ...card, readRate: mbPerSec(5, "A", "test") };
  expect(readerRequestUs(slow, reader, { op: "read", pattern: "sequential", bytes: 4000 })).toBe(50 + 200 + 800);
});

it("writes over the interface, then programs: 50 + 200 + P0 + 4000 / 10", () => {
  expect(readerRequestUs(card, reader, { op: "write", pattern: "sequential", bytes: 4000 })).toBe(1650);
  expect(readerRequestUs(card, reader, { op: "write", pattern: "random", bytes: 4000 })).toBe(3650);
  const { randomProgramBase: _, ...plain } = card;
  expect(readerRequestUs(plain, reader, { op: "write", pattern: "random", bytes: 4000 })).toBe(1650);
});

it("takes a figure without a size for a stream whose overhead is hidden", () => {
  expect(readerRequestUs(card, reader, { op: "read", pattern: "sequential" })).toBe(524_288 / 20);
  expect(readerRequestUs(card, reader, { op: "write", pattern: "sequential" })).toBe(
    524_288 / 20 + 1000 + 524_288 / 10,
  );
});
