// The document that a prediction is: what the closed forms fill now and an event-driven simulation can fill later.

import type { HardwareRevision } from "../config/index.js";
import type { Limit } from "./limited-by.js";
import type { PartName } from "./parts.js";
import type { Pattern } from "./read-time.js";

export const predictionSchema = "scsi2sd/prediction@1";

export const ops = ["read", "write"] as const;
export type Op = (typeof ops)[number];

/** Microseconds from one request's start to the next one's: whole nanoseconds. Closed forms know only the mean. */
export interface LatencyUs {
  readonly mean: number;
  readonly p50?: number;
  readonly p99?: number;
}

export interface PredictionPart {
  readonly part: PartName;
  readonly limit: Limit;
  readonly us: number;
}

export interface PredictionPoint {
  readonly firmware: string;
  readonly board: HardwareRevision;
  readonly host: string;
  readonly card: string;
  readonly drive: string;
  readonly workload: string;
  readonly op: Op;
  readonly pattern: Pattern;
  /** Size of one request. */
  readonly blockBytes: number;
  /** 10⁶ bytes per second. */
  readonly mbPerSec: number;
  readonly latencyUs: LatencyUs;
  readonly limitedBy: Limit;
  /** Where the mean latency goes, in order of time; the parts add up to it. */
  readonly parts?: readonly PredictionPart[];
}

export interface Prediction {
  readonly schema: typeof predictionSchema;
  readonly points: readonly PredictionPoint[];
  /** What to know before believing the figures, a sentence each. */
  readonly notes: readonly string[];
}
