// How points become charts: what differs between them most tellingly (firmware before card before host) makes the series
// of a chart; everything else that differs makes a facet, with charts of its own.

import { distinct } from "../group-points.js";
import { isKnown } from "./format-figure.js";
import type { ReportPoint } from "./report-input.js";

export const seriesKeys = ["firmware", "card", "host", "board", "drive"] as const;
export type SeriesKey = (typeof seriesKeys)[number];

const facetOnlyKeys = ["workload", "pattern"] as const;
export type SettingKey = SeriesKey | (typeof facetOnlyKeys)[number];

export interface Series {
  readonly label: string;
  readonly points: readonly ReportPoint[];
}

export interface Facet {
  /** What it has that other facets have not: "card a, host b"; empty when it is the only one. */
  readonly heading: string;
  readonly seriesKey: SeriesKey;
  readonly series: readonly Series[];
}

/** Points with figures that can be drawn; a point without is a hole, never a figure of its own. */
export function drawablePoints(points: readonly ReportPoint[]): readonly ReportPoint[] {
  return points
    .filter(({ blockBytes, mbPerSec, latencyUs }) => {
      return isKnown(mbPerSec) && mbPerSec >= 0 && isKnown(latencyUs.mean) && isKnown(blockBytes) && blockBytes > 0;
    })
    .map((point) => (isBand(point) ? point : withoutBand(point)));
}

/** More settings than this have no charts: nobody reads hundreds. */
export const mostFacets = 24;

/** Those that are drawn: at most {@link mostFacets}. */
export function facetsOf(points: readonly ReportPoint[]): readonly Facet[] {
  return allFacets(points).slice(0, mostFacets);
}

/** What has no charts, to be said in the report. */
export function missingFacetsInWords(points: readonly ReportPoint[]): string | undefined {
  const { length } = allFacets(points);
  return length > mostFacets
    ? `There are ${length} combinations; the first ${mostFacets} are drawn. Ask for fewer at a time to see the others.`
    : undefined;
}

function allFacets(points: readonly ReportPoint[]): readonly Facet[] {
  const seriesKey = varyingKeys(points)[0] ?? "firmware";
  const facetKeys = [...seriesKeys, ...facetOnlyKeys].filter((key) => key !== seriesKey && varies(points, key));
  return groupBy(points, facetKeys).map(([setting, group]) => ({
    heading: capitalized(setting),
    seriesKey,
    series: groupBy(group, [seriesKey], "plain").map(([label, own]) => ({ label, points: own })),
  }));
}

/** What the points differ in, of what can be set against each other. */
export function varyingKeys(points: readonly ReportPoint[]): readonly SeriesKey[] {
  return seriesKeys.filter((key) => varies(points, key));
}

/** Points that differ from the first one in `key`, operation and size only. */
export function onlyVarying(points: readonly ReportPoint[], key: SeriesKey): readonly ReportPoint[] {
  const fixed = [...seriesKeys, ...facetOnlyKeys].filter((other) => other !== key);
  return points.filter((point) => fixed.every((other) => point[other] === points[0]?.[other]));
}

/** In words, what is the same for all the points although others differ in it. */
export function settingInWords(point: ReportPoint, keys: readonly SettingKey[]): string {
  return keys.map((key) => `${key} ${point[key]}`).join(", ");
}

/** The smallest, 4 KiB, 64 KiB and the largest of the sizes there are. */
export function tellingSizes(sizes: readonly number[]): readonly number[] {
  return sizes.filter((size, index) => {
    return index === 0 || size === 4096 || size === 65_536 || index === sizes.length - 1;
  });
}

/** As a heading begins. */
export function capitalized(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

function varies(points: readonly ReportPoint[], key: SettingKey): boolean {
  return distinct(points.map((point) => point[key])).length > 1;
}

function groupBy(
  points: readonly ReportPoint[],
  keys: readonly SettingKey[],
  words: "named" | "plain" = "named",
): readonly (readonly [string, readonly ReportPoint[]])[] {
  const groups = new Map<string, ReportPoint[]>();
  for (const point of points) {
    const key = JSON.stringify(keys.map((name) => point[name]));
    const group = groups.get(key);
    if (group) group.push(point);
    else groups.set(key, [point]);
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const name = words === "named" ? settingInWords(first, keys) : keys.map((key) => first[key]).join(", ");
    return [[name, group] as const];
  });
}

function isBand({ band }: ReportPoint): boolean {
  return band === undefined || (isKnown(band.p10) && isKnown(band.p90) && band.p10 <= band.p90 && band.p10 >= 0);
}

function withoutBand({ band: _, ...point }: ReportPoint): ReportPoint {
  return point;
}
