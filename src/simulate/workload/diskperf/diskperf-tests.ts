// The six tests of diskperf and where each has its next request: forward and backward through the test file, which
// starts over at its end, or anywhere in it, in steps of the request size.

import type { Random } from "../../engine/random.js";
import type { Op } from "../../prediction.js";

export type DiskperfDirection = "forward" | "backward" | "random";

export interface DiskperfTest {
  /** As in the head of the tool's table. */
  readonly name: string;
  readonly op: Op;
  readonly direction: DiskperfDirection;
}

/** In the order of the tool's columns. */
export const diskperfTests: readonly DiskperfTest[] = [
  { name: "fwd_wt", op: "write", direction: "forward" },
  { name: "fwd_rd", op: "read", direction: "forward" },
  { name: "bwd_wt", op: "write", direction: "backward" },
  { name: "bwd_rd", op: "read", direction: "backward" },
  { name: "rnd_wt", op: "write", direction: "random" },
  { name: "rnd_rd", op: "read", direction: "random" },
];

/** Number of the slot, from 0, that the request with this number goes to, of `slots` that the file has. */
export const slotOf: Readonly<Record<DiskperfDirection, (request: number, slots: number, random: Random) => number>> = {
  forward: (request, slots) => request % slots,
  backward: (request, slots) => slots - 1 - (request % slots),
  random: (_, slots, random) => random.below(slots),
};
