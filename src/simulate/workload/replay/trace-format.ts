// What reads the lines of one format of traces.

import { WorkloadError } from "../workload.js";
import type { TraceRequest } from "./trace.js";

/** A request; `passedOver` for a record that is none that can be replayed; `nothing` for what is no record at all. */
export type TraceLine = TraceRequest | "passedOver" | "nothing";

export interface TraceFormat {
  /** Throws {@link WorkloadError} for a line that the format does not have. */
  readLine(text: string, line: number): TraceLine;
  /** Bytes of a block, once all lines are read. */
  blockBytes(): number;
  /** Why there was nothing to replay, as far as the format knows. */
  readonly emptyHint: string;
}

/** What of a trace is replayed, where it has more than one drive can have done. */
export interface TraceChoice {
  /** SCSI ID, in a trace of `emulate --record`; the only one there is unless given. */
  readonly targetId?: number;
  /** Bytes of a block in plain text; 512 unless given. */
  readonly blockBytes?: number;
  /** Requests as they were queued or as the driver issued them, in text of blkparse; D unless given. */
  readonly action?: "Q" | "D";
  /** Major and minor number such as `8,0`, in text of blkparse; the only one there is unless given. */
  readonly device?: string;
}

export const largestLba = 2 ** 40;
export const mostBlocks = 2 ** 24;
/** Clocks that count from 1970 have a hundredth of it. */
const latestSecond = 1e11;

/** Checked, for all formats. */
export function traceRequest(request: TraceRequest, text: string, line: number): TraceRequest {
  const { atSeconds, lba, blocks } = request;
  const isGood =
    atSeconds >= 0 && atSeconds <= latestSecond && lba <= largestLba && blocks >= 1 && blocks <= mostBlocks;
  if (isGood) return request;
  throw badLine(
    "time, address or length out of bounds",
    text,
    line,
    `At most ${mostBlocks} blocks and ${latestSecond} s.`,
  );
}

export function badLine(what: string, text: string, line: number, hint: string): WorkloadError {
  const shown = text.replace(/[^\x20-\x7e]/g, "?");
  return new WorkloadError(
    "workload/input",
    `${what}: ${shown.length > 60 ? `${shown.slice(0, 57)}...` : shown}`,
    hint,
    line,
  );
}
