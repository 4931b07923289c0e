// A fio job file on a simulated drive. Each request that a job may have outstanding is a program of its own; programs of one
// copy share its place and its bytes. Jobs begin together, those with stonewall when all before them have ended.

import type { Process, Signal } from "../../engine/process.js";
import { seededRandom } from "../../engine/random.js";
import { type Program, run } from "../../engine/run.js";
import { ops } from "../../prediction.js";
import {
  type Workload,
  type WorkloadContext,
  WorkloadError,
  type WorkloadResult,
  type WorkloadRow,
} from "../workload.js";
import type { FioJob } from "./fio-job.js";
import { type FioRequest, type FioStretch, fioRequests } from "./fio-requests.js";
import { stretchOf } from "./fio-stretch.js";
import { type FioJobFigures, type FioTally, fioFigures, fioTally } from "./fio-tally.js";
import type { FioJobFile } from "./read-job-file.js";

export interface FioResult extends WorkloadResult {
  readonly jobs: readonly FioJobFigures[];
}

export interface FioWorkload extends Workload {
  run(context: WorkloadContext): FioResult;
}

const mostPrograms = 1024;
/** A minute or so of computing. */
const mostRequests = 20_000_000;

export function fio({ jobs, notes }: FioJobFile): FioWorkload {
  return { id: "fio", name: "fio job file", run: (context) => runJobs(jobs, notes, context) };
}

interface Phase {
  readonly number: number;
  readonly opens: Signal;
  isOpen: boolean;
  /** Programs that have not ended. */
  working: number;
  next: Phase | undefined;
}

function runJobs(jobs: readonly FioJob[], notes: readonly string[], context: WorkloadContext): FioResult {
  const programs: Program[] = [];
  const tallies: FioTally[] = [];
  const budget = { requests: mostRequests };
  let phase = phaseAfter(undefined);
  let tally: FioTally | undefined;
  for (const [index, job] of jobs.entries()) {
    const stretch = stretchOf(job, context.drive);
    if (job.waits && index > 0) {
      phase = phaseAfter(phase);
      tally = undefined;
    }
    for (let copy = 0; copy < job.copies; copy += 1) {
      if (!tally || !job.isGrouped || !tally.job.isGrouped) {
        tally = fioTally(job, phase.number);
        tallies.push(tally);
      }
      tally.jobs += 1;
      programs.push(
        ...programsOf({ job, stretch, phase, tally, budget, seed: seedOf(job, context.seed, index, copy) }),
      );
    }
  }
  if (programs.length > mostPrograms) {
    throw new WorkloadError(
      "workload/too-much",
      `${programs.length} requests outstanding at a time, over all jobs`,
      `Lower numjobs or iodepth: at most ${mostPrograms} are simulated.`,
    );
  }
  run(context, programs);
  return resultOf(tallies.map(fioFigures), notes);
}

interface Copy {
  readonly job: FioJob;
  readonly stretch: FioStretch;
  readonly phase: Phase;
  readonly tally: FioTally;
  readonly budget: { requests: number };
  readonly seed: number;
}

function programsOf(copy: Copy): readonly Program[] {
  const nextRequest = fioRequests(copy.job, copy.stretch, seededRandom(copy.seed));
  copy.phase.working += copy.job.depth;
  return Array.from({ length: copy.job.depth }, () => () => requestAfterRequest(copy, nextRequest));
}

function* requestAfterRequest(copy: Copy, nextRequest: (request: FioRequest) => boolean): Process {
  const { job, phase, tally, budget } = copy;
  const step = { kind: "io" as const, op: "read" as FioRequest["op"], firstByte: 0, bytes: 0 };
  let nowNs = 0;
  while (!phase.isOpen) nowNs = yield { kind: "wait", signal: phase.opens };
  tally.startNs = nowNs;
  const untilNs = nowNs + (job.runtimeNs ?? Number.POSITIVE_INFINITY);
  for (let request = 1; nowNs < untilNs && nextRequest(step); request += 1) {
    spend(budget);
    const doneNs = yield step;
    const { latency } = tally.ops[step.op];
    latency.record(doneNs - nowNs);
    tally.ops[step.op].requests += 1;
    tally.ops[step.op].bytes += step.bytes;
    tally.endNs = Math.max(tally.endNs, doneNs);
    nowNs = doneNs;
    if (job.thinkNs > 0 && request % job.thinkRequests === 0) nowNs = yield { kind: "sleep", ns: job.thinkNs };
  }
  phase.working -= 1;
  if (phase.working > 0 || !phase.next) return;
  phase.next.isOpen = true;
  yield { kind: "notify", signal: phase.next.opens };
}

function phaseAfter(phase: Phase | undefined): Phase {
  const number = phase ? phase.number + 1 : 0;
  const next: Phase = { number, opens: { name: `phase ${number}` }, isOpen: number === 0, working: 0, next: undefined };
  if (phase) phase.next = next;
  return next;
}

function spend(budget: { requests: number }): void {
  budget.requests -= 1;
  if (budget.requests >= 0) return;
  throw new WorkloadError(
    "workload/too-much",
    `the job file asks for more than ${mostRequests} requests`,
    "Give smaller sizes (size=, io_size=) or a shorter runtime.",
  );
}

/** Jobs and copies draw different numbers, the same ones in every run. */
function seedOf(job: FioJob, seed: number, index: number, copy: number): number {
  return ((job.seed ?? seed) % 2 ** 32) + 2 ** 32 * (index * 64 + copy);
}

function resultOf(jobs: readonly FioJobFigures[], notes: readonly string[]): FioResult {
  const rows = jobs.flatMap((job): readonly WorkloadRow[] =>
    ops
      .filter((op) => job.ops[op].requests > 0)
      .map((op) => {
        const { mbPerSec, iops, bytes, requests, latencyUs } = job.ops[op];
        return {
          test: `${job.name} ${op}`,
          requestBytes: job.blockBytes[op],
          value: mbPerSec,
          unit: "MB/s",
          ...(latencyUs ? { latencyUs } : {}),
          more: { iops, bytes, requests, seconds: job.runtimeNs / 1e9 },
        };
      }),
  );
  const sum = rows.reduce((total, { value }) => total + value, 0);
  return {
    workload: "fio",
    jobs,
    rows,
    headline: { value: Math.round(sum * 1e4) / 1e4, unit: "MB/s", better: "higher" },
    notes: ["The figure to rank by is the sum of the MB/s of all jobs.", ...notes],
  };
}
