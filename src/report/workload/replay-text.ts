// A replayed trace for people: how long it took, rates and latencies by operation, and where a request's time goes.

import type { WorkloadResult, WorkloadRow } from "../../simulate/index.js";
import { wrapText } from "../wrap-text.js";

const columns = ["requests", "MB/s", "mean", "p50", "p90", "p99", "max"] as const;
const nameWidth = 7;
const cellWidth = 10;

/** At most 80 columns; MB are 10⁶ bytes, latencies µs. */
export function renderReplay({ rows, notes }: WorkloadResult): string {
  const total = rows.find(({ test }) => test === "total");
  const rates = rows.filter(({ latencyUs }) => latencyUs !== undefined);
  const paragraphs = [
    total ? `${wrapText(totalSentence(total))}\n` : "",
    `${[head(), ...rates.map(rateLine)].join("\n")}\n`,
    total?.parts && total.parts.length > 0 ? `${wrapText(partsSentence(total), { indent: "  " })}\n` : "",
    `${notes.map((note) => wrapText(note)).join("\n")}\n`,
  ];
  return paragraphs.filter((paragraph) => paragraph.trim() !== "").join("\n");
}

function totalSentence({ value, more = {} }: WorkloadRow): string {
  const megabytes = ((more["bytes"] ?? 0) / 1e6).toFixed(2);
  const recorded = (more["recordedSeconds"] ?? 0).toFixed(3);
  return `Replayed ${more["requests"] ?? 0} requests, ${megabytes} MB, in ${value.toFixed(3)} s; recorded within ${recorded} s.`;
}

function head(): string {
  return "".padEnd(nameWidth) + columns.map((name) => name.padStart(cellWidth)).join("");
}

function rateLine({ test, value, more = {}, latencyUs }: WorkloadRow): string {
  const { mean = 0, p50 = 0, p90 = 0, p99 = 0, max = 0 } = latencyUs ?? {};
  const cells = [
    String(more["requests"] ?? 0),
    value.toFixed(2),
    ...[mean, p50, p90, p99, max].map((us) => us.toFixed(0)),
  ];
  return test.padEnd(nameWidth) + cells.map((cell) => cell.padStart(cellWidth)).join("");
}

function partsSentence({ parts = [] }: WorkloadRow): string {
  const sumUs = parts.reduce((sum, { us }) => sum + us, 0);
  const shares = parts.map(({ part, us }) => `${part} ${us.toFixed(0)} us (${Math.round((100 * us) / sumUs)} %)`);
  return `Where the mean request's ${sumUs.toFixed(0)} us go: ${shares.join(", ")}.`;
}
