// Workloads: what the tool itself would print, with what else is known of each of its tests.

import { formatSize } from "../format-size.js";
import { distinct } from "../group-points.js";
import { type Child, element, type Markup } from "../svg/markup.js";
import { renderStackedBars } from "../svg/stacked-bars.js";
import { tellingSizes } from "./facets.js";
import { formatDuration, formatFigure, formatUs } from "./format-figure.js";
import type { ReportWorkload, ReportWorkloadRow } from "./report-input.js";
import { bulletList, figures, paragraph, renderFacet, renderFigure, type Section } from "./section.js";
import { type Column, numberColumn, renderTable, textColumn } from "./table.js";
import { limitKinds, sharesOf } from "./time-section.js";

/** Longer tables open on demand. */
const longestOpenTable = 12;
const mostBars = 18;
/** Charts beyond these would make a file of many megabytes out of a matrix; its ranking says the same. */
const mostCharts = 12;

export function workloadSection(workloads: readonly ReportWorkload[]): Section {
  const omission =
    workloads.length > mostCharts
      ? paragraph(`The first ${mostCharts} of ${workloads.length} say where their time goes.`)
      : undefined;
  return { id: "workloads", heading: "Workloads", body: [omission, workloads.map(renderWorkload)] };
}

function renderWorkload({ title, rows, headline, notes }: ReportWorkload, index: number): Markup {
  const id = `workload-${index}`;
  return renderFacet(
    title,
    paragraph(`${formatFigure(headline.value)} ${headline.unit}; ${headline.better} is better.`),
    rows.length === 0 ? undefined : renderRows(id, title, rows),
    index < mostCharts ? renderTime(id, title, rows) : undefined,
    bulletList(notes),
  );
}

interface OptionalColumn extends Column {
  readonly cell: (row: ReportWorkloadRow) => string | undefined;
}

/** A column is there when a row has something for it. */
function renderRows(id: string, title: string, rows: readonly ReportWorkloadRow[]): Markup {
  const moreNames = distinct(rows.flatMap(({ more = {} }) => Object.keys(more)));
  const columns: readonly OptionalColumn[] = [
    {
      ...numberColumn("request"),
      cell: ({ requestBytes }) => (requestBytes === undefined ? undefined : formatSize(requestBytes)),
    },
    { ...numberColumn("result"), cell: ({ value }) => formatFigure(value) },
    { ...textColumn("unit"), cell: ({ unit }) => unit },
    ...moreNames.map((name) => ({
      ...numberColumn(name),
      cell: ({ more }: ReportWorkloadRow) => (more?.[name] === undefined ? undefined : formatFigure(more[name])),
    })),
    ...(["mean", "p50", "p90", "p99", "max"] as const).map((name) => ({
      ...numberColumn(`${name}, µs`),
      cell: ({ latencyUs }: ReportWorkloadRow) =>
        latencyUs?.[name] === undefined ? undefined : formatUs(latencyUs[name]),
    })),
  ];
  const used = columns.filter(({ cell }) => rows.some((row) => cell(row) !== undefined));
  const table = renderTable({
    id: `${id}-table`,
    caption: `Results: ${title}`,
    columns: [textColumn("test"), ...used],
    rows: rows.map((row): readonly Child[] => [row.test, ...used.map(({ cell }) => cell(row))]),
  });
  if (rows.length <= longestOpenTable) return table;
  return element(
    "details",
    { class: "wide" },
    element("summary", {}, `Table: the results of ${rows.length} tests`),
    table,
  );
}

function renderTime(id: string, title: string, rows: readonly ReportWorkloadRow[]): readonly Child[] {
  const explained = rows.flatMap(({ test, requestBytes, parts = [] }) => {
    const values = sharesOf(parts);
    const us = values.reduce((sum, value) => sum + value, 0);
    const label = requestBytes === undefined ? test : `${test}, ${formatSize(requestBytes)}`;
    return us > 0 ? [{ label, requestBytes, values, us, total: formatDuration(us) }] : [];
  });
  if (explained.length === 0) return [];
  const sizes = tellingSizes(
    distinct(explained.flatMap(({ requestBytes = [] }) => requestBytes)).toSorted((a, b) => a - b),
  );
  const isFew = explained.length <= mostBars;
  const shown = explained
    .filter(({ requestBytes }) => isFew || requestBytes === undefined || sizes.includes(requestBytes))
    .slice(0, mostBars);
  const caption = "Where the time of a request goes";
  const used = limitKinds.flatMap(({ name }, index) =>
    explained.some(({ values }) => (values[index] ?? 0) > 0) ? [{ name, index }] : [],
  );
  const chart = renderStackedBars({
    id: `${id}-time`,
    title: caption,
    description: shown.map(({ label, total }) => `${label}: ${total}.`).join(" "),
    kinds: limitKinds,
    groups: [{ rows: shown }],
    valueLabel: "% of the time",
  });
  const table = renderTable({
    id: `${id}-time-table`,
    caption: `${caption}, µs: ${title}`,
    columns: [textColumn("test"), ...used.map(({ name }) => numberColumn(name)), numberColumn("together")],
    rows: explained.map(({ label, values, us }) => [
      label,
      ...used.map(({ index }) => formatUs(values[index])),
      formatUs(us),
    ]),
  });
  const omission =
    shown.length < explained.length
      ? paragraph(`The chart shows ${shown.length} of ${explained.length} tests; the table has all of them.`)
      : undefined;
  return [omission, figures(renderFigure(caption, chart, table))];
}
