// What one copy of a fio job asks for next: operation, place and size, until its bytes are done. Reads and writes of a
// sequential mix each go forward from where the last of their kind ended, as fio has it since it keeps a position for each.

import type { Random } from "../../engine/random.js";
import type { Op } from "../../prediction.js";
import { type FioJob, fioPatterns } from "./fio-job.js";

/** Where a job works on a drive, bytes. */
export interface FioStretch {
  readonly firstByte: number;
  readonly bytes: number;
}

export interface FioRequest {
  op: Op;
  firstByte: number;
  bytes: number;
}

/** Fills the request in, or says that there is none any more. */
export function fioRequests(job: FioJob, stretch: FioStretch, random: Random): (request: FioRequest) => boolean {
  const { ops, isRandom } = fioPatterns[job.pattern];
  const wholeBytes = job.timeBased ? Number.POSITIVE_INFINITY : (job.ioBytes ?? stretch.bytes) * job.loops;
  const position: Record<Op, number> = { read: 0, write: 0 };
  let askedBytes = 0;
  return (request) => {
    const op = ops === "both" ? (random.next() * 100 < job.readPercent ? "read" : "write") : ops;
    const bytes = job.blockBytes[op];
    if (askedBytes + bytes > wholeBytes) return false;
    askedBytes += bytes;
    request.op = op;
    request.bytes = bytes;
    if (isRandom) {
      request.firstByte = stretch.firstByte + random.below(Math.floor(stretch.bytes / bytes)) * bytes;
      return true;
    }
    if (position[op] + bytes > stretch.bytes) position[op] = 0;
    request.firstByte = stretch.firstByte + position[op];
    position[op] += bytes;
    return true;
  };
}
