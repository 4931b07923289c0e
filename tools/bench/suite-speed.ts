// How much quicker than the machine it simulates: the whole diskperf suite, 66 tests of 10 s, and whether longer tests take more
// memory.

import { defaultConfig } from "../../src/config/index.js";
import {
  createWorkload,
  defaultCardModelId,
  findCardModel,
  findHostModel,
  simulateWorkload,
} from "../../src/simulate/index.js";
import type { Measurement } from "./measurement.js";
import { median } from "./median-ratio.js";

const suiteSeconds = 66 * 10;
const rounds = 7;

/** Simulated seconds ÷ seconds it took; the bar is 3,000. */
export function suiteSpeed(): Measurement {
  const host = findHostModel("sgi-indy");
  const card = findCardModel(defaultCardModelId);
  const suite = createWorkload({ kind: "diskperf", options: "" });
  if (!host || !card || !suite) throw new Error("the example of the suite is gone");
  const base = defaultConfig();
  const targets = base.targets.map((target) => ({ ...target, scsiSectors: 4_000_000 }));
  const system = { kind: "board", config: { ...base, targets }, firmware: "6.3.0", board: "revF", host, card } as const;
  const seconds = Array.from({ length: rounds }, () => {
    const begunMs = performance.now();
    simulateWorkload(system, suite, { seed: 1, draws: 0 });
    return (performance.now() - begunMs) / 1000;
  });
  const cost = median(seconds);
  return {
    id: "suite-speed",
    what: `diskperf suite of ${suiteSeconds} simulated seconds ÷ its own time`,
    bar: 3000,
    barOf: "ratio at least",
    unit: "ms",
    result: { ratio: suiteSeconds / cost, cost: suiteSeconds * 1000, baseline: cost * 1000, rounds },
  };
}
