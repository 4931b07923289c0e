// What a job of a fio job file asks of a disk, as far as it is simulated.

import type { Op } from "../../prediction.js";

export const fioPatterns = {
  read: { ops: "read", isRandom: false },
  write: { ops: "write", isRandom: false },
  randread: { ops: "read", isRandom: true },
  randwrite: { ops: "write", isRandom: true },
  rw: { ops: "both", isRandom: false },
  readwrite: { ops: "both", isRandom: false },
  randrw: { ops: "both", isRandom: true },
} as const satisfies Readonly<Record<string, { readonly ops: Op | "both"; readonly isRandom: boolean }>>;

export type FioPattern = keyof typeof fioPatterns;

export interface FioJob {
  readonly name: string;
  /** Of its section in the file. */
  readonly line: number;
  readonly pattern: FioPattern;
  /** Size of a request, by operation. */
  readonly blockBytes: Readonly<Record<Op, number>>;
  /** The stretch of the disk it works on; to its end where no size is given, or so many hundredths of it. */
  readonly offsetBytes: number;
  readonly size: { readonly bytes: number } | { readonly percent: number };
  /** Bytes until it is done, reads and writes together; as many as the stretch has where it is not given. */
  readonly ioBytes?: number;
  readonly runtimeNs?: number;
  /** Goes on until `runtimeNs`, over and over. */
  readonly timeBased: boolean;
  readonly loops: number;
  /** Requests outstanding at a time: the driver holds those that the drive has not taken yet. */
  readonly depth: number;
  /** How many of it run at the same time. */
  readonly copies: number;
  readonly readPercent: number;
  /** Sleeps so long after each `thinkRequests` requests. */
  readonly thinkNs: number;
  readonly thinkRequests: number;
  /** Begins when all jobs before it have ended. */
  readonly waits: boolean;
  /** Figures are summed up over copies, and over neighbours of the same phase that ask for it, too. */
  readonly isGrouped: boolean;
  /** For its offsets and its mix of operations; of the run's seed where it is not given. */
  readonly seed?: number;
}
