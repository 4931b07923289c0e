// The figures of a fio job, gathered while it runs and summed up over its copies where the file asks for it.

import { type LatencyRecorder, type LatencySummary, latencyRecorder } from "../../engine/latency.js";
import { type Op, ops } from "../../prediction.js";
import { mbPerSecOf } from "../workload.js";
import type { FioJob } from "./fio-job.js";

export interface FioOpFigures {
  readonly requests: number;
  readonly bytes: number;
  readonly mbPerSec: number;
  readonly iops: number;
  /** From the request to its end, the time in the driver's queue included; absent where there was none. */
  readonly latencyUs?: LatencySummary;
}

export interface FioJobFigures {
  readonly name: string;
  /** Number of the phase, from 0: a job with stonewall begins one. */
  readonly phase: number;
  /** Copies, or jobs, that the figures are the sum of. */
  readonly jobs: number;
  readonly pattern: FioJob["pattern"];
  readonly blockBytes: FioJob["blockBytes"];
  readonly depth: number;
  /** From the start of its phase to the end of its last request. */
  readonly runtimeNs: number;
  readonly ops: Readonly<Record<Op, FioOpFigures>>;
}

interface OpTally {
  requests: number;
  bytes: number;
  readonly latency: LatencyRecorder;
}

export interface FioTally {
  readonly job: FioJob;
  readonly phase: number;
  jobs: number;
  startNs: number;
  endNs: number;
  readonly ops: Readonly<Record<Op, OpTally>>;
}

export function fioTally(job: FioJob, phase: number): FioTally {
  const opTally = (): OpTally => ({ requests: 0, bytes: 0, latency: latencyRecorder() });
  return { job, phase, jobs: 0, startNs: 0, endNs: 0, ops: { read: opTally(), write: opTally() } };
}

export function fioFigures({ job, phase, jobs, startNs, endNs, ops: tallies }: FioTally): FioJobFigures {
  const runtimeNs = Math.max(0, endNs - startNs);
  const of = (op: Op): FioOpFigures => {
    const { requests, bytes, latency } = tallies[op];
    return {
      requests,
      bytes,
      mbPerSec: mbPerSecOf(bytes, runtimeNs),
      iops: runtimeNs > 0 ? Math.round((requests * 1e12) / runtimeNs) / 1e3 : 0,
      ...(requests > 0 ? { latencyUs: latency.summary() } : {}),
    };
  };
  const { name, pattern, blockBytes, depth } = job;
  return { name, phase, jobs, pattern, blockBytes, depth, runtimeNs, ops: { read: of(ops[0]), write: of(ops[1]) } };
}
