// A prediction may hold several boards, hosts, cards …: each combination gets its own tables and plots.

import type { PredictionPoint } from "../simulate/index.js";

const settingKeys = ["board", "host", "card", "drive", "workload"] as const;

/** Points that differ in firmware, operation and size only, in the order in which they came. */
export interface PointGroup {
  readonly setting: Pick<PredictionPoint, (typeof settingKeys)[number]>;
  readonly pattern: PredictionPoint["pattern"];
  readonly points: readonly PredictionPoint[];
}

export function groupPoints(points: readonly PredictionPoint[]): readonly PointGroup[] {
  const groups = new Map<string, PredictionPoint[]>();
  for (const point of points) {
    const key = JSON.stringify([...settingKeys.map((name) => point[name]), point.pattern]);
    const group = groups.get(key);
    if (group) group.push(point);
    else groups.set(key, [point]);
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    return first ? [{ setting: first, pattern: first.pattern, points: group }] : [];
  });
}

export function distinct<Value>(values: readonly Value[]): readonly Value[] {
  return [...new Set(values)];
}

export function sizesOf(points: readonly PredictionPoint[]): readonly number[] {
  return distinct(points.map(({ blockBytes }) => blockBytes)).toSorted((a, b) => a - b);
}

export function inPortions<Value>(values: readonly Value[], length: number): readonly (readonly Value[])[] {
  return Array.from({ length: Math.ceil(values.length / length) }, (_, index) =>
    values.slice(index * length, (index + 1) * length),
  );
}
