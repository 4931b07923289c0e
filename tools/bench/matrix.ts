// A matrix of 6 firmware versions, 10 cards and 3 hosts under diskperf with bands, on one processor and on all of them.

import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { cardModels } from "../../src/simulate/index.js";
import type { Measurement, NotMeasured } from "./measurement.js";
import { medianRatio, type RatioResult } from "./median-ratio.js";

const firmwares = "6.1.1,6.1.3,6.2.1,6.3.0,6.3.2,6.4.14";
const cards = 10;
const hosts = "sgi-indy,sgi-indigo2,sgi-octane";
const mostMs = 600_000;
const rounds = 5;
/** Its helpers for compiling and for memory would work on the other processors. */
const onOneProcessor = "--single-threaded";

/** Time on one processor ÷ time on all; linear where it is their number. Each thread has to compile the model for itself. */
export async function matrixOnWorkers(cli: string): Promise<Measurement> {
  const threads = availableParallelism();
  const reason = existsSync(cli) ? (threads < 2 ? "this computer has one processor" : undefined) : `${cli} is missing`;
  return {
    id: "matrix-workers",
    what: `matrix of 6 × ${cards} × 3 with bands: one processor ÷ ${threads}`,
    bar: 0.7 * threads,
    barOf: "ratio at least",
    unit: "ms",
    result: reason === undefined ? measure(cli, threads) : { notMeasured: reason },
  };
}

function measure(cli: string, threads: number): RatioResult | NotMeasured {
  const result = medianRatio(
    rounds,
    () => runMs(cli, 1, [onOneProcessor]),
    () => runMs(cli, threads, []),
  );
  return Number.isNaN(result.ratio) ? { notMeasured: "a matrix did not come to its end" } : result;
}

/** Not a number when it did not come to its end. */
function runMs(cli: string, workers: number, nodeOptions: readonly string[]): number {
  const names = cardModels.slice(0, cards).map(({ id }) => id);
  const lists = ["--firmware", firmwares, "--card", names.join(","), "--host", hosts];
  const words = [cli, "simulate", "fixtures/config/sgi-indy.xml", "--rank", "--workers", `${workers}`, ...lists];
  const begunMs = performance.now();
  const { status } = spawnSync(process.execPath, [...nodeOptions, ...words], { stdio: "ignore", timeout: mostMs });
  return status === 0 ? performance.now() - begunMs : Number.NaN;
}
