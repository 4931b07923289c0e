// What a stretch of time consists of. Closed forms are sums and maxima of parts; the total is always the sum of what
// is left on the critical path, so a prediction can say where its time went.

/** In the order in which they happen. */
export const partNames = [
  "selectionDelay",
  "phaseDelay",
  "deviceDelay",
  "command",
  "sdCommand",
  "cardLatency",
  "seek",
  "rotation",
  "sdFill",
  "scsiTransfer",
  "sdTransfer",
  "mediaTransfer",
  "counterReload",
  "cardProgramming",
  "status",
  "hostTurnaround",
] as const;
export type PartName = (typeof partNames)[number];

/** Microseconds by part; a part that takes no time may be missing. */
export type Parts = Readonly<Partial<Record<PartName, number>>>;

export const nothing: Parts = {};

// for…in, because these sums are most of what a prediction does, and it is the quickest way through a small object.

export function addParts(...summands: readonly Parts[]): Parts {
  const sum: Partial<Record<PartName, number>> = {};
  for (const summand of summands) {
    for (const key in summand) {
      const name = key as PartName;
      sum[name] = (sum[name] ?? 0) + (summand[name] ?? 0);
    }
  }
  return sum;
}

export function repeatParts(parts: Parts, times: number): Parts {
  const product: Partial<Record<PartName, number>> = {};
  for (const key in parts) {
    const name = key as PartName;
    product[name] = (parts[name] ?? 0) * times;
  }
  return product;
}

/** Two things at once take as long as the longer one, which is then what the time was spent on. */
export function longerOf(a: Parts, b: Parts): Parts {
  return totalUs(a) >= totalUs(b) ? a : b;
}

export function totalUs(parts: Parts): number {
  let total = 0;
  for (const key in parts) total += parts[key as PartName] ?? 0;
  return total;
}
