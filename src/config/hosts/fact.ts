// Short ways to write down a fact about a host: how sure it is, and sizes in bytes as sources give them.

import type { Fact } from "./host-profile.js";

type Words = Omit<Fact<unknown>, "value" | "confidence">;

/** Confidence A: from the author, a change log, the read-me, or a configuration known to work. */
export function known<Value>(value: Value, words: Words = {}): Fact<Value> {
  return { value, confidence: "A", ...words };
}

/** Confidence B: a user's report with details, or a preset of a similar board. */
export function reported<Value>(value: Value, words: Words = {}): Fact<Value> {
  return { value, confidence: "B", ...words };
}

/** Confidence C: one vague report, or inferred. */
export function vague<Value>(value: Value, words: Words = {}): Fact<Value> {
  return { value, confidence: "C", ...words };
}

/** Bytes in `count` sectors of 512 bytes. */
export function sectors(count: number): number {
  return count * 512;
}

/** Bytes in `count` MiB. */
export function mebibytes(count: number): number {
  return count * 2 ** 20;
}

/** Bytes in `count` GiB. */
export function gibibytes(count: number): number {
  return count * 2 ** 30;
}
