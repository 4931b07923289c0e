// A small prediction with round figures, and real ones to check that they fit a terminal.

import { defaultConfig } from "../../src/config/index.js";
import {
  findCardModel,
  findHostModel,
  type Prediction,
  type PredictionPoint,
  type PredictOptions,
  predict,
} from "../../src/simulate/index.js";

export function samplePoint(changes: Partial<PredictionPoint>): PredictionPoint {
  return {
    firmware: "6.1.3",
    board: "revF",
    host: "sgi-indy",
    card: "a-card",
    drive: "scsi2sd-v6",
    workload: "one-at-a-time",
    op: "read",
    pattern: "sequential",
    blockBytes: 4096,
    mbPerSec: 2,
    latencyUs: { mean: 2048 },
    limitedBy: "host",
    ...changes,
  };
}

export function realPrediction(changes: Partial<PredictOptions> = {}): Prediction {
  const [host, card] = [findHostModel("sgi-indy"), findCardModel("transcend-500s-64gb")];
  if (!host || !card) throw new Error("models are missing");
  return predict({ config: defaultConfig(), firmware: ["6.1.3"], board: "revF", host, card, ...changes });
}

export function longestLine(text: string): number {
  return Math.max(...text.split("\n").map((line) => line.length));
}
