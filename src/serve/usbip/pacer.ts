// Keeps the polling interval of endpoints, where a device is to be as slow as it is on a cable: an endpoint's transfers end
// at least that far apart.

import type { Pace } from "./exports.js";

export class Pacer {
  readonly #pace: Pace | undefined;
  readonly #now: () => number;
  readonly #onDue: () => void;
  readonly #dueAt = new Map<number, number>();
  readonly #timers = new Map<number, NodeJS.Timeout>();

  constructor(pace: Pace | undefined, now: () => number, onDue: () => void) {
    this.#pace = pace;
    this.#now = now;
    this.#onDue = onDue;
  }

  /** Whether its next transfer may be tried; `onDue` follows when not. */
  isDue(endpoint: number, direction: "in" | "out"): boolean {
    if (this.#pace === undefined) return true;
    const key = keyOf(endpoint, direction);
    const waitMs = (this.#dueAt.get(key) ?? 0) - this.#now();
    if (waitMs <= 0) return true;
    if (!this.#timers.has(key)) {
      const ring = () => {
        this.#timers.delete(key);
        this.#onDue();
      };
      this.#timers.set(key, setTimeout(ring, Math.ceil(waitMs)));
    }
    return false;
  }

  /** A transfer has come to its end. */
  ended(endpoint: number, direction: "in" | "out"): void {
    const intervalMs = this.#pace?.(endpoint, direction) ?? 0;
    if (intervalMs <= 0) return;
    const key = keyOf(endpoint, direction);
    const now = this.#now();
    // Late by less than an interval: the grid stays where it was, as that of a real bus does.
    const due = this.#dueAt.get(key) ?? now;
    this.#dueAt.set(key, (now - due < intervalMs ? due : now) + intervalMs);
  }

  stop(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
  }
}

function keyOf(endpoint: number, direction: "in" | "out"): number {
  return 2 * endpoint + (direction === "in" ? 1 : 0);
}
