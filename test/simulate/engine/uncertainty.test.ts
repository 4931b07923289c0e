// Draws stay in their ranges, peak at the value, and leave alone what has no range.

import { describe, expect, it } from "vitest";
import { boardConstants } from "../../../src/simulate/board-constants.js";
import { seededRandom } from "../../../src/simulate/engine/random.js";
import { band, drawAroundMode, sampleModel } from "../../../src/simulate/engine/uncertainty.js";
import { indigo2, topCard } from "../scenario.js";

const own = { host: indigo2, card: topCard, constants: boardConstants };

describe("drawAroundMode", () => {
  it("has half of its draws below the mode, and the mean (a + 4 m + b) / 6 of two triangles that meet there", () => {
    const random = seededRandom(3);
    const drawn = Array.from({ length: 20_000 }, () => drawAroundMode(random, 40, 70, 120));
    expect(drawn.every((x) => x >= 40 && x <= 120)).toBe(true);
    expect(drawn.reduce((sum, x) => sum + x, 0) / drawn.length).toBeCloseTo((40 + 4 * 70 + 120) / 6, 0);
    expect(drawn.filter((x) => x < 70).length / drawn.length).toBeCloseTo(0.5, 1.5);
  });

  it("stays in the range when the mode does not", () => {
    const random = seededRandom(4);
    for (let draw = 0; draw < 100; draw++) {
      const x = drawAroundMode(random, 10, 500, 20);
      expect(x).toBeGreaterThanOrEqual(10);
      expect(x).toBeLessThanOrEqual(20);
    }
    expect(drawAroundMode(random, 5, 5, 5)).toBe(5);
  });
});

describe("sampleModel", () => {
  it("draws every constant that has a range, fitted ones too, and nothing else", () => {
    const { host, card, constants } = sampleModel(seededRandom(5), own);
    for (const [drawn, before] of [
      [host.turnaround, indigo2.turnaround],
      [card.programBase, topCard.programBase],
      [constants.commandOverhead, boardConstants.commandOverhead],
      [constants.syncOutOverhead, boardConstants.syncOutOverhead],
    ] as const) {
      expect(drawn.value).not.toBe(before.value);
      expect(drawn.value).toBeGreaterThanOrEqual(before.range?.[0] ?? Number.NaN);
      expect(drawn.value).toBeLessThanOrEqual(before.range?.[1] ?? Number.NaN);
    }
    expect(topCard.programBase.confidence).toBe("fitted");
    expect(constants.counterReload).toEqual(boardConstants.counterReload);
    expect(host.completesAt).toEqual(indigo2.completesAt);
    expect(host.requestedTransfer).toEqual(indigo2.requestedTransfer);
  });

  it("draws sizes that hosts have, and cards that are not quicker when they must look", () => {
    const random = seededRandom(6);
    for (let draw = 0; draw < 50; draw++) {
      const { host, card } = sampleModel(random, own);
      expect(Number.isInteger(Math.log2(host.largestCommand.value))).toBe(true);
      expect(card.randomLatency.value).toBeGreaterThanOrEqual(card.sequentialLatency.value);
    }
  });

  it("is the same for the same seed", () => {
    expect(sampleModel(seededRandom(7), own)).toEqual(sampleModel(seededRandom(7), own));
    expect(sampleModel(seededRandom(8), own)).not.toEqual(sampleModel(seededRandom(7), own));
  });
});

describe("band", () => {
  it("is the 10th and the 90th of a hundred, in any order", () => {
    const samples = Array.from({ length: 100 }, (_, index) => ((index * 37) % 100) + 1);
    expect(band(samples)).toEqual({ p10: 10, p90: 90 });
    expect(band([4])).toEqual({ p10: 4, p90: 4 });
  });
});
