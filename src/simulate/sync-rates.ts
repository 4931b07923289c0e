// How long the board takes for one byte in a synchronous transfer, for an agreed period (firmware-timing §5.3).

import type { HardwareRevision } from "../config/index.js";
import { type Constant, clocks } from "./constant.js";
import { hardware } from "./hardware-revision.js";

/** FPGA clocks; `assertIn` is device → host. */
interface SyncTimer {
  readonly deskew: number;
  readonly hold: number;
  readonly assertIn: number;
  readonly assertOut: number;
}

/** Clocks that one device → host cycle costs beside its timers, and one host → device cycle. */
export const syncInOverhead: Constant = clocks(3, "F", "§5.3, scsiPhy.c comment: 11 clocks at Fast-10");
export const syncOutOverhead: Constant = clocks(2, "A", "§5.3", [1, 3]);

/**
 * Fixed sets for turbo (period factor below 23) and Fast-10 (23 … 25). Before 6.1.3 assert was 3 clocks both ways at
 * Fast-10, which the rule would turn into a host → device cycle quicker than agreed; §8.1 works its 6.1.1 numbers with
 * the 12 clocks of 6.1.3, and so does this table: a quicker 6.1.1 (4 % on large writes) was never seen.
 */
const fixedTimers: Readonly<Record<HardwareRevision, { readonly turbo: SyncTimer; readonly fast10: SyncTimer }>> = {
  revF: {
    turbo: { deskew: 1, hold: 2, assertIn: 2, assertOut: 2 },
    fast10: { deskew: 2, hold: 3, assertIn: 3, assertOut: 5 },
  },
  "2020": {
    turbo: { deskew: 1, hold: 2, assertIn: 2, assertOut: 2 },
    fast10: { deskew: 2, hold: 3, assertIn: 3, assertOut: 5 },
  },
  "2021": {
    turbo: { deskew: 1, hold: 2, assertIn: 2, assertOut: 2 },
    fast10: { deskew: 2, hold: 2, assertIn: 2, assertOut: 4 },
  },
};

/**
 * Deskew and hold above period factor 25. §5.3 gives the rule but not these two; they are the ones with which the rule
 * yields every cell of its table, and from 35 on they equal the asynchronous timers.
 */
const slowSetup: Readonly<Record<HardwareRevision, { readonly below35: number; readonly from35: number }>> = {
  revF: { below35: 3, from35: 6 },
  "2020": { below35: 3, from35: 6 },
  "2021": { below35: 2, from35: 5 },
};

export interface SyncCycle {
  readonly inClocks: number;
  readonly outClocks: number;
}

export function syncCycle(
  board: HardwareRevision,
  periodFactor: number,
  outOverhead: Constant = syncOutOverhead,
): SyncCycle {
  const { deskew, hold, assertIn, assertOut } = syncTimer(board, periodFactor);
  return {
    inClocks: Math.max(deskew + assertIn + hold + syncInOverhead.value, deskew + 2 * assertIn + 2),
    outClocks: 2 * assertOut + outOverhead.value,
  };
}

function syncTimer(board: HardwareRevision, periodFactor: number): SyncTimer {
  if (periodFactor < 23) return fixedTimers[board].turbo;
  if (periodFactor <= 25) return fixedTimers[board].fast10;
  const periodClocks = Math.floor((4 * periodFactor + 4) / hardware[board].assumedClockNs);
  const setup = slowSetup[board];
  const hold = periodFactor < 35 ? setup.below35 : setup.from35;
  const deskew = periodFactor < 35 ? 2 : setup.from35;
  return {
    deskew,
    hold,
    assertIn: Math.floor((periodClocks - deskew - 1) / 2),
    assertOut: Math.floor((periodClocks - 1) / 2),
  };
}
