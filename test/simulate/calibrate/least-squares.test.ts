// The solver finds what it was given, and stays in its bounds.

import { describe, expect, it } from "vitest";
import { fitFigures } from "../../../src/simulate/calibrate/least-squares.js";

const figure = (start: number, least = 1e-3, most = 1e6) => ({ name: "x", start, least, most });

describe("fitFigures", () => {
  it("finds base and rate of a straight line", () => {
    const sizes = [1, 2, 4, 8];
    const { values, residuals } = fitFigures(
      [figure(1), figure(1)],
      sizes.map((size) => 30 + 7 * size),
      ([base = 0, slope = 0]) => sizes.map((size) => base + slope * size),
    );
    expect(values[0]).toBeCloseTo(30, 4);
    expect(values[1]).toBeCloseTo(7, 4);
    for (const residual of residuals) expect(residual).toBeCloseTo(0, 6);
  });

  it("weighs errors by size: x with x/1 and x/2 is (1 + 1/2) / (1 + 1/4)", () => {
    const { values } = fitFigures([figure(1)], [1, 2], ([x = 0]) => [x, x]);
    expect(values[0]).toBeCloseTo(1.2, 6);
  });

  it("stops at a bound and fits the rest there", () => {
    const { values } = fitFigures([figure(1, 0.1, 5), figure(1)], [10, 20], ([a = 0, b = 0]) => [a, a + b]);
    expect(values[0]).toBeCloseTo(5, 6);
    expect(values[1]).toBeCloseTo(15, 4);
  });

  it("leaves alone what nothing depends on", () => {
    const { values } = fitFigures([figure(3), figure(7)], [10], ([a = 0]) => [a]);
    expect(values[0]).toBeCloseTo(10, 6);
    expect(values[1]).toBeCloseTo(7, 6);
  });
});
