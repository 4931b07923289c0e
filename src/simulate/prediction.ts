// The document that a prediction is.

import type { HardwareRevision } from "../config/index.js";
import type { Limit } from "./limited-by.js";
import type { PartName } from "./parts.js";
import type { Pattern } from "./pattern.js";

export const predictionSchema = "scsi2sd/prediction@1";

export const ops = ["read", "write"] as const;
export type Op = (typeof ops)[number];

/**
 * Microseconds from one request's start to the next one's: whole nanoseconds. The mean is what a request takes without what
 * happens by chance; the others are of 200 requests with it.
 */
export interface LatencyUs {
  readonly mean: number;
  readonly p50?: number;
  readonly p90?: number;
  readonly p99?: number;
  readonly max?: number;
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
  /** The same figure in eight of ten draws of all constants from their ranges; absent when none were drawn. */
  readonly band?: { readonly p10: number; readonly p90: number };
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
