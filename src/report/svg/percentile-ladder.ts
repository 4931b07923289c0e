// How long requests take, from the usual to the worst: a row a series with median, p90, p99 and the longest on a
// logarithmic axis. Where the median is not known, the mean stands in for it.

import { symbol, symbolCircle, symbolDiamond } from "d3-shape";
import { type ChartWords, chartFrame, chartWidth, rule } from "./chart-frame.js";
import { type LegendEntry, renderLegend } from "./legend.js";
import { element, type Markup } from "./markup.js";
import {
  type LabelledRow,
  layoutRows,
  type PlacedRow,
  type RowGroup,
  valueAxis,
  valueAxisHeight,
} from "./row-layout.js";
import { colourOf } from "./series-style.js";
import { type Axis, durationAxis } from "./ticks.js";

/** Microseconds, above 0. */
export interface LadderRow extends LabelledRow {
  readonly mean: number;
  readonly p50?: number;
  readonly p90?: number;
  readonly p99?: number;
  readonly max?: number;
  /** Which colour, from 0. */
  readonly colour: number;
}

export interface PercentileLadderOptions extends ChartWords {
  readonly groups: readonly RowGroup<LadderRow>[];
  readonly valueLabel: string;
}

const top = 2;

export function renderPercentileLadder(options: PercentileLadderOptions): Markup {
  const layout = layoutRows(options.groups, top);
  const axis = durationAxis(
    layout.rows.flatMap(({ row }) => rungsOf(row)),
    [layout.left + 16, chartWidth - 28],
  );
  const legend = renderLegend(
    legendEntries.filter(({ rung }) => layout.rows.some(({ row }) => isDrawn(row, rung))),
    layout.bottom + valueAxisHeight + 6,
  );
  return chartFrame(
    options,
    layout.bottom + valueAxisHeight + legend.height + 8,
    valueAxis(axis, [top, layout.bottom], options.valueLabel),
    layout.markup,
    layout.rows.map((placed) => ladderOf(placed, axis)),
    legend.markup,
  );
}

type Rung = "mean" | "p50" | "p90" | "p99" | "max";

function isDrawn(row: LadderRow, rung: Rung): boolean {
  return rung === "mean" ? row.p50 === undefined : row[rung] !== undefined;
}

function rungsOf({ mean, p50, p90, p99, max }: LadderRow): readonly number[] {
  return [p50 ?? mean, p90, p99, max].filter((value) => value !== undefined);
}

function ladderOf({ row, middle }: PlacedRow<LadderRow>, axis: Axis): readonly (Markup | readonly Markup[])[] {
  const colour = `c${colourOf(row.colour)}`;
  const rungs = rungsOf(row).map(axis.place);
  const at = (value: number | undefined, draw: (x: number) => Markup): readonly Markup[] =>
    value === undefined ? [] : [draw(axis.place(value))];
  return [
    rule([Math.min(...rungs), middle], [Math.max(...rungs), middle], `reach ${colour}`),
    at(row.p90, (x) => box(axis.place(row.p50 ?? row.mean), x, middle, colour)),
    at(row.p99, (x) => rule([x, middle - 7], [x, middle + 7], `rung ${colour}`)),
    at(row.max, (x) => dot(symbolDiamond, x, middle, `marker hollow ${colour}`)),
    at(row.p50, (x) => dot(symbolCircle, x, middle, `marker filled ${colour}`)),
    at(row.p50 === undefined ? row.mean : undefined, (x) => cross(x, middle)),
  ];
}

function box(from: number, to: number, middle: number, colour: string): Markup {
  const width = Math.max(1, to - from);
  return element("rect", { class: `tint ${colour}`, x: from, y: middle - 5, width, height: 10 });
}

function dot(shape: typeof symbolCircle, x: number, y: number, name: string): Markup {
  const d = symbol(shape, 44).digits(2)() ?? "";
  return element("path", { class: name, d, transform: `translate(${x.toFixed(2)},${y.toFixed(2)})` });
}

function cross(x: number, y: number): Markup {
  return element("path", { class: "mean", d: `M${(x - 3).toFixed(2)},${(y - 3).toFixed(2)}l6,6m0,-6l-6,6` });
}

const colour = "c1";
const legendEntries: readonly (LegendEntry & { readonly rung: Rung })[] = [
  { rung: "mean", words: "mean", sample: (x, y) => [cross(x + 13, y)] },
  { rung: "p50", words: "median", sample: (x, y) => [dot(symbolCircle, x + 13, y, `marker filled ${colour}`)] },
  { rung: "p90", words: "to p90", sample: (x, y) => [box(x + 2, x + 24, y, colour)] },
  { rung: "p99", words: "p99", sample: (x, y) => [rule([x + 13, y - 7], [x + 13, y + 7], `rung ${colour}`)] },
  { rung: "max", words: "longest", sample: (x, y) => [dot(symbolDiamond, x + 13, y, `marker hollow ${colour}`)] },
];
