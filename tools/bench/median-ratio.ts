// How many times as long one thing takes as another, on a machine that has other things to do: both are timed in turns
// within the same fraction of a second, each turn gives one ratio, and the median of the ratios is the answer.

export interface RatioResult {
  /** Median over the rounds of cost / baseline cost. */
  readonly ratio: number;
  /** Medians, in the unit of the samples. */
  readonly cost: number;
  readonly baseline: number;
  readonly rounds: number;
}

/** Both give the cost of one go, in any unit; they are called alternately, in changing order. */
export function medianRatio(rounds: number, sampleCost: () => number, sampleBaseline: () => number): RatioResult {
  const costs: number[] = [];
  const baselines: number[] = [];
  for (let round = 0; round < rounds; round++) {
    // Whoever comes second finds warmer caches; neither may always do so.
    if (round % 2 === 0) costs.push(sampleCost());
    baselines.push(sampleBaseline());
    if (round % 2 === 1) costs.push(sampleCost());
  }
  return {
    ratio: median(costs.map((cost, round) => cost / (baselines[round] ?? Number.NaN))),
    cost: median(costs),
    baseline: median(baselines),
    rounds,
  };
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** Milliseconds for one run of `work`, averaged over `repeats`. The results are kept, so that nothing is optimised away. */
export function timeMs(repeats: number, work: () => unknown): number {
  const startedAt = performance.now();
  for (let repeat = 0; repeat < repeats; repeat++) lastResult = work();
  return (performance.now() - startedAt) / repeats;
}

export let lastResult: unknown;
