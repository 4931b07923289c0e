// The table that IRIX's diskperf prints: request size in bytes, then MB/s (10⁶) of writing and reading forwards, backwards
// and in random order. Its other lines start with #. Backward figures are left out: the model has no such pattern.

import { CalibrateError } from "./calibrate-error.js";
import { type MeasuredSample, rate, requestBytes, someSamples } from "./measured-sample.js";

const columns = ["req_size", "fwd_wt", "fwd_rd", "bwd_wt", "bwd_rd", "rnd_wt", "rnd_rd"];

const meaning: readonly (readonly [column: number, op: MeasuredSample["op"], pattern: MeasuredSample["pattern"]])[] = [
  [1, "write", "sequential"],
  [2, "read", "sequential"],
  [5, "write", "random"],
  [6, "read", "random"],
];

export function parseDiskperf(text: string): readonly MeasuredSample[] {
  const samples: MeasuredSample[] = [];
  for (const [index, whole] of text.split(/\r?\n/).entries()) {
    const line = whole.trim();
    if (line === "" || line.startsWith("#")) continue;
    const cells = line.split(/\s+/);
    if (cells.length !== columns.length) {
      throw new CalibrateError(
        "calibrate/unreadable",
        `${cells.length} columns, not the ${columns.length} of diskperf (${columns.join(" ")})`,
        index + 1,
      );
    }
    const bytes = requestBytes(cells[0] ?? "", index + 1);
    for (const [column, op, pattern] of meaning) {
      const cell = cells[column] ?? "";
      // A direction that was not run prints as 0.
      if (/^0(?:\.0*)?$/.test(cell)) continue;
      samples.push({ op, pattern, bytes, mbPerSec: rate(cell, index + 1) });
    }
  }
  return someSamples(samples, "diskperf output");
}
