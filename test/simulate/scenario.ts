// What the worked numbers of firmware-timing §8 have in common: SCSI-2 mode, 512-byte blocks, revF, top card, Indigo2.

import { type BoardConfig, type BoardSettings, defaultConfig, type TargetSettings } from "../../src/config/index.js";
import {
  type CardModel,
  findCardModel,
  findHostModel,
  type HardwareRevision,
  type HostModel,
  type ModelSwitches,
  type Op,
  type Pattern,
  type PredictionPoint,
  predict,
} from "../../src/simulate/index.js";

export const KiB = 1024;
export const MiB = 1024 * KiB;

export function hostOf(id: string): HostModel {
  const host = findHostModel(id);
  if (!host) throw new Error(`no host model ${id}`);
  return host;
}

export function cardOf(id: string): CardModel {
  const card = findCardModel(id);
  if (!card) throw new Error(`no card model ${id}`);
  return card;
}

export const topCard = cardOf("sandisk-extreme-pro-128gb");
export const indigo2 = hostOf("sgi-indigo2");

/** A host with the turn-around H in µs and nothing per byte. */
export function hostWithTurnaround(turnaroundUs: number, base: HostModel = indigo2): HostModel {
  return {
    ...base,
    turnaround: { ...base.turnaround, value: turnaroundUs },
    turnaroundPerByte: { ...base.turnaroundPerByte, value: 0 },
  };
}

export function hostAsking(periodFactor: number, base: HostModel = indigo2): HostModel {
  return { ...base, requestedTransfer: { periodFactor, offset: 15 } };
}

export function completingAtMessage(base: HostModel = indigo2): HostModel {
  return { ...base, completesAt: { ...base.completesAt, value: "message" } };
}

export function cardWith(figures: { programBaseUs: number; programMbPerSec: number }): CardModel {
  return {
    ...topCard,
    programBase: { ...topCard.programBase, value: figures.programBaseUs },
    programRate: { ...topCard.programRate, value: figures.programMbPerSec },
  };
}

export function configWith(board: Partial<BoardSettings>, target: Partial<TargetSettings> = {}): BoardConfig {
  const config = defaultConfig();
  return {
    ...config,
    board: { ...config.board, ...board },
    targets: config.targets.map((slot, index) => (index === 0 ? { ...slot, ...target } : slot)),
  };
}

export const scsi2 = configWith({ enableScsi2: true });

export interface Scenario {
  readonly firmware: string;
  readonly op?: Op;
  readonly pattern?: Pattern;
  readonly size: number;
  readonly config?: BoardConfig;
  readonly board?: HardwareRevision;
  readonly host?: HostModel;
  readonly card?: CardModel;
  readonly switches?: ModelSwitches;
}

export function predictPoint(scenario: Scenario): PredictionPoint {
  const { firmware, op = "write", pattern = "sequential", size, config = scsi2, board = "revF" } = scenario;
  const { host = indigo2, card = topCard, switches = {} } = scenario;
  const { points } = predict({
    config,
    firmware: [firmware],
    board,
    host,
    card,
    ops: [op],
    patterns: [pattern],
    blockBytes: [size],
    switches,
    draws: 0,
  });
  const [point] = points;
  if (!point) throw new Error("no point");
  return point;
}

export function rate(scenario: Scenario): number {
  return predictPoint(scenario).mbPerSec;
}

/** As the worked numbers of §8 have it, which leave out that overtaken writes are written again. */
export const withoutRewrites: ModelSwitches = { underruns: "ignored" };

/** A cell of §8 has two decimals and was rounded: within 1.5 % or 0.02 MB/s. */
export function isNear(actual: number, cell: number): boolean {
  return Math.abs(actual - cell) <= Math.max(0.015 * cell, 0.02);
}
