// What a card gives on a board, for comparing cards: the same board, firmware and host for all.

import { defaultConfig } from "../../config/index.js";
import type { CardFigure, CardSummary, CardsSetting } from "../../report/index.js";
import {
  type CardModel,
  type Confidence,
  type Constant,
  findHostModel,
  newestModelledFirmware,
  predict,
  rowsOfSource,
} from "../../simulate/index.js";

export const cardsSetting = {
  host: "generic-fast10",
  firmware: newestModelledFirmware,
  board: "revF",
} as const satisfies CardsSetting;

const sequentialBytes = 1_048_576;
const randomBytes = 4096;

export function summarizeCard(card: CardModel): CardSummary {
  const host = findHostModel(cardsSetting.host);
  if (!host) throw new RangeError(`no host ${cardsSetting.host}`);
  const config = defaultConfig();
  const { points } = predict({
    config: { ...config, board: { ...config.board, enableScsi2: true } },
    firmware: [cardsSetting.firmware],
    board: cardsSetting.board,
    host,
    card,
    patterns: ["sequential", "random"],
    blockBytes: [randomBytes, sequentialBytes],
    draws: 0,
  });
  const rate = (op: "read" | "write", pattern: "sequential" | "random", blockBytes: number): number =>
    points.find((point) => point.op === op && point.pattern === pattern && point.blockBytes === blockBytes)?.mbPerSec ??
    0;
  const iops = (op: "read" | "write"): number => (rate(op, "random", randomBytes) * 1e6) / randomBytes;
  const constants = Object.values(card).filter(isConstant);
  return {
    id: card.id,
    name: card.name,
    sequentialReadMbPerSec: figure(rate("read", "sequential", sequentialBytes), [card.sequentialLatency]),
    sequentialWriteMbPerSec: figure(rate("write", "sequential", sequentialBytes), [card.programBase, card.programRate]),
    randomReadIops: figure(iops("read"), [card.randomLatency]),
    randomWriteIops: figure(iops("write"), [card.randomProgramBase]),
    rows: [...new Set(constants.flatMap(({ source }) => rowsOfSource(source)))],
  };
}

/** As sure as the least sure of what decides it; a figure that nobody measured is taken from another. */
function figure(value: number, deciding: readonly (Constant | undefined)[]): CardFigure {
  const isAssumed = deciding.some((constant) => constant === undefined || constant.confidence === "A");
  const confidence: Confidence = isAssumed ? "A" : "fitted";
  return { value: Math.round(value * 1000) / 1000, confidence };
}

function isConstant(value: unknown): value is Constant {
  return typeof value === "object" && value !== null && "source" in value;
}
