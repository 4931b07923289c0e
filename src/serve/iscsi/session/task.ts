// One SCSI command from its arrival to its answer, with what has come of its DATA OUT. Data come in order, because
// DataPDUInOrder and DataSequenceInOrder are always Yes.

import type { DataOutBuffer } from "./data-out-buffer.js";

export interface Transfer {
  /** Target transfer tag that asked for it; `undefined` for unsolicited data. */
  readonly targetTag: number | undefined;
  /** Offset behind the last byte that may come. */
  readonly end: number;
  nextDataSn: number;
}

export interface Task {
  readonly tag: number;
  readonly cmdSn: number;
  readonly isImmediate: boolean;
  /** `undefined` when the LUN field holds more than the board's LUNs can be. */
  readonly lun: number | undefined;
  readonly cdb: Uint8Array;
  readonly direction: "none" | "read" | "write";
  readonly expectedBytes: number;
  readonly dataOut: DataOutBuffer;
  /** Data that are on their way. */
  transfer: Transfer | undefined;
  r2tSn: number;
  /** Sense data of what went wrong before the target saw the command: it will not see it. */
  failure: Uint8Array | undefined;
}

/** Nothing more is awaited for it. */
export function isReady(task: Task): boolean {
  if (task.transfer !== undefined) return false;
  return task.failure !== undefined || task.direction !== "write" || task.dataOut.received === task.expectedBytes;
}
