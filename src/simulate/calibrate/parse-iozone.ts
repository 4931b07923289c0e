// The table that iozone prints: file size and record length in KiB, then KiB/s of write, rewrite, read, reread, random read
// and random write; a run with fewer tests has fewer columns. Lines without figures are words around the table.

import { CalibrateError } from "./calibrate-error.js";
import { type MeasuredSample, rate, requestBytes, someSamples } from "./measured-sample.js";

/** Rewrite and reread are what goes on in a steady state; the first write also lays out the file. */
const meaning: readonly (readonly [column: number, op: MeasuredSample["op"], pattern: MeasuredSample["pattern"]])[] = [
  [3, "write", "sequential"],
  [4, "read", "sequential"],
  [6, "read", "random"],
  [7, "write", "random"],
];

const mbPerKib = 1024 / 1e6;

export function parseIozone(text: string): readonly MeasuredSample[] {
  const samples: MeasuredSample[] = [];
  for (const [index, whole] of text.split(/\r?\n/).entries()) {
    const cells = whole.trim().split(/\s+/);
    if (!/^\d+$/.test(cells[0] ?? "") || !/^\d+$/.test(cells[1] ?? "")) continue;
    if (cells.length < 4) throw new CalibrateError("calibrate/unreadable", "a row without figures", index + 1);
    const kib = requestBytes(cells[1] ?? "", index + 1);
    const bytes = requestBytes(String(kib * 1024), index + 1);
    for (const [column, op, pattern] of meaning) {
      const cell = cells[column];
      if (cell !== undefined) samples.push({ op, pattern, bytes, mbPerSec: rate(cell, index + 1, mbPerKib) });
    }
  }
  return someSamples(samples, "iozone output");
}
