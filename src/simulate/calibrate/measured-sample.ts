// One figure of a user's own: how fast requests of one size went.

import type { Pattern } from "../pattern.js";
import type { Op } from "../prediction.js";
import { CalibrateError } from "./calibrate-error.js";

export interface MeasuredSample {
  readonly op: Op;
  readonly pattern: Pattern;
  /** Of one request. */
  readonly bytes: number;
  /** 10⁶ bytes per second. */
  readonly mbPerSec: number;
}

export const mostSamples = 10_000;
const longestRequest = 1_073_741_824;
const mostMbPerSec = 1_000_000;

/** Whole bytes of a request from text. */
export function requestBytes(text: string, line: number | undefined): number {
  const bytes = /^\d{1,12}$/.test(text) ? Number(text) : Number.NaN;
  if (bytes >= 1 && bytes <= longestRequest) return bytes;
  throw new CalibrateError("calibrate/unreadable", `not a request size in bytes: "${text}"`, line);
}

/** A rate above 0 from text, times `unit`. */
export function rate(text: string, line: number | undefined, unit = 1): number {
  const value = /^\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(text) ? Number(text) * unit : Number.NaN;
  if (value > 0 && value <= mostMbPerSec) return value;
  throw new CalibrateError("calibrate/unreadable", `not a rate above 0: "${text}"`, line);
}

/** Throws for none and for more than {@link mostSamples}. */
export function someSamples(samples: readonly MeasuredSample[], what: string): readonly MeasuredSample[] {
  if (samples.length === 0) throw new CalibrateError("calibrate/no-figures", `no figures in this ${what}`);
  if (samples.length <= mostSamples) return samples;
  throw new CalibrateError("calibrate/unreadable", `${samples.length} figures; ${mostSamples} at most`);
}
