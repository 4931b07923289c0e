// One row of the benchmark: what was compared, where the bar is, and what came out, for people and for machines.

import type { RatioResult } from "./median-ratio.js";

export interface Measurement {
  readonly id: string;
  readonly what: string;
  readonly bar: number;
  /** What the bar stands for, and on which side of it is good; nothing: a second opinion, to be looked at. */
  readonly barOf: "ratio at most" | "ratio at least" | "cost at most" | "cost at least" | "nothing";
  readonly unit: "ms" | "MiB" | "MB/s" | "IOPS" | "/s";
  readonly result: RatioResult | NotMeasured;
}

export interface NotMeasured {
  readonly notMeasured: string;
}

export function isMissed({ bar, barOf, result }: Measurement): boolean {
  if ("notMeasured" in result || barOf === "nothing") return false;
  const value = barOf.startsWith("ratio") ? result.ratio : result.cost;
  return !(barOf.endsWith("at most") ? value <= bar : value >= bar);
}

const nameColumns = 66;

export function formatRow(measurement: Measurement): string {
  const { what, bar, barOf, unit, result } = measurement;
  const name = what.padEnd(nameColumns);
  if ("notMeasured" in result) return `${name}  not measured: ${result.notMeasured}`;
  const { ratio, cost, baseline } = result;
  const sign = barOf.endsWith("at most") ? "≤" : "≥";
  const shownBar = barOf.startsWith("ratio") ? `${bar} ×` : `${amount(bar)} ${unit}`;
  const verdict = isMissed(measurement) ? "MISSED" : "met   ";
  const figures = `${amount(cost)} ${unit} ÷ ${amount(baseline)} ${unit}`;
  if (barOf === "nothing") return `${name}  ${ratio.toFixed(2).padStart(6)} ×   ${"no bar".padEnd(27)}  ${figures}`;
  return `${name}  ${ratio.toFixed(2).padStart(6)} ×   bar ${sign} ${shownBar.padEnd(12)}  ${verdict}   ${figures}`;
}

function amount(value: number): string {
  if (value >= 1000) return Math.round(value).toLocaleString("en");
  return value.toFixed(value < 10 ? 3 : 1);
}
