// Throughput of a configuration by firmware, operation, pattern and request size: one request at a time, the next one
// right after it, each figure from a run of the engine. Same inputs, same prediction.

import type { BoardConfig, HardwareRevision } from "../config/index.js";
import { boardConstants } from "./board-constants.js";
import type { CardModel } from "./cards/card-model.js";
import type { ModelSwitches } from "./drive-timing.js";
import { type BoardDrive, boardDriveOf, noChances } from "./engine/board-drive/create.js";
import { emulateTarget } from "./engine/board-drive/emulated-target.js";
import { seededRandom } from "./engine/random.js";
import type { TimeSpent } from "./engine/time-spent.js";
import { band, type ModelFigures, sampleModel } from "./engine/uncertainty.js";
import { firmwareTimingOf } from "./firmware-timing.js";
import type { HostModel } from "./host-model.js";
import { limitedBy, limitOfPart } from "./limited-by.js";
import { requestLatency, requestTime, requestTimeNs } from "./one-at-a-time.js";
import { type Parts, partNames } from "./parts.js";
import type { Pattern } from "./pattern.js";
import { checkBoard, checkInterface, checkRequestSize, predictableSlot, withRoom } from "./predictable.js";
import {
  ops as allOps,
  type Op,
  type Prediction,
  type PredictionPart,
  type PredictionPoint,
  predictionSchema,
} from "./prediction.js";
import { predictionNotes } from "./prediction-notes.js";
import { SimulateError } from "./simulate-error.js";

/** 4 KiB … 4 MiB in powers of two. */
export const defaultBlockSizes: readonly number[] = Array.from({ length: 11 }, (_, power) => 4096 * 2 ** power);

export const defaultDraws = 100;
const defaultSeed = 1;
const requestsForLatency = 200;

export interface PredictOptions {
  readonly config: BoardConfig;
  /** Target slot, from 0; the first enabled one if not given. */
  readonly slot?: number;
  readonly firmware: readonly string[];
  readonly board: HardwareRevision;
  readonly host: HostModel;
  readonly card: CardModel;
  readonly ops?: readonly Op[];
  readonly patterns?: readonly Pattern[];
  readonly blockBytes?: readonly number[];
  readonly switches?: ModelSwitches;
  /** How often the constants are drawn from their ranges for a point's band; 0 = no bands. 100 unless given. */
  readonly draws?: number;
  readonly seed?: number;
}

/** Throws {@link SimulateError} where there is nothing to predict. */
export function predict(options: PredictOptions): Prediction {
  const { config, board, host, ops = allOps, patterns = ["sequential"], blockBytes = defaultBlockSizes } = options;
  const slot = predictableSlot(config, options.slot);
  for (const size of blockBytes) checkRequestSize(size, config.targets[slot]?.bytesPerSector ?? 0);
  const firmwares = options.firmware.map(firmwareTimingOf);
  for (const firmware of firmwares) checkBoard(board, firmware);
  checkInterface("the board", "scsi", host);
  const own: ModelFigures = { host, card: options.card, constants: boardConstants };
  const drawn = drawnFigures(own, options);
  const points = firmwares.flatMap(({ version }) => firmwarePoints(options, { slot, version, own, drawn }));
  const refused = ops.filter((op) => blockBytes.length > 0 && !points.some((point) => point.op === op));
  if (refused.length === ops.length && firmwares.length > 0) throw refusesAll(slot, refused);
  const notes = predictionNotes(firmwares, { ops, patterns, blockBytes, host, refused });
  return { schema: predictionSchema, points, notes };
}

interface Figures {
  readonly slot: number;
  readonly version: string;
  readonly own: ModelFigures;
  /** The same for every firmware and every point, so that these compare. */
  readonly drawn: readonly ModelFigures[];
}

interface Drives {
  readonly own: BoardDrive;
  /** The same with chances. */
  readonly lively: BoardDrive;
  readonly drawn: readonly BoardDrive[];
}

function firmwarePoints(options: PredictOptions, figures: Figures): readonly PredictionPoint[] {
  const { config, board, host, switches = {} } = options;
  const { ops = allOps, patterns = ["sequential"], blockBytes = defaultBlockSizes } = options;
  const { slot, version: firmware, own, drawn } = figures;
  const target = emulateTarget({ config: withRoom(config, slot), slot, firmware, board, host });
  const without = (some: ModelFigures) =>
    boardDriveOf(target, config, { ...some, firmware, board, switches, chances: noChances });
  const drives: Drives = {
    own: without(own),
    lively: boardDriveOf(target, config, { ...own, firmware, board, switches }),
    drawn: drawn.map(without),
  };
  return ops
    .filter((op) => !target.refuses(op))
    .flatMap((op) =>
      patterns.flatMap((pattern) =>
        blockBytes.map((size) => point(options, figures, drives, { op, pattern, blockBytes: size })),
      ),
    );
}

type Question = Pick<PredictionPoint, "op" | "pattern" | "blockBytes">;

function point(options: PredictOptions, figures: Figures, drives: Drives, question: Question): PredictionPoint {
  const { op, pattern, blockBytes } = question;
  const bytes = Math.ceil(blockBytes / drives.own.blockBytes) * drives.own.blockBytes;
  const shape = { op, pattern, bytes };
  const { elapsedNs, spent } = requestTime(drives.own, options.host, shape);
  const { seed = defaultSeed } = options;
  const latency = requestLatency(drives.lively, options.host, shape, { requests: requestsForLatency, seed });
  const rates = drives.drawn.map((drive, draw) => {
    const { host = options.host } = figures.drawn[draw] ?? {};
    return mbPerSec(blockBytes, requestTimeNs(drive, host, shape));
  });
  const parts = partsOf(spent);
  return {
    firmware: figures.version,
    board: options.board,
    host: options.host.id,
    card: options.card.id,
    drive: drives.own.id,
    workload: "one-at-a-time",
    op,
    pattern,
    blockBytes,
    mbPerSec: mbPerSec(blockBytes, elapsedNs),
    ...(rates.length > 0 ? { band: band(rates) } : {}),
    latencyUs: {
      mean: elapsedNs / 1000,
      p50: latency.p50,
      p90: latency.p90,
      p99: latency.p99,
      max: latency.max,
    },
    limitedBy: limitedBy(parts),
    parts: breakdown(parts),
  };
}

function drawnFigures(own: ModelFigures, { draws = defaultDraws, seed = defaultSeed }: PredictOptions) {
  const random = seededRandom(seed);
  return Array.from({ length: draws }, () => sampleModel(random, own));
}

/** To four decimals. */
function mbPerSec(bytes: number, elapsedNs: number): number {
  return Math.round((bytes * 1e7) / elapsedNs) / 1e4;
}

/** µs. */
function partsOf(spent: TimeSpent): Parts {
  return Object.fromEntries(partNames.map((part) => [part, spent.of(part) / 1000]));
}

function breakdown(parts: Parts): readonly PredictionPart[] {
  return partNames.flatMap((part) => {
    const { [part]: us = 0 } = parts;
    return us > 0 ? [{ part, limit: limitOfPart[part], us }] : [];
  });
}

function refusesAll(slot: number, refused: readonly Op[]): SimulateError {
  return new SimulateError(
    "simulate/refused",
    `nothing to predict: the target in slot ${slot} refuses to ${refused.join(" and ")}`,
    "CD-ROMs cannot be written: ask for reads, or choose another slot.",
  );
}
