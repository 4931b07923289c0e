// Figures side by side: horizontal bars in groups, with the band to expect as a whisker and the figure at the end.

import { type ChartWords, chartFrame, chartWidth, rule, text } from "./chart-frame.js";
import { element, type Markup } from "./markup.js";
import {
  barHeight,
  type LabelledRow,
  layoutRows,
  type PlacedRow,
  type RowGroup,
  valueAxis,
  valueAxisHeight,
} from "./row-layout.js";
import { colourOf } from "./series-style.js";
import { baselineDrop, widestOf } from "./text-width.js";
import { type Axis, linearAxis } from "./ticks.js";

export interface Bar extends LabelledRow {
  readonly value: number;
  readonly band?: readonly [number, number];
  /** The figure in words. */
  readonly figure: string;
  /** Which colour, from 0. */
  readonly colour: number;
}

export interface BarChartOptions extends ChartWords {
  readonly groups: readonly RowGroup<Bar>[];
  readonly valueLabel: string;
  /** Highest value to have room for, where several charts share their axis. */
  readonly valueMax?: number;
}

const top = 2;

export function renderBarChart(options: BarChartOptions): Markup {
  const layout = layoutRows(options.groups, top);
  const bars = layout.rows.map(({ row }) => row);
  const highest = Math.max(
    options.valueMax ?? 0,
    ...bars.map(({ value, band }) => Math.max(value, band?.[1] ?? value)),
  );
  const right = chartWidth - widestOf(bars.map(({ figure }) => figure)) - 8;
  const axis = linearAxis(highest, [layout.left, right], 4);
  return chartFrame(
    options,
    layout.bottom + valueAxisHeight,
    valueAxis(axis, [top, layout.bottom], options.valueLabel),
    layout.markup,
    layout.rows.map((placed) => barOf(placed, axis)),
  );
}

function barOf({ row, top: y, middle }: PlacedRow<Bar>, axis: Axis): readonly Markup[] {
  const [start, end] = [axis.place(0), axis.place(row.value)];
  const bar = element("rect", {
    class: `tint c${colourOf(row.colour)}`,
    ...{ x: start, y: y + 1, width: Math.max(0.5, end - start), height: barHeight - 2 },
  });
  const far = Math.max(end, row.band ? axis.place(row.band[1]) : end);
  return [bar, ...whiskerOf(row, middle, axis), text(far + 6, middle + baselineDrop, row.figure, { class: "halo" })];
}

function whiskerOf({ band }: Bar, middle: number, axis: Axis): readonly Markup[] {
  if (!band) return [];
  const [low, high] = [axis.place(band[0]), axis.place(band[1])];
  return [
    rule([low, middle], [high, middle], "whisker"),
    ...[low, high].map((x) => rule([x, middle - 4], [x, middle + 4], "whisker")),
  ];
}
