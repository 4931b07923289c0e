// The charts are well-formed, have a name, and their marks are where arithmetic puts them.

import { describe, expect, it } from "vitest";
import { renderBarChart } from "../../../src/report/svg/bar-chart.js";
import { renderLineChart } from "../../../src/report/svg/line-chart.js";
import { renderPercentileLadder } from "../../../src/report/svg/percentile-ladder.js";
import { renderStackedBars } from "../../../src/report/svg/stacked-bars.js";
import { hasClass, type ParsedElement, parseMarkup } from "./parse-markup.js";

const words = { id: "c", title: "A <title>", description: "What & how." };

const lines = renderLineChart({
  ...words,
  xLabel: "request size",
  yLabel: "MB/s",
  series: [
    {
      label: "one",
      points: [512, 1024, 2048].map((size, index) => ({ size, value: index + 1, band: [index, index + 2] })),
    },
    { label: "two", points: [{ size: 512, value: 4 }] },
  ],
});
const bars = renderBarChart({
  ...words,
  valueLabel: "MB/s",
  groups: [
    {
      heading: "6.4.14",
      rows: [
        { label: "read", value: 2, figure: "2.00", colour: 0, band: [1, 3] },
        { label: "write", value: 1, figure: "1.00", colour: 1 },
      ],
    },
  ],
});
const stacked = renderStackedBars({
  ...words,
  valueLabel: "%",
  kinds: [
    { name: "the bus", shortName: "bus" },
    { name: "never", shortName: "never" },
    { name: "the card", shortName: "card" },
    { name: "the host", shortName: "host" },
  ],
  groups: [{ rows: [{ label: "512 B", values: [30, 0, 60, 10], total: "100 µs" }] }],
});
const ladder = renderPercentileLadder({
  ...words,
  valueLabel: "time",
  groups: [
    {
      rows: [
        { label: "a", mean: 150, p50: 100, p90: 200, p99: 400, max: 800, colour: 0 },
        { label: "b", mean: 300, colour: 1 },
      ],
    },
  ],
});

describe.each([
  ["lines", lines],
  ["bars", bars],
  ["stacked bars", stacked],
  ["percentile ladder", ladder],
])("a chart of %s", (_, { markup }) => {
  it("is an image with a name and a description", () => {
    const [svg, ...rest] = parseMarkup(markup);
    expect(svg).toMatchObject({ name: "svg", attributes: { role: "img", "aria-labelledby": "c-title c-description" } });
    expect(rest.find(({ attributes }) => attributes["id"] === "c-title")?.text).toBe("A <title>");
    expect(rest.find(({ attributes }) => attributes["id"] === "c-description")?.text).toBe("What & how.");
  });
});

const withClass = (markup: string, name: string): readonly ParsedElement[] =>
  parseMarkup(markup).filter((element) => hasClass(element, name));
const attribute = (element: ParsedElement | undefined, name: string): number => Number(element?.attributes[name]);

describe("lines", () => {
  it("tell series apart by dashes, markers and a label at the end", () => {
    const drawn = withClass(lines.markup, "line");
    expect(drawn.map(({ attributes }) => attributes["stroke-dasharray"])).toEqual([undefined, "8 4"]);
    expect(new Set(withClass(lines.markup, "marker").map(({ attributes }) => attributes["d"])).size).toBe(2);
    expect(textsOf(lines.markup)).toEqual(
      expect.arrayContaining(["one", "two", "MB/s", "request size", "512", "1K", "2K"]),
    );
  });

  it("are straight where the values are, over doubling sizes", () => {
    const [first] = withClass(lines.markup, "line");
    const [x1, y1, x2, y2, x3, y3] = (first?.attributes["d"]?.match(/[\d.]+/g) ?? []).map(Number) as [
      number,
      number,
      number,
      number,
      number,
      number,
    ];
    expect(x2 - x1).toBeCloseTo(x3 - x2, 1);
    expect(y1 - y2).toBeCloseTo(y2 - y3, 1);
    expect(y2).toBeLessThan(y1);
  });

  it("have a band only where there is one", () => {
    expect(withClass(lines.markup, "band")).toHaveLength(1);
  });

  it("with names too long for the edge have letters there and a legend", () => {
    const long = "a card with quite a long name";
    const { markup } = renderLineChart({
      ...words,
      xLabel: "x",
      yLabel: "y",
      series: [{ label: long, points: [{ size: 512, value: 1 }] }],
    });
    expect(textsOf(markup)).toEqual(expect.arrayContaining(["A", `A: ${long}`]));
  });
});

describe("bars", () => {
  it("are as long as their values, with whisker and figure", () => {
    const [read, write] = withClass(bars.markup, "tint");
    expect(attribute(read, "width")).toBeCloseTo(2 * attribute(write, "width"), 1);
    const [whisker] = withClass(bars.markup, "whisker");
    // From 1 to 3 MB/s: as long as the bar of 2.
    expect(attribute(whisker, "x2") - attribute(whisker, "x1")).toBeCloseTo(attribute(read, "width"), 1);
    expect(textsOf(bars.markup)).toEqual(expect.arrayContaining(["6.4.14", "read", "write", "2.00", "1.00"]));
  });
});

describe("stacked bars", () => {
  it("have parts in proportion, end to end, without those that are nothing", () => {
    const all = withClass(stacked.markup, "tint");
    const [bus, card, host] = all;
    expect(all).toHaveLength(6); // three in the bar, three in the legend
    expect(attribute(card, "width")).toBeCloseTo(2 * attribute(bus, "width"), 1);
    expect(attribute(bus, "x") + attribute(bus, "width")).toBeCloseTo(attribute(card, "x"), 1);
    expect(attribute(card, "x") + attribute(card, "width")).toBeCloseTo(attribute(host, "x"), 1);
    expect(textsOf(stacked.markup)).toEqual(expect.arrayContaining(["bus 30 %", "card 60 %", "the host", "100 µs"]));
    expect(textsOf(stacked.markup)).not.toContain("never");
  });

  it("refer to hatchings that are there", () => {
    const elements = parseMarkup(stacked.markup);
    const ids = elements.filter(({ name }) => name === "pattern").map(({ attributes }) => attributes["id"]);
    const used = elements.flatMap(({ attributes }) => /^url\(#(.*)\)$/.exec(attributes["fill"] ?? "")?.[1] ?? []);
    expect(used.length).toBeGreaterThan(0);
    expect(ids).toEqual(expect.arrayContaining(used));
  });
});

describe("a percentile ladder", () => {
  it("gives every doubling the same way", () => {
    const [box] = withClass(ladder.markup, "tint");
    const [rung] = withClass(ladder.markup, "rung");
    const p90 = attribute(box, "x") + attribute(box, "width");
    expect(attribute(rung, "x1") - p90).toBeCloseTo(attribute(box, "width"), 1);
  });

  it("shows a mean only where there is no median", () => {
    expect(withClass(ladder.markup, "mean")).toHaveLength(2); // row b, and the legend
    expect(textsOf(ladder.markup)).toEqual(expect.arrayContaining(["mean", "median", "to p90", "p99", "longest"]));
  });
});

function textsOf(markup: string): readonly string[] {
  return parseMarkup(markup)
    .filter(({ name }) => name === "text")
    .map(({ text }) => text);
}
