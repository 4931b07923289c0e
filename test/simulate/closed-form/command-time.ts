// One SCSI command in time, as far as the host's turn-around depends on it, and how a transfer falls into chunks.

import type { Parts } from "../../../src/simulate/parts.js";

export interface CommandTime {
  /** From arbitration to the end of COMMAND COMPLETE. */
  readonly untilStatus: Parts;
  /** What the board still does before it can be selected again. */
  readonly afterStatus: Parts;
  /** Whether the bus looks free before that work (6.1.2 … 6.1.4) or only after it. */
  readonly busFree: "beforeWork" | "afterWork";
}

export interface Chunks {
  /** How many chunks of full length come before the last one. */
  readonly full: number;
  readonly fullBytes: number;
  /** 1 … fullBytes. */
  readonly lastBytes: number;
}

export function chunksOf(totalBytes: number, chunkBytes: number): Chunks {
  const full = Math.ceil(totalBytes / chunkBytes) - 1;
  return { full, fullBytes: chunkBytes, lastBytes: totalBytes - full * chunkBytes };
}
