// A workload on a system, and how sure the figures are: the same again with the model's figures drawn from their ranges.

import { isTurbo } from "../../config/index.js";
import { seededRandom } from "../engine/random.js";
import { type Band, band } from "../engine/uncertainty.js";
import type { Workload, WorkloadContext, WorkloadResult } from "../workload/workload.js";
import type { SimulatedWorkload, SystemNames } from "./simulation.js";
import { type System, type SystemDrive, systemModel } from "./system.js";

export interface SimulateOptions {
  readonly seed: number;
  /** How often the figures are drawn for the bands; 0 = no bands. */
  readonly draws: number;
}

/** Throws `SimulateError` and `WorkloadError` where there is nothing to simulate. Same inputs, same result. */
export function simulateWorkload(
  system: System,
  workload: Workload,
  { seed, draws }: SimulateOptions,
): SimulatedWorkload {
  const model = systemModel(system);
  const result = workload.run(contextOf(model.own(), seed));
  if (draws === 0) return { ...result, draws };
  const { quick = workload } = workload;
  // One sequence for all draws, so that systems compared with each other meet the same luck.
  const random = seededRandom(seed);
  const samples = Array.from({ length: draws }, () => quick.run(contextOf(model.drawn(random), seed)));
  const rows = result.rows.map((row, at) => ({ ...row, band: bandAt(samples, (sample) => sample.rows[at]?.value) }));
  return {
    ...result,
    draws,
    rows,
    headline: { ...result.headline, band: bandAt(samples, (sample) => sample.headline.value) },
  };
}

export function namesOf(system: System): SystemNames {
  if (system.kind === "disk") return { host: system.host.id, drive: system.disk.id };
  const { host, firmware, board, card, config } = system;
  return { host: host.id, drive: "scsi2sd-v6", firmware, board, card: card.id, turbo: isTurbo(config.board) };
}

function contextOf({ drive, host }: SystemDrive, seed: number): WorkloadContext {
  return { drive, host, seed };
}

function bandAt(samples: readonly WorkloadResult[], pick: (sample: WorkloadResult) => number | undefined): Band {
  return band(samples.map((sample) => pick(sample) ?? Number.NaN));
}
