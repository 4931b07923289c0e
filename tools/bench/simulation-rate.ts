// How many commands a second the simulation does, beside steps of the same program that need no drive: one program that reads
// or writes 4 KiB after 4 KiB, through host, driver and timed board.

import { defaultConfig } from "../../src/config/index.js";
import { createBoardDrive } from "../../src/simulate/engine/board-drive/create.js";
import { type Program, run } from "../../src/simulate/engine/run.js";
import {
  defaultCardModelId,
  defaultHostModelId,
  findCardModel,
  findHostModel,
  type Op,
} from "../../src/simulate/index.js";
import type { Measurement } from "./measurement.js";
import { medianRatio } from "./median-ratio.js";

const firmware = "6.3.0";
const commandBytes = 4096;
const commandsAtOnce = 200_000;
const rounds = 20;
const bar = 1_000_000;

export interface SimulationRate extends Measurement {
  /** Simulated time ÷ time it took. */
  readonly timesRealTime: number;
}

export function simulationRates(): readonly SimulationRate[] {
  return (["read", "write"] as const).map(simulationRate);
}

function simulationRate(op: Op): SimulationRate {
  const config = defaultConfig();
  const host = findHostModel(defaultHostModelId);
  const card = findCardModel(defaultCardModelId);
  if (!host || !card) throw new Error("the default host or card is gone");
  const drive = createBoardDrive({ config, firmware, board: "revF", host, card });
  let simulatedNs = 0;
  const rateOf = (program: Program): number => {
    const startedAt = performance.now();
    simulatedNs = run({ drive, host, seed: 1 }, [program]).elapsedNs;
    return (1000 * commandsAtOnce) / (performance.now() - startedAt);
  };
  const commands = () => rateOf(requests(op, drive.capacityBytes));
  const steps = () => rateOf(sleeps);
  medianRatio(5, commands, steps); // compiles both
  const result = medianRatio(rounds, commands, steps);
  commands();
  return {
    id: `simulated-${op}-rate`,
    what: `simulated ${op}s of 4 KiB ÷ simulated sleeps`,
    bar,
    barOf: "cost at least",
    unit: "/s",
    result,
    timesRealTime: (simulatedNs / 1e9) * (result.cost / commandsAtOnce),
  };
}

function requests(op: Op, capacityBytes: number): Program {
  return function* () {
    const step = { kind: "io" as const, op, firstByte: 0, bytes: commandBytes };
    for (let command = 0; command < commandsAtOnce; command++) {
      step.firstByte = (command * commandBytes) % (capacityBytes - (capacityBytes % commandBytes));
      yield step;
    }
  };
}

const sleeps: Program = function* () {
  const step = { kind: "sleep" as const, ns: 1000 };
  for (let command = 0; command < commandsAtOnce; command++) yield step;
};
