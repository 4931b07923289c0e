// The stretch of a drive that a fio job works on, and whether it fits.

import type { Drive } from "../../engine/drive.js";
import { WorkloadError } from "../workload.js";
import type { FioJob } from "./fio-job.js";
import type { FioStretch } from "./fio-requests.js";

/** Throws {@link WorkloadError} where the job's requests are not whole blocks within the drive. */
export function stretchOf(job: FioJob, { name, blockBytes, capacityBytes }: Drive): FioStretch {
  const refuse = (message: string, hint: string): WorkloadError =>
    new WorkloadError("workload/does-not-fit", `job ${job.name}: ${message}`, hint, job.line);
  const { read, write } = job.blockBytes;
  for (const bytes of [job.offsetBytes, read, write]) {
    if (bytes % blockBytes === 0) continue;
    throw refuse(
      `${bytes} bytes are not whole blocks of ${name}`,
      `Give bs and offset as multiples of ${blockBytes} bytes.`,
    );
  }
  const room = capacityBytes - job.offsetBytes;
  const bytes = "bytes" in job.size ? job.size.bytes : Math.floor((room * job.size.percent) / 100);
  if (bytes > room) {
    throw refuse(
      `${bytes} bytes from byte ${job.offsetBytes} on go beyond ${name}, which has ${capacityBytes}`,
      "Lower size.",
    );
  }
  if (bytes < Math.max(read, write)) {
    throw refuse(
      `there is no room for a request of ${Math.max(read, write)} bytes in ${bytes}`,
      "Raise size or lower bs.",
    );
  }
  return { firstByte: job.offsetBytes, bytes };
}
