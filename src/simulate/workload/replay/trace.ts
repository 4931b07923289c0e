// The requests of a trace, in columns of numbers: millions of them take 25 bytes each. Grows as lines come in.

import type { Op } from "../../prediction.js";
import { WorkloadError } from "../workload.js";

export const mostRecords = 5_000_000;
/** A hundred days: whole nanoseconds are exact to 104. */
const longestSpanSeconds = 8_640_000;

export interface TraceRequest {
  /** Seconds on the trace's own clock. */
  readonly atSeconds: number;
  readonly op: Op;
  /** Both in the trace's blocks. */
  readonly lba: number;
  readonly blocks: number;
}

export interface Trace {
  readonly format: TraceFormatName;
  readonly length: number;
  readonly op: (index: number) => Op;
  readonly firstByte: (index: number) => number;
  readonly bytes: (index: number) => number;
  /** From the first request on, ns; never less than that of the request before. */
  readonly atNs: (index: number) => number;
  /** Of the file, from 1. */
  readonly line: (index: number) => number;
  /** Lines that ask for neither reads nor writes, or that ended badly when they were recorded. */
  readonly passedOver: number;
}

export type TraceFormatName = "emulate" | "blkparse" | "plain";

export interface TraceColumns {
  add(request: TraceRequest, line: number): void;
  readonly length: number;
  finish(blockBytes: number, about: Pick<Trace, "format" | "passedOver">): Trace;
}

export function traceColumns(): TraceColumns {
  let room = 1024;
  let length = 0;
  let lbas = new Float64Array(room);
  let seconds = new Float64Array(room);
  let counts = new Uint32Array(room);
  let lines = new Uint32Array(room);
  let writes = new Uint8Array(room);
  const grow = (): void => {
    room = Math.min(room * 2, mostRecords);
    lbas = enlarged(lbas, new Float64Array(room));
    seconds = enlarged(seconds, new Float64Array(room));
    counts = enlarged(counts, new Uint32Array(room));
    lines = enlarged(lines, new Uint32Array(room));
    writes = enlarged(writes, new Uint8Array(room));
  };
  return {
    get length() {
      return length;
    },
    add({ atSeconds, op, lba, blocks }, line) {
      if (length === mostRecords) {
        throw new WorkloadError("workload/too-much", `more than ${mostRecords} requests`, "Cut the trace up.", line);
      }
      if (length > 0 && atSeconds - (seconds[0] ?? 0) > longestSpanSeconds) {
        throw new WorkloadError(
          "workload/too-much",
          "more than 100 days after the first request",
          "Cut the trace up.",
          line,
        );
      }
      if (length === room) grow();
      lbas[length] = lba;
      seconds[length] = atSeconds;
      counts[length] = blocks;
      lines[length] = line;
      writes[length] = op === "write" ? 1 : 0;
      length += 1;
    },
    finish(blockBytes, about) {
      let latest = seconds[0] ?? 0;
      for (let index = 0; index < length; index += 1) {
        latest = Math.max(latest, seconds[index] ?? 0);
        seconds[index] = latest;
      }
      const first = seconds[0] ?? 0;
      return {
        ...about,
        length,
        op: (index) => (writes[index] === 1 ? "write" : "read"),
        firstByte: (index) => (lbas[index] ?? 0) * blockBytes,
        bytes: (index) => (counts[index] ?? 0) * blockBytes,
        atNs: (index) => Math.round(((seconds[index] ?? 0) - first) * 1e9),
        line: (index) => lines[index] ?? 0,
      };
    },
  };
}

function enlarged<Column extends Float64Array | Uint32Array | Uint8Array>(column: Column, larger: Column): Column {
  larger.set(column);
  return larger;
}
