// Does the cases of a matrix, on all processors where it is worth it. The outcomes come in the order of the jobs, and are the
// same whoever did them.

import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { setImmediate as turn } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { type CaseJob, type CaseOutcome, doCase } from "./case-job.js";
import { newCounter, takeJobs, type WorkerJobs, type WorkerOutcome } from "./take-jobs.js";

export interface RunCasesOptions {
  /** Threads; as many as there are processors unless given. */
  readonly workers?: number;
  readonly onProgress?: (done: number, total: number) => void;
}

/** Below it starting a thread takes longer than the work. */
const fewestJobs = 4;
const mostThreads = 16;
/** Beside the command or, in a chunk of it, one folder up. */
const workerFile = ["./case-worker.js", "../case-worker.js"]
  .map((path) => new URL(path, import.meta.url))
  .find((url) => existsSync(url));

export async function runCases(
  jobs: readonly CaseJob[],
  { workers = availableParallelism(), onProgress }: RunCasesOptions = {},
): Promise<readonly CaseOutcome[]> {
  const outcomes = new Array<CaseOutcome>(jobs.length);
  const given: WorkerJobs = { jobs, counter: newCounter() };
  let done = 0;
  const keep = ({ index, outcome }: WorkerOutcome): void => {
    outcomes[index] = outcome;
    onProgress?.(++done, jobs.length);
  };
  const threads = jobs.length < fewestJobs ? 1 : Math.min(workers, jobs.length, mostThreads);
  const file = workerFile;
  const others =
    file === undefined ? [] : Array.from({ length: threads - 1 }, () => new Worker(file, { workerData: given }));
  try {
    await Promise.all([...others.map((worker) => ended(worker, keep)), workHere(given, keep)]);
  } finally {
    for (const worker of others) void worker.terminate();
  }
  return outcomes;
}

async function workHere(given: WorkerJobs, keep: (done: WorkerOutcome) => void): Promise<void> {
  for (const [index, job] of takeJobs(given)) {
    keep({ index, outcome: doCase(job) });
    // So that Ctrl-C is heard, and what the others have done.
    await turn();
  }
}

function ended(worker: Worker, keep: (done: WorkerOutcome) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    worker.on("message", keep);
    worker.on("error", reject);
    worker.on("exit", () => resolve());
  });
}
