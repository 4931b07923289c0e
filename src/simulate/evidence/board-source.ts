// Predicted rates of the board, one request at a time, with the settings of the published reports.

import { type BoardConfig, defaultConfig } from "../../config/index.js";
import { findCardModel } from "../cards/cards.js";
import { findHostModel } from "../hosts/hosts.js";
import { predict } from "../predict.js";
import { remembered } from "./remembered.js";
import type { Answer, BoardPoint, EvidenceSources } from "./sources.js";

export function createBoardSource(): EvidenceSources["predictBoard"] {
  return remembered(predictBoard);
}

/** Parity, SCSI-2, selection latch, no limit of the speed (reference results A). */
export function publishedConfig(turbo: "turbo" | "normal"): BoardConfig {
  const config = defaultConfig();
  const scsiSpeed = turbo === "turbo" ? 6 : 0;
  const settings = { parity: true, enableScsi2: true, selLatch: true, startupDelay: 6, scsiSpeed };
  return { ...config, board: { ...config.board, ...settings } };
}

function predictBoard(point: BoardPoint): Answer {
  const host = findHostModel(point.host);
  const card = findCardModel(point.card);
  if (!host) return { reason: `no timing model of the host ${point.host}` };
  if (!card) return { reason: `no model of the card ${point.card}` };
  const { requestedTransfer = host.requestedTransfer } = point;
  const { points } = predict({
    config: publishedConfig(point.turbo === true ? "turbo" : "normal"),
    firmware: [point.firmware],
    board: "revF",
    host: { ...host, requestedTransfer },
    card,
    ops: [point.op],
    patterns: [point.pattern],
    blockBytes: [point.blockBytes],
    ...(point.withBand === true ? {} : { draws: 0 }),
  });
  const [predicted] = points;
  if (!predicted) return { reason: "the prediction is empty" };
  const { mbPerSec: value, band } = predicted;
  return { value, ...(band ? { band: [band.p10, band.p90] } : {}) };
}
