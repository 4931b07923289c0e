// Percentiles to 1 %, whatever was recorded; least, greatest and mean exactly.

import { describe, expect, it } from "vitest";
import { latencyOf, latencyRecorder } from "../../../src/simulate/engine/latency.js";
import { fc } from "../../property.js";

function summaryOf(values: readonly number[]) {
  const recorder = latencyRecorder();
  for (const ns of values) recorder.record(ns);
  return recorder.summary();
}

describe("latencyRecorder", () => {
  it("has nothing to tell of nothing", () => {
    expect(summaryOf([])).toEqual({ count: 0, mean: 0, min: 0, p50: 0, p90: 0, p99: 0, max: 0 });
  });

  it("is exact where all are the same", () => {
    expect(summaryOf([1_234_567, 1_234_567])).toEqual({
      count: 2,
      mean: 1234.567,
      min: 1234.567,
      p50: 1234.567,
      p90: 1234.567,
      p99: 1234.567,
      max: 1234.567,
    });
  });

  it("finds the nearest rank to 1 %, and min, max and mean exactly", () => {
    const durations = fc.oneof(
      fc.integer({ min: 0, max: 200 }),
      fc.integer({ min: 0, max: 10_000_000 }),
      fc.integer({ min: 0, max: 2 ** 45 }),
    );
    fc.assert(
      fc.property(fc.array(durations, { minLength: 1, maxLength: 200 }), (values) => {
        const sorted = [...values].sort((a, b) => a - b);
        const summary = summaryOf(values);
        for (const [share, actual] of [
          [0.5, summary.p50],
          [0.9, summary.p90],
          [0.99, summary.p99],
        ] as const) {
          const exact = sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN;
          expect(Math.abs(actual * 1000 - exact)).toBeLessThanOrEqual(0.01 * exact + 1e-6);
          expect(actual).toBeGreaterThanOrEqual(summary.min);
          expect(actual).toBeLessThanOrEqual(summary.max);
        }
        expect(summary.min).toBe((sorted[0] ?? 0) / 1000);
        expect(summary.max).toBe((sorted.at(-1) ?? 0) / 1000);
        expect(summary.mean).toBeCloseTo(values.reduce((sum, ns) => sum + ns, 0) / values.length / 1000, 6);
      }),
    );
  });
});

describe("latencyOf", () => {
  it("takes the nearest rank of latencies in any order", () => {
    const latencies = Array.from({ length: 200 }, (_, index) => 1000 * (((index * 77) % 200) + 1));
    const summary = { count: 200, mean: 100.5, min: 1, p50: 100, p90: 180, p99: 198, max: 200 };
    expect(latencyOf(latencies)).toEqual(summary);
    expect(latencyOf([])).toEqual(summaryOf([]));
  });
});
