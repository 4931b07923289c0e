// A card's figures from measurements on a known reader: latency = base + bytes / rate for each operation and pattern, with
// the reader's part taken out (firmware-timing §1). Reads and writes are fitted apart.

import { type CardFigures, type ReaderModel, readerRequestUs } from "../cards/reader.js";
import type { Constant } from "../constant.js";
import type { Pattern } from "../pattern.js";
import type { Op } from "../prediction.js";
import { type FreeFigure, fitFigures } from "./least-squares.js";

export interface CardSample {
  readonly reader: ReaderModel;
  readonly op: Op;
  readonly pattern: Pattern;
  /** Absent for a stream. */
  readonly bytes?: number;
  /** µs of one request. */
  readonly us: number;
}

/** µs and MB/s; a figure that the samples say nothing about is absent. */
export interface FittedCard {
  readonly sequentialLatency?: number;
  readonly randomLatency?: number;
  /** Absent too where the card was as quick as its reader. */
  readonly readRate?: number;
  readonly programBase?: number;
  readonly randomProgramBase?: number;
  readonly programRate?: number;
  /** model / measured − 1 of the samples that were used: reads, then writes. */
  readonly residuals: readonly number[];
}

type Figure = Exclude<keyof FittedCard, "residuals">;

/** Where no sequential write of a known size was measured: P0 of a good V30 card (§7), at most that of a random write. */
export const assumedProgramBaseUs = 1500;
/** A card that programs faster than this shows no programming at all in these samples. */
export const greatestProgramRate = 500;

const latency = (name: Figure): FreeFigure => ({ name, start: 500, least: 1, most: 1e6 });

export function fitCard(samples: readonly CardSample[]): FittedCard {
  const reads = fitReads(samples.filter(({ op, bytes }) => op === "read" && bytes !== undefined));
  const writes = fitWrites(samples.filter(({ op }) => op === "write"));
  return { ...reads, ...writes, residuals: [...reads.residuals, ...writes.residuals] };
}

function fitReads(samples: readonly CardSample[]): FittedCard {
  const fastest = Math.max(0, ...samples.map(({ reader }) => reader.interfaceRate.value));
  const figures: FreeFigure[] = [];
  if (samples.some(({ pattern }) => pattern === "sequential")) figures.push(latency("sequentialLatency"));
  if (samples.some(({ pattern }) => pattern === "random")) figures.push(latency("randomLatency"));
  if (sizesOf(samples) > 1) figures.push({ name: "readRate", start: fastest / 2, least: 0.1, most: fastest });
  const { readRate, ...rest } = fitted(figures, samples);
  return readRate === undefined || readRate > 0.999 * fastest ? rest : { ...rest, readRate };
}

function fitWrites(samples: readonly CardSample[]): FittedCard {
  const figures: FreeFigure[] = [];
  if (samples.some(({ pattern, bytes }) => pattern === "sequential" && bytes !== undefined)) {
    figures.push(latency("programBase"));
  }
  if (samples.some(({ pattern }) => pattern === "random")) figures.push(latency("randomProgramBase"));
  if (sizesOf(samples) > 1) figures.push({ name: "programRate", start: 20, least: 0.1, most: greatestProgramRate });
  return fitted(figures, samples);
}

function fitted(figures: readonly FreeFigure[], samples: readonly CardSample[]): FittedCard {
  const named = (values: readonly number[]): Partial<Record<Figure, number>> =>
    Object.fromEntries(figures.map(({ name }, index) => [name, values[index] ?? 0]));
  const { values, residuals } = fitFigures(
    figures,
    samples.map(({ us }) => us),
    (tried) => {
      const card = cardFigures(named(tried));
      return samples.map((sample) => readerRequestUs(card, sample.reader, sample));
    },
  );
  return { ...named(values), residuals };
}

function cardFigures(fitted: Partial<Record<Figure, number>>): CardFigures {
  const { randomProgramBase } = fitted;
  const assumedBase = Math.min(assumedProgramBaseUs, randomProgramBase ?? assumedProgramBaseUs);
  return {
    sequentialLatency: figure(fitted.sequentialLatency ?? 1),
    randomLatency: figure(fitted.randomLatency ?? 1),
    ...(fitted.readRate === undefined ? {} : { readRate: figure(fitted.readRate) }),
    programBase: figure(fitted.programBase ?? assumedBase),
    programRate: figure(fitted.programRate ?? greatestProgramRate),
    ...(randomProgramBase === undefined ? {} : { randomProgramBase: figure(randomProgramBase) }),
  };
}

function figure(value: number): Constant {
  return { value, unit: "", confidence: "fitted", source: "being fitted" };
}

function sizesOf(samples: readonly CardSample[]): number {
  return new Set(samples.map(({ bytes }) => bytes)).size;
}
