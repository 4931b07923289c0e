// A worker thread that does cases as long as there are any.

import { parentPort, workerData } from "node:worker_threads";
import { doCase } from "./case-job.js";
import { takeJobs, type WorkerJobs, type WorkerOutcome } from "./take-jobs.js";

for (const [index, job] of takeJobs(workerData as WorkerJobs)) {
  parentPort?.postMessage({ index, outcome: doCase(job) } satisfies WorkerOutcome);
}
