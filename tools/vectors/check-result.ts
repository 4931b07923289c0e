// What a check found: why a case fails, and which deliberate differences it rests on.

import { type Bits, meet, without } from "./image.js";

export class CheckResult {
  readonly failures: string[] = [];
  readonly differences = new Set<string>();

  fail(why: string): void {
    this.failures.push(why);
  }

  /** Counts the entry as the reason why a difference is right. */
  rest(on: { readonly id: string }): void {
    this.differences.add(on.id);
  }
}

/** What is left of a difference when `bits` are excused by the entry; it counts only when it was needed. */
export function excuse(entry: { readonly id: string }, bits: Bits, difference: Bits, result: CheckResult): Bits {
  if (!meet(bits, difference)) return difference;
  result.rest(entry);
  return without(difference, bits);
}
