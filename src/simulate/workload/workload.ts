// What a workload is: a named way to use a drive, and rows of figures that come of it.

import type { Drive } from "../engine/drive.js";
import type { LatencySummary } from "../engine/latency.js";
import type { TimeSpent } from "../engine/time-spent.js";
import type { HostModel } from "../host-model.js";
import { limitOfPart } from "../limited-by.js";
import { partNames } from "../parts.js";
import type { PredictionPart } from "../prediction.js";

export interface WorkloadContext {
  readonly drive: Drive;
  readonly host: HostModel;
  readonly seed: number;
}

export interface WorkloadRow {
  /** Name of the test within the workload, such as "seq read". */
  readonly test: string;
  /** Size of one request or record, where the test has one. */
  readonly requestBytes?: number;
  readonly value: number;
  readonly unit: "MB/s" | "KB/s" | "s" | "IOPS";
  /** From one request's start to its end as the program sees it. */
  readonly latencyUs?: LatencySummary;
  /** Where the mean time of a request goes. */
  readonly parts?: readonly PredictionPart[];
  /** What else the tool prints, by the name of its column. */
  readonly more?: Readonly<Record<string, number>>;
}

export interface WorkloadResult {
  readonly workload: string;
  readonly rows: readonly WorkloadRow[];
  /** The figure to rank by. */
  readonly headline: {
    readonly value: number;
    readonly unit: WorkloadRow["unit"];
    readonly better: "higher" | "lower";
  };
  /** What to know before believing the figures, a sentence each. */
  readonly notes: readonly string[];
}

export interface Workload {
  readonly id: string;
  readonly name: string;
  run(context: WorkloadContext): WorkloadResult;
  /** The same with fewer requests, for figures that are wanted again and again; rows in the same order. */
  readonly quick?: Workload;
}

export type WorkloadErrorCode =
  /** An option that the workload does not have, or a value that it cannot take. */
  | "workload/option"
  /** A job file or a trace that cannot be read. */
  | "workload/input"
  /** It does not fit the drive. */
  | "workload/does-not-fit"
  /** More than a run can hold. */
  | "workload/too-much";

/** A workload that cannot be run. The message says where; `line` counts from 1, where there are lines. */
export class WorkloadError extends RangeError {
  readonly code: WorkloadErrorCode;
  readonly hint: string;
  readonly line: number | undefined;

  constructor(code: WorkloadErrorCode, message: string, hint: string, line?: number) {
    super(line === undefined ? message : `line ${line}: ${message}`);
    this.name = "WorkloadError";
    this.code = code;
    this.hint = hint;
    this.line = line;
  }
}

/** 10⁶ bytes per second, to four decimals; 0 where no time went by. */
export function mbPerSecOf(bytes: number, ns: number): number {
  return ns > 0 ? Math.round((bytes * 1e7) / ns) / 1e4 : 0;
}

/** Where the mean time of one of so many requests went, µs to a nanosecond, in order of time. */
export function meanParts(spent: TimeSpent, requests: number): readonly PredictionPart[] {
  if (requests === 0) return [];
  return partNames
    .map((part) => ({ part, limit: limitOfPart[part], us: Math.round(spent.of(part) / requests) / 1000 }))
    .filter(({ us }) => us > 0);
}
