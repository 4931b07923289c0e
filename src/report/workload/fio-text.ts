// A fio run for people: per job its rates and latencies, as fio's own text has them, in fewer lines and 80 columns.

import type { FioJobFigures, FioResult, LatencySummary } from "../../simulate/index.js";
import { formatSize } from "../format-size.js";
import { textWidth, wrapText } from "../wrap-text.js";

const ops = ["read", "write"] as const;
const longestName = 30;

/** MB are 10⁶ bytes. */
export function renderFioText({ jobs, notes }: FioResult): string {
  const paragraphs = [...jobs.map(renderJob), ...notes.map((note) => wrapText(note))];
  return `${paragraphs.join("\n")}\n`;
}

function renderJob(job: FioJobFigures): string {
  const { pattern, blockBytes, depth, jobs, phase } = job;
  const sizes = blockBytes.read === blockBytes.write ? [blockBytes.read] : [blockBytes.read, blockBytes.write];
  const asked = `rw=${pattern}, bs=${sizes.map(formatSize).join(",")}, iodepth=${depth}, jobs=${jobs}, phase ${phase}`;
  const lines = [wrapText(`${printable(job.name)}: ${asked}`, { indent: "  " })];
  for (const op of ops) {
    const { requests, bytes, mbPerSec, iops, latencyUs } = job.ops[op];
    if (!latencyUs) continue;
    const seconds = (job.runtimeNs / 1e9).toFixed(3);
    lines.push(
      `  ${op.padEnd(5)}: IOPS=${shortest(iops)}, BW=${mbPerSec.toFixed(2)} MB/s (${requests} requests in ${seconds} s)`,
    );
    lines.push(`    ${wrapText(`lat (usec): ${latencies(latencyUs)}`, { indent: "  ", width: textWidth - 4 })}`);
    lines.push(`    ${bytes} bytes`);
  }
  if (lines.length === 1) lines.push("  nothing was done");
  return `${lines.join("\n")}\n`;
}

function latencies({ mean, min, p50, p90, p99, max }: LatencySummary): string {
  const named = { min, avg: mean, p50, p90, p99, max };
  return Object.entries(named)
    .map(([name, us]) => `${name}=${shortest(us)}`)
    .join(", ");
}

/** Three digits or more, no decimals that nobody reads. */
function shortest(value: number): string {
  return value >= 100 ? String(Math.round(value)) : value.toFixed(value >= 10 ? 1 : 2);
}

function printable(name: string): string {
  const text = name.replace(/[^\x20-\x7e]/g, "?");
  return text.length > longestName ? `${text.slice(0, longestName - 3)}...` : text;
}
