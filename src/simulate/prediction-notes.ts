// What an owner should know before believing a prediction, beside that host and card are assumptions.

import type { FirmwareTiming } from "./firmware-timing.js";
import type { HostModel } from "./host-model.js";
import type { Pattern } from "./pattern.js";
import type { Op } from "./prediction.js";

export interface Asked {
  readonly ops: readonly Op[];
  readonly patterns: readonly Pattern[];
  readonly blockBytes: readonly number[];
  readonly host: HostModel;
  /** What the target answers with CHECK CONDITION. */
  readonly refused: readonly Op[];
}

/** A sentence each. */
export function predictionNotes(firmwares: readonly FirmwareTiming[], asked: Asked): readonly string[] {
  return [
    ...firmwares.flatMap(({ version, notes }) => notes.map((note) => `Firmware ${version}: ${note}.`)),
    ...firmwares.flatMap((firmware) => failingWrites(firmware, asked)),
    ...unexplainedGap(firmwares),
    ...randomWrites(asked),
    ...asked.refused.map((op) => `The target refuses to ${op}: there are no figures for it.`),
  ];
}

function failingWrites({ version, writeLimitBytes }: FirmwareTiming, { ops, blockBytes, host }: Asked): string[] {
  const longest = Math.min(Math.max(0, ...blockBytes), host.largestCommand.value);
  if (!ops.includes("write") || writeLimitBytes === 0 || longest <= writeLimitBytes) return [];
  return [`Firmware ${version}: writes above 512 KiB fail; the figures are what they would be if these worked.`];
}

/** firmware-timing §8.4: the thread's claim is wider than what the mechanism can do, and it gives no figures. */
function unexplainedGap(firmwares: readonly FirmwareTiming[]): string[] {
  const writers = new Set(firmwares.map(({ writer }) => writer));
  if (!writers.has("early") || !writers.has("blindMeasured")) return [];
  return [
    "Owners found 6.1.3 clearly faster than 6.3.0. The model finds that for small writes only: " +
      "a large difference for large writes or for reads has no explanation yet.",
  ];
}

function randomWrites({ ops, patterns }: Asked): string[] {
  if (!ops.includes("write") || !patterns.includes("random")) return [];
  return ["Random writes are predicted like sequential ones: how much longer cards take for them is not known."];
}
