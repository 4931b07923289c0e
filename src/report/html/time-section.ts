// Where the time of a request goes: shares by what limits them in a chart, every part in µs in its table.

import type { Limit, Op, PartName } from "../../simulate/index.js";
import { formatSize } from "../format-size.js";
import { distinct } from "../group-points.js";
import { limitSentences, limitWords } from "../limit-sentences.js";
import { partWords } from "../render-explain.js";
import type { Markup } from "../svg/markup.js";
import { type PartKind, renderStackedBars, type StackedBar } from "../svg/stacked-bars.js";
import { type Facet, facetsOf } from "./facets.js";
import { formatDuration, formatUs, isKnown } from "./format-figure.js";
import type { ReportPoint } from "./report-input.js";
import { groupRows, omissionInWords, type SizedPoint, sizedPoints } from "./rows-by-size.js";
import { bulletList, figures, paragraph, renderFacet, renderFigure, type Section } from "./section.js";
import { numberColumn, renderTable, textColumn } from "./table.js";

const shortWords: Readonly<Record<Limit, string>> = {
  scsiBus: "bus",
  sdInterface: "SD",
  cardProgramming: "program",
  cardLatency: "card",
  diskMechanics: "disk",
  host: "host",
  commandOverhead: "board",
  configuredDelays: "delays",
};

/** In the order of the words; so are the names of parts, which happen in that order. */
const limits = Object.keys(limitWords) as readonly Limit[];
const partNames = Object.keys(partWords) as readonly PartName[];

export const limitKinds: readonly PartKind[] = limits.map((limit) => ({
  name: limitWords[limit],
  shortName: shortWords[limit],
}));

export function timeSection(points: readonly ReportPoint[]): Section | undefined {
  const explained = points.filter(({ parts = [] }) => sharesOf(parts).some((us) => us > 0));
  if (explained.length === 0) return undefined;
  return {
    id: "time",
    heading: "Where the time goes",
    body: [
      paragraph(
        "Shares of the mean time from one request's start to the next one's, which stands at the end of each bar. Time " +
          "that is hidden behind something longer does not show.",
      ),
      facetsOf(explained).map(renderTime),
    ],
  };
}

/** µs, in the order of {@link limitKinds}. */
export function sharesOf(parts: NonNullable<ReportPoint["parts"]>): readonly number[] {
  return limits.map((limit) =>
    parts
      .filter((part) => part.limit === limit && isKnown(part.us) && part.us > 0)
      .reduce((sum, { us }) => sum + us, 0),
  );
}

function renderTime(facet: Facet, facetIndex: number): Markup {
  const ops = distinct(facet.series.flatMap(({ points }) => points.map(({ op }) => op)));
  const omission = omissionInWords(facet);
  return renderFacet(
    facet.heading,
    bulletList(sentencesOf(facet), "columns"),
    omission === undefined ? undefined : paragraph(omission),
    figures(ops.map((op) => timeFigure(facet, op, `time-${facetIndex}-${op}`))),
  );
}

function sentencesOf({ seriesKey, series }: Facet): readonly string[] {
  if (seriesKey === "firmware") return limitSentences(series.flatMap(({ points }) => points));
  return series.flatMap(({ label, points }) => limitSentences(points).map((sentence) => `${label}: ${sentence}`));
}

function timeFigure(facet: Facet, op: Op, id: string): Markup {
  const title = `Where the time of a ${op} goes`;
  const shown = sizedPoints(facet, op, "telling");
  const chart = renderStackedBars({
    id,
    title,
    description: shown.map(inWords).join(" "),
    kinds: limitKinds,
    groups: groupRows(shown, barOf),
    valueLabel: "% of the time",
  });
  const all = sizedPoints(facet, op, "all");
  const names = partNames.filter((name) => all.some(({ point }) => usOf(point, name) !== undefined));
  const table = renderTable({
    id: `${id}-table`,
    caption: `${title}, µs`,
    columns: [
      textColumn("Request"),
      textColumn(facet.seriesKey),
      ...names.map((name) => numberColumn(partWords[name])),
      numberColumn("together"),
    ],
    rows: all.map(({ point, label }) => [
      formatSize(point.blockBytes),
      label,
      ...names.map((name) => formatUs(usOf(point, name))),
      formatUs(point.latencyUs.mean),
    ]),
  });
  return renderFigure(title, chart, table);
}

function barOf({ point }: SizedPoint, label: string): StackedBar {
  return { label, values: sharesOf(point.parts ?? []), total: formatDuration(point.latencyUs.mean) };
}

function inWords({ point, label }: SizedPoint): string {
  return `${label}, ${formatSize(point.blockBytes)}: ${formatDuration(point.latencyUs.mean)}, most of it ${limitWords[point.limitedBy]}.`;
}

function usOf({ parts }: ReportPoint, name: PartName): number | undefined {
  return parts?.find(({ part }) => part === name)?.us;
}
