// Figures that the model itself made with known values are found again within 5 %.

import { describe, expect, it } from "vitest";
import { defaultConfig } from "../../../src/config/index.js";
import { type CalibrateOptions, calibrate } from "../../../src/simulate/calibrate/calibrate.js";
import { CalibrateError } from "../../../src/simulate/calibrate/calibrate-error.js";
import type { MeasuredSample } from "../../../src/simulate/calibrate/measured-sample.js";
import type { CardModel } from "../../../src/simulate/cards/card-model.js";
import { findCardModel } from "../../../src/simulate/cards/cards.js";
import type { HostModel } from "../../../src/simulate/host-model.js";
import { findHostModel } from "../../../src/simulate/hosts/hosts.js";
import { predict } from "../../../src/simulate/predict.js";

const known = <Model>(model: Model | undefined): Model => {
  if (!model) throw new Error("no such model");
  return model;
};
const indy = known(findHostModel("sgi-indy"));
const card = known(findCardModel("generic-u3"));
const plain = defaultConfig();
const config = { ...plain, board: { ...plain.board, enableScsi2: true } };

/** Rates to two decimals, as benchmarks print them. */
function measured(host: HostModel, with_: CardModel, firmware: string): readonly MeasuredSample[] {
  return predict({
    config,
    firmware: [firmware],
    board: "revF",
    host,
    card: with_,
    patterns: ["sequential", "random"],
    blockBytes: [4096, 16_384, 65_536, 262_144],
    draws: 0,
  }).points.map(({ op, pattern, blockBytes, mbPerSec }) => ({
    op,
    pattern,
    bytes: blockBytes,
    mbPerSec: Math.round(mbPerSec * 100) / 100,
  }));
}

const options = (kind: "host" | "card", samples: readonly MeasuredSample[]): CalibrateOptions => ({
  kind,
  samples,
  host: indy,
  card,
  config,
  firmware: "6.3.0",
  board: "revF",
  id: "mine",
  name: "mine",
  source: "a test",
});

function expectWithin5Percent(found: number | undefined, truth: number): void {
  expect(Math.abs((found ?? 0) / truth - 1)).toBeLessThan(0.05);
}

describe("calibrate", () => {
  it.each([
    [250, 2],
    [1400, 14],
  ])("finds a host's turn-around of %d µs and %d ns a byte", (turnaroundUs, perByte) => {
    const host = {
      ...indy,
      turnaround: { ...indy.turnaround, value: turnaroundUs },
      turnaroundPerByte: { ...indy.turnaroundPerByte, value: perByte },
    };
    const { parameters, base, residuals } = calibrate(options("host", measured(host, card, "6.3.0")));
    expectWithin5Percent(parameters["turnaroundUs"], turnaroundUs);
    expectWithin5Percent(parameters["turnaroundNsPerByte"], perByte);
    expect(base).toBe("sgi-indy");
    for (const { errorPercent } of residuals) expect(Math.abs(errorPercent)).toBeLessThan(1);
  });

  it("finds a card's L, P0 and W", () => {
    const truth = {
      sequentialLatency: 180,
      randomLatency: 420,
      programBase: 900,
      randomProgramBase: 2600,
      programRate: 25,
    };
    const changed = Object.fromEntries(
      Object.entries(truth).map(([key, value]) => [key, { ...card.programBase, value }]),
    );
    const samples = measured(indy, { ...card, ...changed }, "6.3.0");
    const { parameters } = calibrate(options("card", samples));
    expectWithin5Percent(parameters["sequentialLatencyUs"], truth.sequentialLatency);
    expectWithin5Percent(parameters["randomLatencyUs"], truth.randomLatency);
    expectWithin5Percent(parameters["programBaseUs"], truth.programBase);
    expectWithin5Percent(parameters["randomProgramBaseUs"], truth.randomProgramBase);
    expectWithin5Percent(parameters["programMbPerSec"], truth.programRate);
  });

  it("refuses fewer figures than unknowns", () => {
    expect(() => calibrate(options("host", []))).toThrow(CalibrateError);
    expect(() => calibrate(options("card", []))).toThrow(/0 figures/);
  });
});
