// Fits a host's or a card's figures to a user's own measurements of a board: the prediction with these figures comes as
// close as it can, by relative error. What the measurements say nothing about stays as in the model that it starts from.

import type { BoardConfig, HardwareRevision } from "../../config/index.js";
import type { CardModel } from "../cards/card-model.js";
import type { Constant } from "../constant.js";
import { boardDriveOf, noChances } from "../engine/board-drive/create.js";
import { emulateTarget } from "../engine/board-drive/emulated-target.js";
import { firmwareTimingOf } from "../firmware-timing.js";
import type { HostModel } from "../host-model.js";
import { requestTime } from "../one-at-a-time.js";
import { checkBoard, checkRequestSize, predictableSlot, withRoom } from "../predictable.js";
import { CalibrateError } from "./calibrate-error.js";
import { type FreeFigure, fitFigures } from "./least-squares.js";
import type { MeasuredSample } from "./measured-sample.js";
import { type ModelFile, modelSchema } from "./model-file.js";

export interface CalibrateOptions {
  /** What is to be fitted; the other one is taken as known. */
  readonly kind: "host" | "card";
  readonly samples: readonly MeasuredSample[];
  /** The models to start from. */
  readonly host: HostModel;
  readonly card: CardModel;
  readonly config: BoardConfig;
  readonly firmware: string;
  readonly board: HardwareRevision;
  /** Target slot, from 0; the first enabled one if not given. */
  readonly slot?: number;
  /** Id and name of the result, and where the measurements are from. */
  readonly id: string;
  readonly name: string;
  readonly source: string;
}

/** Throws {@link CalibrateError} for too few measurements, SimulateError where the board cannot be predicted. */
export function calibrate(options: CalibrateOptions): ModelFile {
  const { kind, samples, host, card } = options;
  const figures = kind === "host" ? hostFigures(host, samples) : cardFigures(card, samples);
  if (figures.length === 0 || samples.length < figures.length) {
    throw new CalibrateError("calibrate/too-few", `${samples.length} figures for ${figures.length} unknowns`);
  }
  const timesUs = requestTimesUs(options);
  const withValues = <Model extends object>(model: Model, values: readonly number[]): Model => ({
    ...model,
    ...Object.fromEntries(
      figures.map(({ key, constant }, index) => [key, { ...constant, value: values[index] ?? constant.value }]),
    ),
  });
  const { values, residuals } = fitFigures(
    figures,
    samples.map(({ bytes, mbPerSec }) => bytes / mbPerSec),
    (tried) => (kind === "host" ? timesUs(withValues(host, tried), card) : timesUs(host, withValues(card, tried))),
  );
  return {
    schema: modelSchema,
    kind,
    id: options.id,
    name: options.name,
    base: kind === "host" ? host.id : card.id,
    parameters: Object.fromEntries(figures.map(({ name }, index) => [name, significant(values[index] ?? 0)])),
    residuals: samples.map((sample, index) => ({
      ...sample,
      errorPercent: significant(100 * (1 / (1 + (residuals[index] ?? 0)) - 1)),
    })),
    source: options.source,
  };
}

interface NamedFigure extends FreeFigure {
  readonly key: string;
  readonly constant: Constant;
}

function named(name: string, key: string, constant: Constant, [least, most]: readonly [number, number]): NamedFigure {
  const start = Math.min(Math.max(constant.value, least * 2), most / 2);
  return { name, key, constant, start, least, most };
}

function hostFigures(host: HostModel, samples: readonly MeasuredSample[]): readonly NamedFigure[] {
  const sizes = new Set(samples.map(({ bytes }) => bytes)).size;
  return [
    named("turnaroundUs", "turnaround", host.turnaround, [0.1, 1e6]),
    ...(sizes > 1 ? [named("turnaroundNsPerByte", "turnaroundPerByte", host.turnaroundPerByte, [0.01, 1e5])] : []),
  ];
}

function cardFigures(card: CardModel, samples: readonly MeasuredSample[]): readonly NamedFigure[] {
  const some = (op: MeasuredSample["op"], pattern?: MeasuredSample["pattern"]) =>
    samples.filter((sample) => sample.op === op && (pattern === undefined || sample.pattern === pattern));
  const sizes = new Set(some("write").map(({ bytes }) => bytes)).size;
  return [
    ...(some("read", "sequential").length > 0
      ? [named("sequentialLatencyUs", "sequentialLatency", card.sequentialLatency, [1, 1e6])]
      : []),
    ...(some("read", "random").length > 0
      ? [named("randomLatencyUs", "randomLatency", card.randomLatency, [1, 1e6])]
      : []),
    ...(some("write", "sequential").length > 0
      ? [named("programBaseUs", "programBase", card.programBase, [1, 1e6])]
      : []),
    ...(some("write", "random").length > 0
      ? [named("randomProgramBaseUs", "randomProgramBase", card.randomProgramBase ?? card.programBase, [1, 1e6])]
      : []),
    ...(sizes > 1 ? [named("programMbPerSec", "programRate", card.programRate, [0.1, 500])] : []),
  ];
}

type RequestTimes = (host: HostModel, card: CardModel) => readonly number[];

/** µs of one request, in the order of the samples. The target is tried once; only its times are new for other figures. */
function requestTimesUs({ samples, config, firmware, board, host, slot: asked }: CalibrateOptions): RequestTimes {
  const slot = predictableSlot(config, asked);
  const { bytesPerSector = 0 } = config.targets[slot] ?? {};
  for (const { bytes } of samples) checkRequestSize(bytes, bytesPerSector);
  checkBoard(board, firmwareTimingOf(firmware));
  const target = emulateTarget({ config: withRoom(config, slot), slot, firmware, board, host });
  const refused = samples.find(({ op }) => target.refuses(op));
  if (refused)
    throw new CalibrateError("calibrate/unreadable", `the target of slot ${slot} refuses every ${refused.op}`);
  return (triedHost, triedCard) => {
    const model = { host: triedHost, card: triedCard, firmware, board, chances: noChances };
    const drive = boardDriveOf(target, config, model);
    return samples.map(({ op, pattern, bytes }) => {
      const whole = Math.ceil(bytes / bytesPerSector) * bytesPerSector;
      return requestTime(drive, triedHost, { op, pattern, bytes: whole }).elapsedNs / 1000;
    });
  };
}

function significant(value: number): number {
  return Number(value.toPrecision(6));
}
