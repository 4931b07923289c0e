// The plot: letters where the data are, lines between them, axes with ticks; whole in ASCII.

import { describe, expect, it } from "vitest";
import { type PlotOptions, renderPlot } from "../../src/report/plot.js";

const line: PlotOptions = {
  series: [
    {
      marker: "A",
      label: "rising",
      points: [
        { x: 0, y: 0 },
        { x: 10, y: 10 },
      ],
    },
  ],
  xTicks: [
    { x: 0, label: "0" },
    { x: 5, label: "5" },
    { x: 10, label: "10" },
  ],
  xLabel: "s",
  yLabel: "m",
  glyphs: "ascii",
  columns: 11,
  rows: 11,
};

describe("renderPlot", () => {
  it("draws a line from corner to corner", () => {
    expect(renderPlot(line)).toBe(
      [
        "       m",
        "   10 |          A",
        "      |         .",
        "    8 |        .",
        "      |       .",
        "    6 |      .",
        "      |     .",
        "    4 |    .",
        "      |   .",
        "    2 |  .",
        "      | .",
        "    0 |A",
        "      +-----------",
        "       0    5   10 s",
        "",
        "       A rising",
        "",
      ].join("\n"),
    );
  });

  it("draws with braille dots, four by two a cell, where it may", () => {
    const plot = renderPlot({ ...line, glyphs: "braille" });
    expect(plot).toMatch(/[\u2801-\u28ff]/);
    expect(plot).toContain("└");
    expect(plot).toContain("A");
  });

  it("uses nothing but ASCII where it must", () => {
    expect(renderPlot(line)).toMatch(/^[\n\x20-\x7e]*$/);
  });

  it("lets letters take turns where curves run together", () => {
    const points = [0, 1, 2, 3].map((x) => ({ x, y: 5 }));
    const plot = renderPlot({
      ...line,
      series: [
        { marker: "A", label: "one", points },
        { marker: "B", label: "other", points },
      ],
    });
    expect(plot.split("\n").find((row) => row.includes("A."))).toMatch(/\|A\.\.B\.+A\.\.B$/);
  });

  it("survives a single point and a flat zero", () => {
    const single = renderPlot({ ...line, series: [{ marker: "A", label: "one", points: [{ x: 3, y: 0 }] }] });
    expect(single).toContain("A");
    expect(single).not.toContain("NaN");
  });

  it("leaves out labels that would touch", () => {
    const xTicks = Array.from({ length: 11 }, (_, x) => ({ x, label: `${x}00` }));
    const axis =
      renderPlot({ ...line, xTicks })
        .split("\n")
        .at(13) ?? "";
    expect(axis).toMatch(/^ +000( \d00)+ s$/);
  });
});
