// Does the cases of a matrix, on all processors where it is worth it. The outcomes come in the order of the jobs, and are the
// same whoever did them.

import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { setImmediate as turn } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { type CaseJob, type CaseOutcome, doCase } from "./case-job.js";

export interface RunCasesOptions {
  /** Threads; as many as there are processors unless given. */
  readonly workers?: number;
  readonly onProgress?: (done: number, total: number) => void;
}

/** Below it starting a thread takes longer than the work. */
const fewestJobs = 4;
const mostWorkers = 16;
/** Beside the command or, in a chunk of it, one folder up. */
const workerFile = ["./case-worker.js", "../case-worker.js"]
  .map((path) => new URL(path, import.meta.url))
  .find((url) => existsSync(url));

export async function runCases(
  jobs: readonly CaseJob[],
  options: RunCasesOptions = {},
): Promise<readonly CaseOutcome[]> {
  const { workers = availableParallelism(), onProgress } = options;
  const threads = Math.min(workers, jobs.length, mostWorkers);
  if (threads < 2 || jobs.length < fewestJobs || workerFile === undefined) return runHere(jobs, onProgress);
  return runInWorkers(jobs, { threads, file: workerFile, onProgress });
}

async function runHere(
  jobs: readonly CaseJob[],
  onProgress: RunCasesOptions["onProgress"],
): Promise<readonly CaseOutcome[]> {
  const outcomes: CaseOutcome[] = [];
  for (const job of jobs) {
    outcomes.push(doCase(job));
    onProgress?.(outcomes.length, jobs.length);
    // So that Ctrl-C is heard.
    await turn();
  }
  return outcomes;
}

interface Pool {
  readonly threads: number;
  readonly file: URL;
  readonly onProgress: RunCasesOptions["onProgress"];
}

async function runInWorkers(
  jobs: readonly CaseJob[],
  { threads, file, onProgress }: Pool,
): Promise<readonly CaseOutcome[]> {
  const outcomes = new Array<CaseOutcome>(jobs.length);
  let next = 0;
  let done = 0;
  const work = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const worker = new Worker(file);
      let current = -1;
      const giveNext = (): void => {
        current = next++;
        const job = jobs[current];
        if (job !== undefined) worker.postMessage(job);
        else void worker.terminate().then(() => resolve());
      };
      worker.on("message", (outcome: CaseOutcome) => {
        outcomes[current] = outcome;
        onProgress?.(++done, jobs.length);
        giveNext();
      });
      worker.on("error", reject);
      giveNext();
    });
  await Promise.all(Array.from({ length: threads }, work));
  return outcomes;
}
