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

const perOctave = 64;
const exactBelow = perOctave;
const firstOctave = 6;
/** Whole numbers end at 2⁵³. */
const octaves = 53 - firstOctave;

export function latencyRecorder(): LatencyRecorder {
  const buckets = new Float64Array(exactBelow + octaves * perOctave);
  let count = 0;
  let sum = 0;
  let least = Number.POSITIVE_INFINITY;
  let greatest = 0;
  return {
    record(ns) {
      const bucket = bucketOf(ns);
      buckets[bucket] = (buckets[bucket] ?? 0) + 1;
      count++;
      sum += ns;
      if (ns < least) least = ns;
      if (ns > greatest) greatest = ns;
    },
    summary() {
      if (count === 0) return { count, mean: 0, min: 0, p50: 0, p90: 0, p99: 0, max: 0 };
      const percentile = (share: number): number =>
        Math.min(Math.max(valueAtRank(buckets, Math.ceil(share * count)), least), greatest) / 1000;
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

function bucketOf(ns: number): number {
  if (ns < exactBelow) return ns;
  const octave = octaveOf(ns);
  return (octave - firstOctave) * perOctave + Math.floor(ns / 2 ** (octave - firstOctave));
}

function octaveOf(ns: number): number {
  return ns < 4_294_967_296 ? 31 - Math.clz32(ns) : 63 - Math.clz32(Math.floor(ns / 4_294_967_296));
}

function valueAtRank(buckets: Float64Array, rank: number): number {
  let seen = 0;
  for (let bucket = 0; bucket < buckets.length; bucket++) {
    seen += buckets[bucket] ?? 0;
    if (seen >= rank) return middleOf(bucket);
  }
  return Number.POSITIVE_INFINITY;
}

function middleOf(bucket: number): number {
  if (bucket < exactBelow) return bucket;
  const octave = Math.floor(bucket / perOctave) - 1;
  const width = 2 ** octave;
  return (perOctave + (bucket % perOctave)) * width + (width - 1) / 2;
}
