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

/** Buckets below 64 ns are 1 ns wide; then each octave, a power of two, has 64 of the same width. */
const perOctave = 64;
const firstOctave = 6;
/** Width of an octave's buckets; whole numbers end at 2⁵³. A table, as powers take longer than all the rest. */
const widths = Array.from({ length: 54 - firstOctave }, (_, octave) => 2 ** octave);
const perWidth = widths.map((width) => 1 / width);

/** Counts of 64 buckets. Most runs have latencies in a few octaves only, and the others take no memory. */
type Counts = number[];

export function latencyRecorder(): LatencyRecorder {
  const below: Counts = noCounts();
  const octaves: (Counts | undefined)[] = [];
  let count = 0;
  let sum = 0;
  let least = Number.POSITIVE_INFINITY;
  let greatest = 0;
  const add = (counts: Counts, bucket: number): void => {
    counts[bucket] = (counts[bucket] ?? 0) + 1;
  };
  return {
    record(ns) {
      if (ns < perOctave) add(below, ns);
      else {
        const octave = octaveOf(ns);
        octaves[octave] ??= noCounts();
        add(octaves[octave], Math.floor(ns * (perWidth[octave] ?? 0)) - perOctave);
      }
      count++;
      sum += ns;
      if (ns < least) least = ns;
      if (ns > greatest) greatest = ns;
    },
    summary() {
      if (count === 0) return { count, mean: 0, min: 0, p50: 0, p90: 0, p99: 0, max: 0 };
      const percentile = (share: number): number =>
        Math.min(Math.max(valueAtRank(below, octaves, Math.ceil(share * count)), least), greatest) / 1000;
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

function noCounts(): Counts {
  return new Array<number>(perOctave).fill(0);
}

/** Of a number that is not below 64: 0 up to 127, 1 up to 255, … */
function octaveOf(ns: number): number {
  const leading = ns < 4_294_967_296 ? 31 - Math.clz32(ns) : 63 - Math.clz32(Math.floor(ns / 4_294_967_296));
  return leading - firstOctave;
}

/** Middle of the bucket in which the rank lies. */
function valueAtRank(below: Counts, octaves: readonly (Counts | undefined)[], rank: number): number {
  let seen = 0;
  for (let ns = 0; ns < perOctave; ns++) {
    seen += below[ns] ?? 0;
    if (seen >= rank) return ns;
  }
  for (let octave = 0; octave < octaves.length; octave++) {
    const counts = octaves[octave];
    for (let bucket = 0; counts !== undefined && bucket < perOctave; bucket++) {
      seen += counts[bucket] ?? 0;
      if (seen >= rank) return middleOf(octave, bucket);
    }
  }
  return Number.POSITIVE_INFINITY;
}

function middleOf(octave: number, bucket: number): number {
  const width = widths[octave] ?? 0;
  return (perOctave + bucket) * width + (width - 1) / 2;
}
