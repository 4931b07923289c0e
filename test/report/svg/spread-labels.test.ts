import { describe, expect, it } from "vitest";
import { spreadLabels } from "../../../src/report/svg/spread-labels.js";
import { fc } from "../../property.js";

describe("labels beside lines", () => {
  it("stay where they are when they do not touch", () => {
    expect(spreadLabels([80, 20, 50], 18, [0, 100])).toEqual([80, 20, 50]);
  });

  it("share the way when they do", () => {
    // Two at the same place: half the gap up, half down.
    expect(spreadLabels([50, 50], 18, [0, 100])).toEqual([41, 59]);
  });

  it("push a neighbour on, and stop at the edge", () => {
    expect(spreadLabels([98, 99], 10, [0, 100])).toEqual([90, 100]);
    expect(spreadLabels([2, 1], 10, [0, 100])).toEqual([10, 0]);
  });

  it("keep their order, their distance and the bounds, whatever they want", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 200 }), { maxLength: 10 }), (wanted) => {
        const places = spreadLabels(wanted, 18, [0, 200]);
        const order = wanted.map((_, index) => index).toSorted((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0));
        const sorted = order.map((index) => places[index] ?? Number.NaN);
        return sorted.every((place, index) => {
          const before = sorted[index - 1];
          const isApart = before === undefined || place - before > 18 - 1e-9;
          return isApart && place > -1e-9 && place < 200 + 1e-9;
        });
      }),
    );
  });
});
