// What happens next: a binary heap of events in the order of (time, priority, sequence), so that what happens at one
// instant happens in the same order in every run.

/** Sequence numbers below it: 2⁴¹ events at 1,000,000 a second last for 25 days. */
const sequences = 2 ** 41;

/** A class and not a function that gives an object: accessors of an object are new ones each time, and code for the last is thrown away. */
export class EventQueue {
  readonly #times: number[] = [];
  /** Priority × 2⁴¹ + sequence. */
  readonly #ranks: number[] = [];
  readonly #payloads: number[] = [];
  #size = 0;
  #sequence = 0;

  get size(): number {
    return this.#size;
  }

  /** Time of the next event, ns; infinite when there is none. */
  get nextNs(): number {
    return this.#size === 0 ? Number.POSITIVE_INFINITY : (this.#times[0] ?? 0);
  }

  /** `atNs` is not negative; lower priorities (0 … 4095) come first at the same instant, then what was pushed first. */
  push(atNs: number, priority: number, payload: number): void {
    const rank = priority * sequences + this.#sequence++;
    let hole = this.#size++;
    while (hole > 0) {
      const parent = (hole - 1) >> 1;
      if (this.#isBefore(parent, atNs, rank)) break;
      this.#copy(parent, hole);
      hole = parent;
    }
    this.#put(hole, atNs, rank, payload);
  }

  /** Removes the next event and gives its payload. Throws RangeError when there is none. */
  pop(): number {
    if (this.#size === 0) throw new RangeError("no event is left");
    const payload = this.#payloads[0] ?? 0;
    this.#size--;
    if (this.#size > 0) this.#sink();
    return payload;
  }

  /** The last event goes to the top, and down from there past all that come before it. */
  #sink(): void {
    const size = this.#size;
    const time = this.#times[size] ?? 0;
    const rank = this.#ranks[size] ?? 0;
    const payload = this.#payloads[size] ?? 0;
    let hole = 0;
    for (;;) {
      let child = 2 * hole + 1;
      if (child >= size) break;
      if (child + 1 < size && this.#isBefore(child + 1, this.#times[child] ?? 0, this.#ranks[child] ?? 0)) child++;
      if (!this.#isBefore(child, time, rank)) break;
      this.#copy(child, hole);
      hole = child;
    }
    this.#put(hole, time, rank, payload);
  }

  #isBefore(at: number, time: number, rank: number): boolean {
    const other = this.#times[at] ?? 0;
    return other < time || (other === time && (this.#ranks[at] ?? 0) < rank);
  }

  #copy(from: number, to: number): void {
    this.#put(to, this.#times[from] ?? 0, this.#ranks[from] ?? 0, this.#payloads[from] ?? 0);
  }

  #put(at: number, time: number, rank: number, payload: number): void {
    this.#times[at] = time;
    this.#ranks[at] = rank;
    this.#payloads[at] = payload;
  }
}
