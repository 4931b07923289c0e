// What happens next: a binary heap of events in the order of (time, priority, sequence), so that what happens at one
// instant happens in the same order in every run.

export interface EventQueue {
  readonly size: number;
  /** Time of the next event, ns; infinite when there is none. */
  readonly nextNs: number;
  /** `atNs` is not negative; lower priorities (0 … 4095) come first at the same instant, then what was pushed first. */
  push(atNs: number, priority: number, payload: number): void;
  /** Removes the next event and gives its payload. Throws RangeError when there is none. */
  pop(): number;
}

/** Sequence numbers below it: 2⁴¹ events at 1,000,000 a second last for 25 days. */
const sequences = 2 ** 41;

export function eventQueue(): EventQueue {
  const times: number[] = [];
  /** Priority × 2⁴¹ + sequence. */
  const ranks: number[] = [];
  const payloads: number[] = [];
  let size = 0;
  let sequence = 0;

  const put = (at: number, time: number, rank: number, payload: number): void => {
    times[at] = time;
    ranks[at] = rank;
    payloads[at] = payload;
  };
  const copy = (from: number, to: number): void => {
    put(to, times[from] ?? 0, ranks[from] ?? 0, payloads[from] ?? 0);
  };
  const isBefore = (at: number, time: number, rank: number): boolean => {
    const other = times[at] ?? 0;
    return other < time || (other === time && (ranks[at] ?? 0) < rank);
  };
  /** The last event goes to the top, and down from there past all that come before it. */
  const sink = (): void => {
    const time = times[size] ?? 0;
    const rank = ranks[size] ?? 0;
    const payload = payloads[size] ?? 0;
    let hole = 0;
    for (;;) {
      let child = 2 * hole + 1;
      if (child >= size) break;
      if (child + 1 < size && isBefore(child + 1, times[child] ?? 0, ranks[child] ?? 0)) child++;
      if (!isBefore(child, time, rank)) break;
      copy(child, hole);
      hole = child;
    }
    put(hole, time, rank, payload);
  };

  return {
    get size() {
      return size;
    },
    get nextNs() {
      return size === 0 ? Number.POSITIVE_INFINITY : (times[0] ?? 0);
    },
    push(atNs, priority, payload) {
      const rank = priority * sequences + sequence++;
      let hole = size++;
      while (hole > 0) {
        const parent = (hole - 1) >> 1;
        if (isBefore(parent, atNs, rank)) break;
        copy(parent, hole);
        hole = parent;
      }
      put(hole, atNs, rank, payload);
    },
    pop() {
      if (size === 0) throw new RangeError("no event is left");
      const payload = payloads[0] ?? 0;
      size--;
      if (size > 0) sink();
      return payload;
    },
  };
}
