import { describe, expect, it } from "vitest";
import {
  formatDuration,
  formatFigure,
  formatPercent,
  formatRate,
  formatUs,
} from "../../../src/report/html/format-figure.js";

describe("figures", () => {
  it.each([
    [0.5, "0.50 µs"],
    [9.994, "9.99 µs"],
    [9.996, "10.0 µs"],
    [823, "823 µs"],
    [999.6, "1.00 ms"],
    [12_345, "12.3 ms"],
    [1_200_000, "1.20 s"],
    [250_000_000, "250 s"],
  ])("%d µs is %s", (us, words) => {
    expect(formatDuration(us)).toBe(words);
  });

  it("have a dash for what is not known", () => {
    for (const format of [formatRate, formatUs, formatFigure, formatPercent]) {
      expect([undefined, Number.NaN, Number.POSITIVE_INFINITY].map(format)).toEqual(["–", "–", "–"]);
    }
  });

  it("keep the digits that count", () => {
    expect([1.234_567, 15_000, 0.000_123_456].map(formatFigure)).toEqual(["1.235", "15000", "0.0001235"]);
    expect([7.84, -3.6, 0].map(formatPercent)).toEqual(["+7.8 %", "−3.6 %", "0.0 %"]);
  });
});
