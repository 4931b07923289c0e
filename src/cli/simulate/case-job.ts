// One case of a matrix as plain data, and doing it: in this thread or in a worker.

import {
  createWorkload,
  type SimulatedWorkload,
  SimulateError,
  type SimulateOptions,
  type System,
  simulateWorkload,
  WorkloadError,
  type WorkloadRequest,
} from "../../simulate/index.js";

export interface CaseJob {
  readonly system: System;
  readonly workload: WorkloadRequest;
  readonly options: SimulateOptions;
}

/** What cannot be simulated is an answer, too: one bad combination must not end a matrix. */
export type CaseOutcome =
  | { readonly kind: "done"; readonly result: SimulatedWorkload }
  | { readonly kind: "refused"; readonly message: string; readonly hint: string };

export function doCase({ system, workload, options }: CaseJob): CaseOutcome {
  const create = createWorkload(workload);
  if (create === undefined) throw new RangeError(`no workload ${workload.kind}`);
  try {
    return { kind: "done", result: simulateWorkload(system, create, options) };
  } catch (error) {
    if (error instanceof SimulateError || error instanceof WorkloadError) {
      return { kind: "refused", message: error.message, hint: error.hint };
    }
    throw error;
  }
}
