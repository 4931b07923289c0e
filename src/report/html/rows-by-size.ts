// Rows for charts of bars: a group a request size with a row a series; with a single series a row a size and no groups.

import type { Op } from "../../simulate/index.js";
import { formatSize } from "../format-size.js";
import { sizesOf } from "../group-points.js";
import type { LabelledRow, RowGroup } from "../svg/row-layout.js";
import { seriesPerChart } from "../svg/series-style.js";
import { type Facet, tellingSizes } from "./facets.js";
import type { ReportPoint } from "./report-input.js";

/** One point of a series: `index` is the place of the series in its facet. */
export interface SizedPoint {
  readonly point: ReportPoint;
  readonly label: string;
  readonly index: number;
}

/** Those of a facet that a chart has room for: few sizes where there are many series. */
export function sizedPoints(facet: Facet, op: Op, extent: "telling" | "all"): readonly SizedPoint[] {
  const own = facet.series.map(({ label, points }, index) => ({
    label,
    index,
    points: points.filter((point) => point.op === op),
  }));
  const sizes = sizesOf(own.flatMap(({ points }) => points));
  const chosen = extent === "all" || own.length === 1 ? sizes : tellingSizes(sizes);
  return chosen.flatMap((size) =>
    (extent === "all" ? own : own.slice(0, seriesPerChart)).flatMap(({ label, index, points }) => {
      const point = points.find(({ blockBytes }) => blockBytes === size);
      return point ? [{ point, label, index }] : [];
    }),
  );
}

export function groupRows<Row extends LabelledRow>(
  points: readonly SizedPoint[],
  makeRow: (point: SizedPoint, label: string) => Row,
): readonly RowGroup<Row>[] {
  const isSingle = new Set(points.map(({ index }) => index)).size === 1;
  if (isSingle) return [{ rows: points.map((one) => makeRow(one, formatSize(one.point.blockBytes))) }];
  return sizesOf(points.map(({ point }) => point)).map((size) => ({
    heading: formatSize(size),
    rows: points.filter(({ point }) => point.blockBytes === size).map((one) => makeRow(one, one.label)),
  }));
}

/** What a chart leaves out, to be said beside it. */
export function omissionInWords(facet: Facet): string | undefined {
  const { length } = facet.series;
  return length > seriesPerChart
    ? `The charts show the first ${seriesPerChart} of ${length}; the tables have all of them.`
    : undefined;
}
