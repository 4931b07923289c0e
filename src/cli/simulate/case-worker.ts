// A worker thread that does cases as they come.

import { parentPort } from "node:worker_threads";
import { type CaseJob, doCase } from "./case-job.js";

parentPort?.on("message", (job: CaseJob) => parentPort?.postMessage(doCase(job)));
