// Throughput of a configuration by firmware, operation, pattern and request size: one request at a time, the next one
// right after it (firmware-timing §3, §4). Same inputs, same prediction.

import {
  type BoardConfig,
  compareFirmwareVersions,
  type HardwareRevision,
  parseFirmwareVersion,
  type TargetSettings,
} from "../config/index.js";
import type { CardModel } from "./cards.js";
import { type DriveTiming, driveTiming, type ModelSwitches } from "./drive-timing.js";
import { type FirmwareTiming, firmwareTimingOf } from "./firmware-timing.js";
import { hardware } from "./hardware-revision.js";
import type { HostModel } from "./host-model.js";
import { limitedBy, limitOfPart } from "./limited-by.js";
import { type Parts, partNames } from "./parts.js";
import {
  ops as allOps,
  type Op,
  type Prediction,
  type PredictionPart,
  type PredictionPoint,
  predictionSchema,
} from "./prediction.js";
import { predictionNotes } from "./prediction-notes.js";
import { type Pattern, readTime } from "./read-time.js";
import { requestParts } from "./request-time.js";
import { SimulateError } from "./simulate-error.js";
import { writeTime } from "./write-time.js";

/** 4 KiB … 4 MiB in powers of two. */
export const defaultBlockSizes: readonly number[] = Array.from({ length: 11 }, (_, power) => 4096 * 2 ** power);

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
}

/** Throws {@link SimulateError} where there is nothing to predict. */
export function predict(options: PredictOptions): Prediction {
  const {
    config,
    board,
    host,
    card,
    ops = allOps,
    patterns = ["sequential"],
    blockBytes = defaultBlockSizes,
  } = options;
  for (const size of blockBytes) checkRequestSize(size);
  const target = targetOf(config, options.slot);
  const firmwares = options.firmware.map(firmwareTimingOf);
  for (const firmware of firmwares) checkBoard(board, firmware);
  const points: PredictionPoint[] = [];
  for (const firmware of firmwares) {
    const { switches = {} } = options;
    const drive = driveTiming({ board, firmware, settings: config.board, target, host, card, switches });
    for (const op of ops) {
      for (const pattern of patterns) {
        for (const size of blockBytes) points.push(point(options, drive, { op, pattern, blockBytes: size }));
      }
    }
  }
  const notes = predictionNotes(firmwares, { ops, patterns, blockBytes, host });
  return { schema: predictionSchema, points, notes };
}

type Question = Pick<PredictionPoint, "op" | "pattern" | "blockBytes">;

function point({ board, host, card }: PredictOptions, drive: DriveTiming, question: Question): PredictionPoint {
  const { op, pattern, blockBytes } = question;
  const parts = requestParts(host, wholeBlocks(drive, blockBytes), (commandBytes) =>
    op === "read" ? readTime(drive, commandBytes, pattern) : writeTime(drive, commandBytes),
  );
  const breakdown = inNanoseconds(parts);
  const totalNs = breakdown.reduce((sum, part) => sum + Math.round(part.us * 1000), 0);
  return {
    firmware: drive.firmware.version,
    board,
    host: host.id,
    card: card.id,
    drive: "scsi2sd-v6",
    workload: "one-at-a-time",
    op,
    pattern,
    blockBytes,
    mbPerSec: Math.round((blockBytes * 1e7) / totalNs) / 1e4,
    latencyUs: { mean: totalNs / 1000 },
    limitedBy: limitedBy(parts),
    parts: breakdown,
  };
}

/** Simulated time is whole nanoseconds, so that parts and total agree to the last digit. */
function inNanoseconds(parts: Parts): readonly PredictionPart[] {
  const breakdown: PredictionPart[] = [];
  for (const part of partNames) {
    const ns = Math.round((parts[part] ?? 0) * 1000);
    if (ns > 0) breakdown.push({ part, limit: limitOfPart[part], us: ns / 1000 });
  }
  return breakdown;
}

function wholeBlocks(drive: DriveTiming, requestBytes: number): number {
  return Math.ceil(requestBytes / drive.blockBytes) * drive.blockBytes;
}

function targetOf(config: BoardConfig, slot: number | undefined): TargetSettings {
  const target = slot === undefined ? config.targets.find(({ enabled }) => enabled) : config.targets[slot];
  if (target && target.bytesPerSector > 0) return target;
  throw new SimulateError(
    "simulate/no-target",
    slot === undefined
      ? "nothing to predict: no target is enabled"
      : `nothing to predict: no usable target in slot ${slot}`,
    "Enable a target in the configuration, or choose another slot.",
  );
}

function checkRequestSize(blockBytes: number): void {
  if (Number.isSafeInteger(blockBytes) && blockBytes > 0) return;
  throw new SimulateError(
    "simulate/request-size",
    `not a request size: ${blockBytes}`,
    "Give whole bytes, such as 4096 or 65536.",
  );
}

function checkBoard(board: HardwareRevision, firmware: FirmwareTiming): void {
  const { name, firstFirmware } = hardware[board];
  const first = parseFirmwareVersion(firstFirmware);
  const version = parseFirmwareVersion(firmware.version);
  if (!first || !version || compareFirmwareVersions(version, first) >= 0) return;
  throw new SimulateError(
    "simulate/board-firmware",
    `firmware ${firmware.version} does not exist for the ${name} board: its first is ${firstFirmware}`,
    `Choose firmware ${firstFirmware} or newer, or the board revF.`,
  );
}
