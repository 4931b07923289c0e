// Throughput over request size: for each facet a chart of reads and one of writes, on the same axis.

import type { Op } from "../../simulate/index.js";
import { formatSize } from "../format-size.js";
import { distinct, inPortions, sizesOf } from "../group-points.js";
import { type LineSeries, renderLineChart } from "../svg/line-chart.js";
import type { Markup } from "../svg/markup.js";
import { seriesPerChart } from "../svg/series-style.js";
import { capitalized, type Facet, facetsOf, missingFacetsInWords, type Series } from "./facets.js";
import { formatRate } from "./format-figure.js";
import type { ReportPoint } from "./report-input.js";
import { figures, paragraph, renderFacet, renderFigure, type Section } from "./section.js";
import { numberColumn, renderTable } from "./table.js";

export function throughputSection(points: readonly ReportPoint[]): Section {
  const missing = missingFacetsInWords(points);
  const isBanded = points.some(({ band }) => band !== undefined);
  return {
    id: "throughput",
    heading: "Throughput by request size",
    body: [
      paragraph(
        "Reads and writes share their scale. 1 MB is 10⁶ bytes.",
        isBanded ? " The shaded band holds eight of ten draws of all constants from their ranges." : "",
      ),
      missing === undefined ? undefined : paragraph(missing),
      facetsOf(points).map(renderThroughput),
    ],
  };
}

function renderThroughput(facet: Facet, facetIndex: number): Markup {
  const points = facet.series.flatMap((series) => series.points);
  const yMax = Math.max(...points.map(({ mbPerSec, band }) => band?.p90 ?? mbPerSec));
  const patterns = distinct(points.map(({ pattern }) => pattern));
  const pattern = patterns.length === 1 ? `${patterns[0]} ` : "";
  const portions = inPortions(facet.series, seriesPerChart);
  const charts = portions.flatMap((portion, index) =>
    distinct(points.map(({ op }) => op)).map((op) => {
      const part = portions.length > 1 ? `, part ${index + 1} of ${portions.length}` : "";
      const name = `${capitalized(`${pattern}${op}s`)}${part}`;
      return throughputFigure({ portion, op, yMax, name, id: `throughput-${facetIndex}-${index}-${op}` });
    }),
  );
  return renderFacet(facet.heading, figures(charts));
}

interface FigureOptions {
  readonly portion: readonly Series[];
  readonly op: Op;
  readonly yMax: number;
  readonly name: string;
  readonly id: string;
}

function throughputFigure({ portion, op, yMax, name, id }: FigureOptions): Markup | undefined {
  const own = portion
    .map(({ label, points }) => ({ label, points: points.filter((point) => point.op === op) }))
    .filter(({ points }) => points.length > 0);
  if (own.length === 0) return undefined;
  const caption = `${name}, MB/s by request size`;
  const chart = renderLineChart({
    id,
    title: caption,
    description: own.map(inWords).join(" "),
    series: own.map(lineOf),
    xLabel: "request size, bytes",
    yLabel: "MB/s",
    yMax,
  });
  const table = renderTable({
    id: `${id}-table`,
    caption: `${caption}${own.some(({ points }) => points.some(({ band }) => band)) ? " (with the band)" : ""}`,
    columns: [numberColumn("Request"), ...own.map(({ label }) => numberColumn(label))],
    rows: sizesOf(own.flatMap(({ points }) => points)).map((size) => [
      formatSize(size),
      ...own.map(({ points }) => rateInWords(points.find(({ blockBytes }) => blockBytes === size))),
    ]),
  });
  return renderFigure(caption, chart, table);
}

function lineOf({ label, points }: Series): LineSeries {
  return {
    label,
    points: points
      .map(({ blockBytes, mbPerSec, band }) => ({
        size: blockBytes,
        value: mbPerSec,
        ...(band ? { band: [band.p10, band.p90] as const } : {}),
      }))
      .toSorted((a, b) => a.size - b.size),
  };
}

function inWords({ label, points }: Series): string {
  const [small, large] = [sizesOf(points).at(0), sizesOf(points).at(-1)];
  const at = (size: number | undefined): string => {
    const point = points.find(({ blockBytes }) => blockBytes === size);
    return point ? `${formatRate(point.mbPerSec)} MB/s at ${formatSize(point.blockBytes)}` : "";
  };
  return `${label}: ${small === large ? at(small) : `from ${at(small)} to ${at(large)}`}.`;
}

function rateInWords(point: ReportPoint | undefined): string {
  const band = point?.band ? ` (${formatRate(point.band.p10)}–${formatRate(point.band.p90)})` : "";
  return `${formatRate(point?.mbPerSec)}${band}`;
}
