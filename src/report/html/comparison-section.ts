// One against another: firmware against firmware, card against card, …, everything else held as in the first that was
// asked; and the ranking of a whole matrix.

import { formatSize } from "../format-size.js";
import { distinct, sizesOf } from "../group-points.js";
import { type Bar, renderBarChart } from "../svg/bar-chart.js";
import type { Markup } from "../svg/markup.js";
import type { RowGroup } from "../svg/row-layout.js";
import { capitalized, onlyVarying, type SeriesKey, settingInWords, tellingSizes, varyingKeys } from "./facets.js";
import { formatFigure, formatRate, isKnown } from "./format-figure.js";
import type { ReportPoint, ReportRanking } from "./report-input.js";
import { figures, paragraph, renderFacet, renderFigure, type Section } from "./section.js";
import { numberColumn, renderTable, textColumn } from "./table.js";

const valuesPerChart = 8;

export function comparisonSection(
  points: readonly ReportPoint[],
  ranking: ReportRanking | undefined,
): Section | undefined {
  const keys = varyingKeys(points);
  const ranked = ranking !== undefined && ranking.rows.length > 0 ? renderRanking(ranking) : undefined;
  if (keys.length === 0 && ranked === undefined) return undefined;
  return {
    id: "comparison",
    heading: "Comparison",
    body: [ranked, keys.map((key) => renderComparison(points, key, keys))],
  };
}

function renderComparison(points: readonly ReportPoint[], key: SeriesKey, keys: readonly SeriesKey[]): Markup {
  const own = onlyVarying(points, key);
  const others = keys.filter((other) => other !== key);
  const values = distinct(own.map((point) => point[key]));
  const [first] = own;
  const yMax = Math.max(...own.map(({ mbPerSec, band }) => band?.p90 ?? mbPerSec));
  return renderFacet(
    capitalized(`${key} against ${key}`),
    first && others.length > 0 ? paragraph(`All with ${settingInWords(first, others)}.`) : undefined,
    values.length > valuesPerChart
      ? paragraph(`The charts show the first ${valuesPerChart} of ${values.length}; the tables have all of them.`)
      : undefined,
    figures(tellingSizes(sizesOf(own)).map((size) => comparisonFigure(own, key, size, yMax))),
  );
}

function comparisonFigure(points: readonly ReportPoint[], key: SeriesKey, size: number, valueMax: number): Markup {
  const id = `comparison-${key}-${size}`;
  const title = `Requests of ${formatSize(size)}, by ${key}`;
  const own = points.filter(({ blockBytes }) => blockBytes === size);
  const values = distinct(own.map((point) => point[key]));
  const ops = distinct(own.map(({ op }) => op));
  const at = (value: string, op: string) => own.find((point) => point[key] === value && point.op === op);
  const chart = renderBarChart({
    id,
    title,
    description: own.map((point) => `${point[key]} ${point.op} ${formatRate(point.mbPerSec)} MB/s.`).join(" "),
    groups: values.slice(0, valuesPerChart).map(
      (value): RowGroup<Bar> => ({
        heading: value,
        rows: own.filter((point) => point[key] === value).map(barOf),
      }),
    ),
    valueLabel: "MB/s",
    valueMax,
  });
  const table = renderTable({
    id: `${id}-table`,
    caption: `${title}, MB/s`,
    columns: [textColumn(key), ...ops.map(numberColumn)],
    rows: values.map((value) => [value, ...ops.map((op) => formatRate(at(value, op)?.mbPerSec))]),
  });
  return renderFigure(title, chart, table);
}

function barOf({ op, mbPerSec, band }: ReportPoint): Bar {
  return {
    label: op,
    value: mbPerSec,
    figure: formatRate(mbPerSec),
    colour: op === "read" ? 0 : 1,
    ...(band ? { band: [band.p10, band.p90] as const } : {}),
  };
}

function renderRanking({ title, unit, better, rows }: ReportRanking): Markup {
  const labels = distinct(rows.flatMap(({ setting }) => setting.map(({ label }) => label)));
  const worth = (value: number): number => (isKnown(value) ? (better === "higher" ? -value : value) : Infinity);
  const ordered = rows.toSorted((a, b) =>
    worth(a.value) < worth(b.value) ? -1 : worth(a.value) > worth(b.value) ? 1 : 0,
  );
  const table = renderTable({
    id: "ranking",
    caption: `${title}; ${better} is better`,
    columns: [numberColumn("Rank"), ...labels.map(textColumn), numberColumn(unit)],
    rows: ordered.map(({ setting, value }, index) => [
      String(index + 1),
      ...labels.map((label) => setting.find((one) => one.label === label)?.value),
      formatFigure(value),
    ]),
  });
  return renderFacet("Ranking", table);
}
