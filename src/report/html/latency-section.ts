// How long single requests take: percentiles where a simulation knows them, on a logarithmic axis.

import type { LatencyUs, Op } from "../../simulate/index.js";
import { formatSize } from "../format-size.js";
import { distinct } from "../group-points.js";
import type { Markup } from "../svg/markup.js";
import { type LadderRow, renderPercentileLadder } from "../svg/percentile-ladder.js";
import { type Facet, facetsOf } from "./facets.js";
import { formatDuration, formatUs, isKnown } from "./format-figure.js";
import type { ReportPoint } from "./report-input.js";
import { groupRows, omissionInWords, type SizedPoint, sizedPoints } from "./rows-by-size.js";
import { figures, paragraph, renderFacet, renderFigure, type Section } from "./section.js";
import { numberColumn, renderTable, textColumn } from "./table.js";

const percentiles = ["p50", "p90", "p99", "max"] as const;

/** Nothing where only means are known: they say no more than the throughput does. */
export function latencySection(points: readonly ReportPoint[]): Section | undefined {
  const timed = points.filter(({ latencyUs }) => latencyUs.mean > 0);
  if (!timed.some(({ latencyUs }) => percentiles.some((name) => isKnown(latencyUs[name])))) return undefined;
  return {
    id: "latency",
    heading: "Latency",
    body: [
      paragraph(
        "From one request's start to the next one's. Half of the requests take no longer than the median, nine in ten no longer than p90. The mean in the tables is without what happens by chance.",
      ),
      facetsOf(timed).map(renderLatency),
    ],
  };
}

function renderLatency(facet: Facet, facetIndex: number): Markup {
  const ops = distinct(facet.series.flatMap(({ points }) => points.map(({ op }) => op)));
  const omission = omissionInWords(facet);
  return renderFacet(
    facet.heading,
    omission === undefined ? undefined : paragraph(omission),
    figures(ops.map((op) => latencyFigure(facet, op, `latency-${facetIndex}-${op}`))),
  );
}

function latencyFigure(facet: Facet, op: Op, id: string): Markup {
  const title = `Time of a ${op}`;
  const shown = sizedPoints(facet, op, "telling");
  const chart = renderPercentileLadder({
    id,
    title,
    description: shown.map(inWords).join(" "),
    groups: groupRows(shown, rowOf),
    valueLabel: "logarithmic",
  });
  const table = renderTable({
    id: `${id}-table`,
    caption: `${title}, µs`,
    columns: [
      textColumn("Request"),
      textColumn(facet.seriesKey),
      ...["mean", "median", "p90", "p99", "longest"].map(numberColumn),
    ],
    rows: sizedPoints(facet, op, "all").map(({ point, label }) => [
      formatSize(point.blockBytes),
      label,
      formatUs(point.latencyUs.mean),
      ...percentiles.map((name) => formatUs(point.latencyUs[name])),
    ]),
  });
  return renderFigure(title, chart, table);
}

function rowOf({ point, index }: SizedPoint, label: string): LadderRow {
  return { label, colour: index, mean: point.latencyUs.mean, ...knownPercentiles(point.latencyUs) };
}

function knownPercentiles(latencyUs: LatencyUs): Partial<Record<(typeof percentiles)[number], number>> {
  return Object.fromEntries(
    percentiles.flatMap((name) => {
      const value = latencyUs[name];
      return isKnown(value) && value > 0 ? [[name, value]] : [];
    }),
  );
}

function inWords({ point, label }: SizedPoint): string {
  const { mean, p50, p99 } = point.latencyUs;
  const tail = isKnown(p99) ? `, p99 ${formatDuration(p99)}` : "";
  const usual = isKnown(p50) ? `median ${formatDuration(p50)}` : `mean ${formatDuration(mean)}`;
  return `${label}, ${formatSize(point.blockBytes)}: ${usual}${tail}.`;
}
