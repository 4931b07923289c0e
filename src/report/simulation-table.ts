// Many cases at a glance: best first, with a bar for each, and as comma-separated values.

import type { SimulatedWorkload, Simulation, SimulationCase, SystemNames } from "../simulate/index.js";
import { distinct } from "./group-points.js";

type NameKey = keyof SystemNames;

const columns: readonly (readonly [key: NameKey, title: string])[] = [
  ["drive", "drive"],
  ["firmware", "firmware"],
  ["turbo", "turbo"],
  ["card", "card"],
  ["host", "host"],
  ["board", "board"],
];

const barWidth = 16;

/** Cases of one workload. Names that are the same in all of them stand above the table. */
export function renderRanking(title: string, cases: readonly SimulationCase[]): string {
  const ranked = rankCases(cases);
  const [best] = ranked;
  if (best === undefined) return "";
  const { unit, better } = best.result.headline;
  const varying = columns.filter(([key]) => distinct(cases.map((one) => one[key])).length > 1);
  const same = columns.filter(([key]) => !varying.some(([one]) => one === key));
  const largest = Math.max(...ranked.map(({ result }) => result.headline.value));
  const rows = ranked.map((one, index) => [
    `${index + 1}`,
    figure(one.result.headline.value),
    bandText(one.result.headline),
    bar(one.result.headline.value / largest),
    ...varying.map(([key]) => nameText(one[key])),
  ]);
  const head = ["", unit, "p10–p90", "", ...varying.map(([, name]) => name)];
  return [
    `${title}, ${better} is better; all with ${sameText(same, best)}:`,
    "",
    ...alignColumns([head, ...rows], [0, 1]),
    "",
  ].join("\n");
}

export function rankCases(cases: readonly SimulationCase[]): readonly SimulationCase[] {
  const sign = cases[0]?.result.headline.better === "lower" ? 1 : -1;
  return cases.toSorted((a, b) => sign * (a.result.headline.value - b.result.headline.value));
}

const csvColumns = ["drive", "firmware", "board", "card", "host", "turbo"] as const;
const csvHead = [...csvColumns, "workload", "test", "request_bytes", "value", "unit", "p10", "p90", "p50_us", "p99_us"];

export function renderSimulationCsv({ cases }: Pick<Simulation, "cases">): string {
  const lines = cases.flatMap((one) =>
    one.result.rows.map(({ test, requestBytes, value, unit, band, latencyUs }) => [
      ...csvColumns.map((key) => one[key]),
      ...[one.result.workload, test, requestBytes, value, unit, band?.p10, band?.p90, latencyUs?.p50, latencyUs?.p99],
    ]),
  );
  return `${[csvHead, ...lines].map((cells) => cells.map(csvCell).join(",")).join("\n")}\n`;
}

function csvCell(value: unknown): string {
  const text = value === undefined ? "" : String(value);
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function sameText(same: typeof columns, best: SimulationCase): string {
  return same
    .filter(([key]) => best[key] !== undefined)
    .map(([key, name]) => `${name} ${nameText(best[key])}`)
    .join(", ");
}

function nameText(name: SystemNames[NameKey]): string {
  if (name === undefined) return "-";
  if (typeof name === "boolean") return name ? "on" : "off";
  return name;
}

function bandText({ band }: SimulatedWorkload["headline"]): string {
  return band === undefined ? "" : `${figure(band.p10)}–${figure(band.p90)}`;
}

export function figure(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toFixed(2);
}

function bar(share: number): string {
  return "█".repeat(Math.max(Math.round(share * barWidth), 1)).padEnd(barWidth);
}

function alignColumns(rows: readonly (readonly string[])[], toRight: readonly number[]): readonly string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) => {
        const width = widths[column] ?? 0;
        return toRight.includes(column) ? cell.padStart(width) : cell.padEnd(width);
      })
      .join("  ")
      .trimEnd(),
  );
}
