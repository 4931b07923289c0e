// How far off a figure may be because the constants behind it are only known to lie in a range: every constant with a range
// is drawn from it, again and again, and the figure is worked out each time.

import type { BoardConstants } from "../board-constants.js";
import type { CardModel } from "../cards/card-model.js";
import type { Constant } from "../constant.js";
import type { HostModel } from "../host-model.js";
import type { Random } from "./random.js";

/** What a figure is worked out from. */
export interface ModelFigures {
  readonly host: HostModel;
  readonly card: CardModel;
  readonly constants: BoardConstants;
}

/**
 * Another plausible model: each constant with a range, fitted ones too, drawn from it, most likely near its value and as likely
 * above as below, independently of the others. Sizes in bytes are powers of two.
 */
export function sampleModel(random: Random, { host, card, constants }: ModelFigures): ModelFigures {
  const drawn = drawAll(random, card);
  const { sequentialLatency, randomLatency } = drawn;
  // A card that has to look for its data is no quicker than one that has not.
  const slower = Math.max(randomLatency.value, sequentialLatency.value);
  return {
    host: drawAll(random, host),
    card: { ...drawn, randomLatency: { ...randomLatency, value: slower } },
    constants: drawAll(random, constants),
  };
}

/** Nearest rank: eight of ten draws lie between the two. */
export interface Band {
  readonly p10: number;
  readonly p90: number;
}

/** Of at least one sample. */
export function band(samples: readonly number[]): Band {
  const sorted = [...samples].sort((a, b) => a - b);
  const at = (share: number): number => sorted[Math.max(Math.ceil(share * sorted.length) - 1, 0)] ?? Number.NaN;
  return { p10: at(0.1), p90: at(0.9) };
}

/**
 * Two triangles that meet at the mode, half of the draws from each: the mode is the median, however lopsided the range, so that
 * a figure lies within its own band. A mode outside the range counts as its nearer end.
 */
export function drawAroundMode(random: Random, least: number, mode: number, greatest: number): number {
  const middle = Math.min(Math.max(mode, least), greatest);
  const share = random.next();
  return share < 0.5
    ? least + (middle - least) * Math.sqrt(2 * share)
    : greatest - (greatest - middle) * Math.sqrt(2 * (1 - share));
}

/** Plain data with every constant that has a range drawn from it. */
export function drawAll<Figures extends object>(random: Random, figures: Figures): Figures {
  const drawn = Object.entries(figures).map(([name, figure]) => [name, drawOne(random, figure)]);
  return Object.fromEntries(drawn) as Figures;
}

function drawOne(random: Random, figure: unknown): unknown {
  if (isConstant(figure)) return drawConstant(random, figure);
  return isPlainObject(figure) ? drawAll(random, figure) : figure;
}

function drawConstant(random: Random, constant: Constant): Constant {
  const { value, unit, range } = constant;
  if (range === undefined) return constant;
  const drawn = drawAroundMode(random, range[0], value, range[1]);
  return { ...constant, value: unit === "B" ? 2 ** Math.round(Math.log2(drawn)) : drawn };
}

function isConstant(figure: unknown): figure is Constant {
  return isPlainObject(figure) && "confidence" in figure && "value" in figure && typeof figure["value"] === "number";
}

function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
