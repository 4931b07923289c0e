// Charts of horizontal bars: rows in groups, each group below its heading. Short labels stand beside their row, long ones
// above it, where they have the whole width.

import { chartWidth, rule, text } from "./chart-frame.js";
import type { Markup } from "./markup.js";
import { baselineDrop, clipText, lineHeight, widestOf } from "./text-width.js";
import { type Axis, thinTicks } from "./ticks.js";

export interface LabelledRow {
  readonly label: string;
}

export interface RowGroup<Row extends LabelledRow> {
  readonly heading?: string;
  readonly rows: readonly Row[];
}

export interface PlacedRow<Row> {
  readonly row: Row;
  readonly top: number;
  readonly middle: number;
}

export interface RowLayout<Row> {
  /** Where bars begin. */
  readonly left: number;
  readonly bottom: number;
  readonly rows: readonly PlacedRow<Row>[];
  /** Headings and labels. */
  readonly markup: readonly Markup[];
}

export const barHeight = 16;
/** Half of the first tick's label stands left of the bars. */
const roomForTick = 7;
const longestLabelBeside = 110;
/** How much wider bold text is. */
const boldness = 1.14;
const rowGap = 5;
const groupGap = 10;

export function layoutRows<Row extends LabelledRow>(groups: readonly RowGroup<Row>[], top: number): RowLayout<Row> {
  const widest = widestOf(groups.flatMap(({ rows }) => rows.map(({ label }) => label)));
  const isBeside = widest <= longestLabelBeside;
  const left = isBeside ? widest + 8 : roomForTick;
  const rows: PlacedRow<Row>[] = [];
  const markup: Markup[] = [];
  let y = top;
  for (const [index, group] of groups.entries()) {
    if (index > 0) y += groupGap;
    if (group.heading !== undefined) {
      markup.push(text(0, y + 13, clipText(group.heading, chartWidth / boldness), { class: "strong halo" }));
      y += lineHeight + 2;
    }
    for (const row of group.rows) {
      if (!isBeside) {
        markup.push(text(0, y + 13, clipText(row.label, chartWidth), { class: "halo" }));
        y += lineHeight;
      }
      const middle = y + barHeight / 2;
      if (isBeside) markup.push(text(left - 8, middle + baselineDrop, row.label, { class: "end" }));
      rows.push({ row, top: y, middle });
      y += barHeight + rowGap;
    }
  }
  return { left, bottom: y, rows, markup };
}

export const valueAxisHeight = 44;

/** Grid lines from `top` to `bottom`, ticks below, and what they measure below these. */
export function valueAxis(axis: Axis, [top, bottom]: readonly [number, number], label: string): readonly Markup[] {
  const ticks = thinTicks(axis);
  const middle = (axis.place(axis.ticks.at(0)?.value ?? 0) + axis.place(axis.ticks.at(-1)?.value ?? 0)) / 2;
  return [
    ...ticks.map(({ value }) => rule([axis.place(value), top], [axis.place(value), bottom])),
    ...ticks.map((tick) => text(axis.place(tick.value), bottom + 17, tick.label, { class: "quiet middle" })),
    text(middle, bottom + 36, label, { class: "quiet middle" }),
  ];
}
