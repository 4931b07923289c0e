// The same numbers for the same seed; evenly spread; nothing in common between neighbouring seeds.

import { describe, expect, it } from "vitest";
import { seededRandom } from "../../../src/simulate/engine/random.js";

const many = 20_000;

describe("seededRandom", () => {
  it("gives the same numbers again for the same seed, others for another", () => {
    const draw = (seed: number) => Array.from({ length: 50 }, seededRandom(seed).next);
    expect(draw(7)).toEqual(draw(7));
    for (const other of [8, -7, 7 + 2 ** 32, 0]) expect(draw(other)).not.toEqual(draw(7));
  });

  it("spreads over 0 … 1: mean 1/2, variance 1/12, within four standard errors", () => {
    const { next } = seededRandom(1);
    const drawn = Array.from({ length: many }, next);
    const mean = drawn.reduce((sum, x) => sum + x, 0) / many;
    const variance = drawn.reduce((sum, x) => sum + (x - mean) ** 2, 0) / many;
    expect(Math.abs(mean - 0.5)).toBeLessThan(4 * Math.sqrt(1 / 12 / many));
    expect(Math.abs(variance - 1 / 12)).toBeLessThan(4 * Math.sqrt(1 / 180 / many));
    expect(drawn.every((x) => x >= 0 && x < 1)).toBe(true);
  });

  it("is even over small and over huge limits", () => {
    const random = seededRandom(2);
    const counts = new Array<number>(8).fill(0);
    for (let draw = 0; draw < many; draw++) {
      const n = random.below(8);
      counts[n] = (counts[n] ?? 0) + 1;
    }
    for (const count of counts) expect(Math.abs(count - many / 8)).toBeLessThan(4 * Math.sqrt(many / 8));
    const huge = Array.from({ length: 1000 }, () => random.below(2 ** 53));
    expect(huge.every((n) => Number.isSafeInteger(n) && n >= 0)).toBe(true);
    expect(huge.some((n) => n % 2 === 1)).toBe(true);
  });

  it("has nothing in common between seeds that follow each other", () => {
    const first = Array.from({ length: many }, (_, seed) => seededRandom(seed).next());
    const mean = first.reduce((sum, x) => sum + x, 0) / many;
    const together =
      first.slice(1).reduce((sum, x, index) => sum + (x - mean) * ((first[index] ?? 0) - mean), 0) / many;
    expect(Math.abs(mean - 0.5)).toBeLessThan(4 * Math.sqrt(1 / 12 / many));
    expect(Math.abs(together * 12)).toBeLessThan(4 / Math.sqrt(many));
  });
});
