// The forty rates of the IOPerf report of 2002 in 10⁶ bytes per second, as published (reference results B).

import type { IoperfFigure, IoperfTables } from "../../../../src/simulate/workload/ioperf/conclusions.js";
import { ioperfTests } from "../../../../src/simulate/workload/ioperf/ioperf.js";

/** Streams, KB; then fwrite, fread, putc, getc, seek. */
type Line = readonly [number, number, ...number[]];

const scsi: readonly Line[] = [
  [1, 40_000, 31.5077, 315.0769, 9.3303, 10.639, 1.3333],
  [1, 400_000, 14.095, 0.7394, 1.7993, 0.7603, 1.1905],
  [10, 40_000, 4.0749, 81.0831, 1.8781, 2.1323, 0.2947],
  [10, 400_000, 4.3638, 0.605, 1.9533, 0.6688, 1.0395],
];
const ide: readonly Line[] = [
  [1, 40_000, 10.2145, 292.5714, 5.7047, 10.639, 1.4286],
  [1, 400_000, 7.3431, 0.9569, 1.0399, 0.9404, 1.087],
  [10, 40_000, 1.1557, 52.5326, 0.7074, 2.1407, 0.4328],
  [10, 400_000, 1.119, 0.9053, 1.329, 0.8783, 0.9268],
];

export const publishedTables: IoperfTables = { scsi: scsi.flatMap(figuresOf), ide: ide.flatMap(figuresOf) };

function figuresOf([threads, fileKb, ...rates]: Line): IoperfFigure[] {
  return ioperfTests.map((test, index) => ({ test, threads, fileKb, kbPerSec: ((rates[index] ?? 0) * 1e6) / 1024 }));
}
