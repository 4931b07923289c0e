// Throughput over request size: a line a series with its band, sizes on a logarithmic axis. Each line has its name at its
// end; names too long for that are letters there and explained below.

import { area, line } from "d3-shape";
import { type ChartWords, chartFrame, chartWidth, rule, text } from "./chart-frame.js";
import { renderLegend, sampleWidth } from "./legend.js";
import { element, type Markup } from "./markup.js";
import { colourOf, seriesLine, seriesMarker, seriesPerChart } from "./series-style.js";
import { spreadLabels } from "./spread-labels.js";
import { baselineDrop, lineHeight, widestOf } from "./text-width.js";
import { type Axis, linearAxis, sizeAxis, thinTicks } from "./ticks.js";

export interface LinePoint {
  /** Bytes. */
  readonly size: number;
  readonly value: number;
  /** Least and greatest value to expect: the edges of the shaded band. */
  readonly band?: readonly [number, number];
}

export interface LineSeries {
  readonly label: string;
  /** In ascending order of size, not empty. */
  readonly points: readonly LinePoint[];
}

export interface LineChartOptions extends ChartWords {
  /** At least one, at most {@link seriesPerChart}. */
  readonly series: readonly LineSeries[];
  readonly xLabel: string;
  readonly yLabel: string;
  /** Highest value to have room for, where several charts share their axis. */
  readonly yMax?: number;
}

const plotHeight = 220;
const top = 30;
const longestEndLabel = 84;
const letters = "ABCDEFGH";

export function renderLineChart(options: LineChartOptions): Markup {
  const series = options.series.slice(0, seriesPerChart);
  const points = series.flatMap((one) => one.points);
  const bottom = top + plotHeight;
  const highest = Math.max(options.yMax ?? 0, ...points.map(({ value, band }) => band?.[1] ?? value));
  const y = linearAxis(highest, [bottom, top]);
  const left = widestOf(y.ticks.map(({ label }) => label)) + 8;
  const isKeyed = widestOf(series.map(({ label }) => label)) > longestEndLabel;
  const endLabels = series.map(({ label }, index) => (isKeyed ? (letters[index] ?? "") : label));
  const right = chartWidth - widestOf(endLabels) - 20;
  const sizes = [...new Set(points.map(({ size }) => size))].toSorted((a, b) => a - b);
  const x = sizeAxis(sizes, [left + 6, right - 4]);
  const legend = renderLegend(isKeyed ? series.map(({ label }, index) => keyEntry(label, index)) : [], bottom + 52);
  return chartFrame(
    options,
    bottom + 48 + (legend.height > 0 ? legend.height + 8 : 0),
    text(0, 12, options.yLabel, { class: "quiet" }),
    y.ticks.map(({ value, label }) => [
      rule([left, y.place(value)], [right, y.place(value)], value === 0 ? "axis" : "grid"),
      text(left - 8, y.place(value) + baselineDrop, label, { class: "quiet end" }),
    ]),
    x.ticks.map(({ value }) => rule([x.place(value), bottom], [x.place(value), bottom + 4], "axis")),
    thinTicks(x, "last").map(({ value, label }) => text(x.place(value), bottom + 20, label, { class: "quiet middle" })),
    text((left + right) / 2, bottom + 40, options.xLabel, { class: "quiet middle" }),
    series.map((one, index) => bandOf(one, index, x, y)),
    series.map((one, index) => lineOf(one, index, x, y)),
    endLabelsOf(series, endLabels, right, y),
    legend.markup,
  );
}

function bandOf({ points }: LineSeries, index: number, x: Axis, y: Axis): Markup | undefined {
  const banded = points.filter(({ band }) => band !== undefined);
  if (banded.length < 2) return undefined;
  const path = area<LinePoint>()
    .x(({ size }) => x.place(size))
    .y0(({ band, value }) => y.place(band?.[0] ?? value))
    .y1(({ band, value }) => y.place(band?.[1] ?? value))
    .digits(2)(banded);
  return element("path", { class: `band c${colourOf(index)}`, d: path ?? "" });
}

function lineOf({ points }: LineSeries, index: number, x: Axis, y: Axis): readonly Markup[] {
  const path = line<LinePoint>()
    .x(({ size }) => x.place(size))
    .y(({ value }) => y.place(value))
    .digits(2)(points);
  return [
    seriesLine(index, path ?? ""),
    ...points.map(({ size, value }) => seriesMarker(index, x.place(size), y.place(value))),
  ];
}

function endLabelsOf(
  series: readonly LineSeries[],
  labels: readonly string[],
  right: number,
  y: Axis,
): readonly (readonly Markup[])[] {
  const ends = series.map(({ points }) => y.place(points.at(-1)?.value ?? 0));
  const places = spreadLabels(ends, lineHeight, [top, top + plotHeight]);
  return labels.map((label, index) => {
    const [end, place] = [ends[index] ?? 0, places[index] ?? 0];
    return [
      rule([right + 2, end], [right + 15, place], `leader c${colourOf(index)}`),
      text(right + 18, place + baselineDrop, label),
    ];
  });
}

function keyEntry(label: string, index: number) {
  return {
    words: `${letters[index] ?? ""}: ${label}`,
    sample: (x: number, y: number) => [
      seriesLine(index, `M${x},${y}h${sampleWidth}`),
      seriesMarker(index, x + sampleWidth / 2, y),
    ],
  };
}
