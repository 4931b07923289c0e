// Latencies of any number of requests in memory that does not grow: a histogram with 64 buckets for each power of two,
// so that a percentile is off by less than 1 %.

export interface LatencySummary {
  readonly count: number;
  /** µs. Exact, like `min` and `max`; all 0 when nothing was recorded. */
  readonly mean: number;
  readonly min: number;
  /** Nearest rank, to 1 % if recorded one by one, and never outside `min` … `max`. */
  readonly p50: number;
  readonly p90: number;
  readonly p99: number;
  readonly max: number;
}

export interface LatencyRecorder {
  /** Whole ns, not negative. */
  record(ns: number): void;
  summary(): LatencySummary;
}

/** Of latencies that are all at hand, whole ns: percentiles are exact. */
export function latencyOf(latencies: readonly number[]): LatencySummary {
  const sorted = [...latencies].sort((a, b) => a - b);
  const count = sorted.length;
  const at = (index: number): number => (sorted[index] ?? 0) / 1000;
  const percentile = (share: number): number => at(Math.max(Math.ceil(share * count) - 1, 0));
  return {
    count,
    mean: sorted.reduce((sum, ns) => sum + ns, 0) / Math.max(count, 1) / 1000,
    min: at(0),
    p50: percentile(0.5),
    p90: percentile(0.9),
    p99: percentile(0.99),
    max: at(count - 1),
  };
}

const bucketsOfGroup = 64;
const bucketBits = 6;
/**
 * Width of a group's buckets, ns. Groups are 0 … 63, 64 … 127 and then each octave, a power of two, with buckets twice as wide
 * as the octave before; whole numbers end at 2⁵³. A table, as powers take longer than all the rest.
 */
const widths = Array.from({ length: 54 - bucketBits }, (_, group) => 2 ** Math.max(group - 1, 0));
const perWidth = widths.map((width) => 1 / width);

/** How often each bucket of a group was met; most runs have latencies in a few groups only, and the others take no memory. */
type Groups = (number[] | undefined)[];

export function latencyRecorder(): LatencyRecorder {
  const groups: Groups = [];
  let count = 0;
  let sum = 0;
  let least = Number.POSITIVE_INFINITY;
  let greatest = 0;
  return {
    record(ns) {
      const group = groupOf(ns);
      groups[group] ??= new Array<number>(bucketsOfGroup).fill(0);
      const counts = groups[group];
      const bucket = Math.floor(ns * (perWidth[group] ?? 0)) % bucketsOfGroup;
      counts[bucket] = (counts[bucket] ?? 0) + 1;
      count++;
      sum += ns;
      if (ns < least) least = ns;
      if (ns > greatest) greatest = ns;
    },
    summary() {
      if (count === 0) return { count, mean: 0, min: 0, p50: 0, p90: 0, p99: 0, max: 0 };
      const percentile = (share: number): number =>
        Math.min(Math.max(valueAtRank(groups, Math.ceil(share * count)), least), greatest) / 1000;
      return {
        count,
        mean: sum / count / 1000,
        min: least / 1000,
        p50: percentile(0.5),
        p90: percentile(0.9),
        p99: percentile(0.99),
        max: greatest / 1000,
      };
    },
  };
}

function groupOf(ns: number): number {
  const bits = ns < 4_294_967_296 ? 32 - Math.clz32(ns) : 64 - Math.clz32(Math.floor(ns / 4_294_967_296));
  return Math.max(bits - bucketBits, 0);
}

/** Middle of the bucket in which the rank lies. */
function valueAtRank(groups: Groups, rank: number): number {
  let seen = 0;
  for (let group = 0; group < groups.length; group++) {
    const counts = groups[group];
    for (let bucket = 0; counts !== undefined && bucket < bucketsOfGroup; bucket++) {
      seen += counts[bucket] ?? 0;
      if (seen >= rank) return middleOf(group, bucket);
    }
  }
  return Number.POSITIVE_INFINITY;
}

function middleOf(group: number, bucket: number): number {
  const width = widths[group] ?? 0;
  const before = group === 0 ? 0 : bucketsOfGroup;
  return (before + bucket) * width + (width - 1) / 2;
}
