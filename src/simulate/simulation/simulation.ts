// The document that a run of workloads is: each case a system and a workload, with what came of it and how sure that is.

import type { HardwareRevision } from "../../config/index.js";
import type { Band } from "../engine/uncertainty.js";
import type { WorkloadResult, WorkloadRow } from "../workload/workload.js";

export const simulationSchema = "scsi2sd/simulation@1";

export interface SimulatedRow extends WorkloadRow {
  /** p10 and p90 of the value over draws of the model's figures from their ranges; absent without draws. */
  readonly band?: Band;
}

export interface SimulatedWorkload extends WorkloadResult {
  /** How often the figures were drawn for the bands. */
  readonly draws: number;
  readonly rows: readonly SimulatedRow[];
  readonly headline: WorkloadResult["headline"] & { readonly band?: Band };
}

/** What a case was run on, by its names. */
export interface SystemNames {
  readonly host: string;
  /** `scsi2sd-v6` or the disk's id. */
  readonly drive: string;
  readonly firmware?: string;
  readonly board?: HardwareRevision;
  readonly card?: string;
  readonly turbo?: boolean;
}

export interface SimulationCase extends SystemNames {
  readonly result: SimulatedWorkload;
}

export interface Simulation {
  readonly schema: typeof simulationSchema;
  readonly seed: number;
  readonly cases: readonly SimulationCase[];
}
