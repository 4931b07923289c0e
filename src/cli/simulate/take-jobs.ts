// Which job of a matrix is next, for all threads that take them: a number in shared memory, so that none waits for another.

import type { CaseJob, CaseOutcome } from "./case-job.js";

/** What every thread is given. */
export interface WorkerJobs {
  readonly jobs: readonly CaseJob[];
  /** Index of the next job. */
  readonly counter: SharedArrayBuffer;
}

/** What it gives for each job that it took. */
export interface WorkerOutcome {
  readonly index: number;
  readonly outcome: CaseOutcome;
}

/** The jobs that no other thread has taken, one after the other. */
export function* takeJobs({ jobs, counter }: WorkerJobs): Generator<readonly [number, CaseJob]> {
  const next = new Int32Array(counter);
  for (;;) {
    const index = Atomics.add(next, 0, 1);
    const job = jobs[index];
    if (job === undefined) return;
    yield [index, job];
  }
}

export function newCounter(): SharedArrayBuffer {
  return new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
}
