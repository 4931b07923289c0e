import { describe, expect, it } from "vitest";
import { clipText, textWidth } from "../../../src/report/svg/text-width.js";
import { durationAxis, linearAxis, sizeAxis, thinTicks } from "../../../src/report/svg/ticks.js";

const valuesOf = (ticks: readonly { readonly value: number }[]) => ticks.map(({ value }) => value);

describe("a linear axis", () => {
  it.each([0.037, 0.9, 1, 3.48, 7, 10, 99, 1234])("to %d has even, round ticks from 0 to beyond it", (max) => {
    const values = valuesOf(linearAxis(max, [0, 100]).ticks);
    const step = (values[1] ?? 0) - (values[0] ?? 0);
    expect(values[0]).toBe(0);
    expect(values.at(-1)).toBeGreaterThanOrEqual(max);
    expect((values.at(-1) ?? 0) - step).toBeLessThan(max);
    const [digit] = step.toExponential(6);
    expect("125").toContain(digit);
    values.forEach((value, index) => {
      expect(value).toBeCloseTo(index * step, 9);
    });
  });

  it("turns around for the height of a page, and knows nothing to show", () => {
    const { place } = linearAxis(4, [200, 0]);
    expect([0, 1, 4].map(place)).toEqual([200, 150, 0]);
    expect(linearAxis(0, [0, 10]).place(1)).toBe(10);
  });
});

describe("an axis of request sizes", () => {
  it("gives every doubling the same way", () => {
    const axis = sizeAxis([512, 1024, 4096, 8192], [0, 80]);
    expect([512, 1024, 2048, 4096, 8192].map((size) => Math.round(axis.place(size)))).toEqual([0, 20, 40, 60, 80]);
    expect(axis.ticks.map(({ label }) => label)).toEqual(["512", "1K", "4K", "8K"]);
  });

  it("puts a single size into the middle", () => {
    expect(sizeAxis([4096], [0, 80]).place(4096)).toBeCloseTo(40, 9);
  });
});

describe("an axis of durations", () => {
  it("begins and ends at 1, 2 or 5 times a power of ten", () => {
    const axis = durationAxis([230, 1900], [0, 100]);
    expect(axis.ticks.map(({ label }) => label)).toEqual(["200 µs", "500 µs", "1 ms", "2 ms"]);
    expect([200, 2000].map(axis.place)).toEqual([0, 100]);
  });

  it("over more than two decades shows the powers of ten only", () => {
    const { ticks } = durationAxis([800, 6_100_000], [0, 100]);
    expect(ticks.map(({ label }) => label)).toEqual(["1 ms", "10 ms", "100 ms", "1 s", "10 s"]);
  });

  it("has at least a decade, also around a single duration", () => {
    expect(durationAxis([1000], [0, 100]).ticks.map(({ label }) => label)).toEqual(["1 ms", "2 ms", "5 ms", "10 ms"]);
  });
});

describe("thinned ticks", () => {
  const sizes = Array.from({ length: 12 }, (_, index) => 512 * 2 ** index);

  it("stand apart, and keep the last one", () => {
    const axis = sizeAxis(sizes, [0, 300]);
    const kept = thinTicks(axis, "last");
    expect(kept.at(-1)?.label).toBe("1M");
    expect(kept.length).toBeGreaterThan(4);
    kept.slice(1).forEach((tick, index) => {
      const before = kept[index];
      const room = axis.place(tick.value) - axis.place(before?.value ?? 0);
      expect(room).toBeGreaterThan((textWidth(tick.label) + textWidth(before?.label ?? "")) / 2);
    });
  });

  it("are all there where there is room", () => {
    expect(thinTicks(sizeAxis(sizes, [0, 2000]))).toHaveLength(12);
  });
});

describe("clipped text", () => {
  it("is left alone when it fits, and ends with an ellipsis when not", () => {
    expect(clipText("6.4.14", 200)).toBe("6.4.14");
    const clipped = clipText("an industrial card with a long name", 120);
    expect(clipped).toMatch(/^an indus.*…$/);
    expect(textWidth(clipped)).toBeLessThanOrEqual(120);
  });
});
