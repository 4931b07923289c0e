// A trace on a simulated drive, a request at a time in the order of the trace: each right after the one before, or not before
// its recorded time. At recorded times a request waits while the drive is busy with those before it, and its latency says so.

import type { Drive } from "../../engine/drive.js";
import { latencyRecorder } from "../../engine/latency.js";
import type { Process } from "../../engine/process.js";
import { run } from "../../engine/run.js";
import { type Op, ops } from "../../prediction.js";
import {
  mbPerSecOf,
  meanParts,
  type Workload,
  type WorkloadContext,
  WorkloadError,
  type WorkloadResult,
  type WorkloadRow,
} from "../workload.js";
import type { Trace } from "./trace.js";

export const replayPaces = ["fast-as-possible", "recorded"] as const;
export type ReplayPace = (typeof replayPaces)[number];

/** Rows: `total` in seconds, `all` in MB/s, and `read` and `write` as far as the trace has them. */
export function replay(trace: Trace, pace: ReplayPace): Workload {
  return {
    id: "replay",
    name: pace === "recorded" ? "replay of a trace at its recorded times" : "replay of a trace, as fast as possible",
    run: (context) => {
      checkFit(trace, context.drive);
      return replayed(trace, pace, context);
    },
  };
}

interface Tally {
  bytes: number;
  requests: number;
  readonly latency: ReturnType<typeof latencyRecorder>;
}

function replayed(trace: Trace, pace: ReplayPace, context: WorkloadContext): WorkloadResult {
  const all = emptyTally();
  const byOp: Readonly<Record<Op, Tally>> = { read: emptyTally(), write: emptyTally() };
  let endNs = 0;
  const record = (op: Op, bytes: number, ns: number, nowNs: number): void => {
    for (const tally of [all, byOp[op]]) {
      tally.bytes += bytes;
      tally.requests += 1;
      tally.latency.record(ns);
    }
    endNs = nowNs;
  };
  const { spent } = run(context, [() => requestAfterRequest(trace, pace, record)]);
  const rateRow = (test: string, { bytes, requests, latency }: Tally): WorkloadRow => ({
    test,
    value: mbPerSecOf(bytes, endNs),
    unit: "MB/s",
    latencyUs: latency.summary(),
    more: { requests, bytes },
  });
  const seconds = endNs / 1e9;
  const recordedSeconds = trace.atNs(trace.length - 1) / 1e9;
  return {
    workload: "replay",
    rows: [
      {
        test: "total",
        value: seconds,
        unit: "s",
        parts: meanParts(spent, all.requests),
        more: { requests: all.requests, bytes: all.bytes, recordedSeconds },
      },
      rateRow("all", all),
      ...ops.filter((op) => byOp[op].requests > 0).map((op) => rateRow(op, byOp[op])),
    ],
    headline: { value: seconds, unit: "s", better: "lower" },
    notes: notesOn(trace, pace),
  };
}

function* requestAfterRequest(
  trace: Trace,
  pace: ReplayPace,
  record: (op: Op, bytes: number, ns: number, nowNs: number) => void,
): Process {
  const step = { kind: "io" as const, op: "read" as Op, firstByte: 0, bytes: 0 };
  let nowNs = 0;
  for (let index = 0; index < trace.length; index += 1) {
    const dueNs = pace === "recorded" ? trace.atNs(index) : nowNs;
    if (dueNs > nowNs) nowNs = yield { kind: "sleep", ns: dueNs - nowNs };
    step.op = trace.op(index);
    step.firstByte = trace.firstByte(index);
    step.bytes = trace.bytes(index);
    nowNs = yield step;
    record(step.op, step.bytes, nowNs - dueNs, nowNs);
  }
}

function notesOn(trace: Trace, pace: ReplayPace): readonly string[] {
  const notes: string[] = [];
  if (trace.passedOver > 0) {
    notes.push(
      `${trace.passedOver} records of the trace were passed over: no reads or writes of this drive that succeeded.`,
    );
  }
  if (pace === "recorded") {
    notes.push("Latencies begin at the recorded time: a request that has to wait for those before it shows the wait.");
    if (trace.format === "emulate") {
      notes.push(
        "The trace of emulate has the times at which commands ended; they are taken for those at which they began.",
      );
    }
  } else {
    notes.push("Each request begins when the one before has ended; pauses in the trace are left out.");
  }
  return notes;
}

function checkFit(trace: Trace, { name, blockBytes, capacityBytes }: Drive): void {
  for (let index = 0; index < trace.length; index += 1) {
    const firstByte = trace.firstByte(index);
    const bytes = trace.bytes(index);
    if (firstByte % blockBytes !== 0 || bytes % blockBytes !== 0) {
      throw new WorkloadError(
        "workload/does-not-fit",
        `${bytes} bytes at byte ${firstByte} are not whole blocks of ${name}, which have ${blockBytes}`,
        "Replay it on a drive with smaller blocks, or give the trace's block size.",
        trace.line(index),
      );
    }
    if (firstByte + bytes > capacityBytes) {
      throw new WorkloadError(
        "workload/does-not-fit",
        `${bytes} bytes at byte ${firstByte} are beyond ${name}, which has ${capacityBytes}`,
        "Replay it on a larger drive.",
        trace.line(index),
      );
    }
  }
}

function emptyTally(): Tally {
  return { bytes: 0, requests: 0, latency: latencyRecorder() };
}
