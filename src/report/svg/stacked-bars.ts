// Shares of a whole: horizontal bars of 100 %, cut into parts, with the whole at the end. A part says its name in the bar
// where it has room; the legend below has all names, in the order of the bars. Every second part is hatched.

import { type ChartWords, chartFrame, chartWidth, text } from "./chart-frame.js";
import { renderLegend, sampleWidth } from "./legend.js";
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
import { baselineDrop, textWidth, widestOf } from "./text-width.js";
import { type Axis, linearAxis } from "./ticks.js";

export interface PartKind {
  readonly name: string;
  /** For the inside of a bar. */
  readonly shortName: string;
}

export interface StackedBar extends LabelledRow {
  /** A value each {@link PartKind}, in their order; together above 0. */
  readonly values: readonly number[];
  /** The whole, in words. */
  readonly total: string;
}

export interface StackedBarsOptions extends ChartWords {
  readonly kinds: readonly PartKind[];
  readonly groups: readonly RowGroup<StackedBar>[];
  readonly valueLabel: string;
}

const top = 2;

export function renderStackedBars(options: StackedBarsOptions): Markup {
  const layout = layoutRows(options.groups, top);
  const right = chartWidth - Math.max(20, widestOf(layout.rows.map(({ row }) => row.total)) + 8);
  const axis = linearAxis(100, [layout.left, right], 4);
  const used = options.kinds.flatMap((kind, index) =>
    layout.rows.some(({ row }) => (row.values[index] ?? 0) > 0) ? [{ kind, index }] : [],
  );
  const legend = renderLegend(
    used.map(({ kind, index }) => ({
      words: kind.name,
      sample: (x, y) => partOf({ x, y: y - 7, width: sampleWidth, height: 14 }, index, options.id),
    })),
    layout.bottom + valueAxisHeight + 6,
  );
  return chartFrame(
    options,
    layout.bottom + valueAxisHeight + legend.height + 8,
    element(
      "defs",
      {},
      used.map(({ index }) => hatchOf(index, options.id)),
    ),
    valueAxis(axis, [top, layout.bottom], options.valueLabel),
    layout.markup,
    layout.rows.map((placed) => barOf(placed, axis, options)),
    legend.markup,
  );
}

function barOf(
  { row, top: y, middle }: PlacedRow<StackedBar>,
  axis: Axis,
  options: StackedBarsOptions,
): readonly Markup[] {
  const whole = row.values.reduce((sum, value) => sum + value, 0);
  let before = 0;
  const parts = row.values.flatMap((value, index) => {
    if (value <= 0) return [];
    const [from, to] = [before, before + value].map((sum) => axis.place((100 * sum) / whole)) as [number, number];
    before += value;
    const words = nameFor(to - from, options.kinds[index]?.shortName ?? "", (100 * value) / whole);
    return [
      ...partOf({ x: from, y, width: to - from, height: barHeight }, index, options.id),
      ...(words === "" ? [] : [text((from + to) / 2, middle + baselineDrop, words, { class: "halo middle" })]),
    ];
  });
  return [...parts, text(axis.place(100) + 8, middle + baselineDrop, row.total)];
}

function nameFor(width: number, shortName: string, percent: number): string {
  const share = `${Math.round(percent)} %`;
  return [`${shortName} ${share}`, shortName].find((words) => textWidth(words) + 8 <= width) ?? "";
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

function partOf(box: Box, index: number, id: string): readonly Markup[] {
  const plain = element("rect", { class: `tint c${colourOf(index)}`, ...box });
  return index % 2 === 0 ? [plain] : [plain, element("rect", { fill: `url(#${id}-hatch-${index})`, ...box })];
}

function hatchOf(index: number, id: string): Markup | undefined {
  if (index % 2 === 0) return undefined;
  const angle = index % 4 === 1 ? 45 : -45;
  return element(
    "pattern",
    {
      ...{ id: `${id}-hatch-${index}`, width: 5, height: 5, patternUnits: "userSpaceOnUse" },
      patternTransform: `rotate(${angle})`,
    },
    element("path", { class: `hatch c${colourOf(index)}`, d: "M0,0V5" }),
  );
}
