// Cards from the tables of measured ones. A figure that no row speaks about is the assumption for its sort of card
// (firmware-timing §7), and says so.

import { type Constant, mbPerSec, type Range, us } from "../constant.js";
import { blockBusy, measuredSpread } from "./card-defaults.js";
import type { CardModel } from "./card-model.js";
import type { MeasuredFigures } from "./measured-figures.js";
import { raspberryPiFigures } from "./raspberry-pi-figures.js";
import { seriesFigures } from "./series-figures.js";

export const measuredFigures: readonly MeasuredFigures[] = [...seriesFigures, ...raspberryPiFigures];

export const measuredCards: readonly CardModel[] = measuredFigures.map(cardFromFigures);

function cardFromFigures({ id, name, capacityBytes, read, write }: MeasuredFigures): CardModel {
  const reads = fittedTo(read?.rows);
  const writes = fittedTo(write?.rows);
  const random = read?.randomLatency;
  const randomBase = write?.randomProgramBase;
  const readRate = read?.readRate;
  return {
    id,
    name,
    ...(capacityBytes === undefined ? {} : { capacityBytes }),
    sequentialLatency:
      reads(us, read?.sequentialLatency) ??
      (random === undefined
        ? assumed(us, 350, "§7: an ordinary card", [100, 500])
        : assumed(us, random, "stand-in: its random latency, the most that it can be", [100, Math.max(500, random)])),
    randomLatency: reads(us, random) ?? assumed(us, 800, "§7: an ordinary card", [200, 2000]),
    ...(readRate === undefined ? {} : { readRate: reads(mbPerSec, readRate) }),
    programBase:
      writes(us, write?.programBase) ??
      (randomBase === undefined
        ? assumed(us, 3500, "§7: a class 10 card", [300, 5000])
        : assumed(us, Math.min(1500, randomBase), "§7: a good V30 card, at most its random one", [300, 5000])),
    programRate:
      writes(mbPerSec, write?.programRate) ??
      (write === undefined
        ? assumed(mbPerSec, 8, "§7: a class 10 card", [5, 60])
        : assumed(mbPerSec, 15, "§7: a good V30 card", [5, 60])),
    ...(randomBase === undefined ? {} : { randomProgramBase: writes(us, randomBase) }),
    ...poorAtRandomWrites(id),
    blockBusy,
  };
}

type InUnit = (value: number, confidence: "A" | "fitted", source: string, range?: Range) => Constant;

function fittedTo(rows: readonly string[] = []) {
  const source = `form of §1, rows ${rows.join(", ")}`;
  function figure(inUnit: InUnit, value: number): Constant;
  function figure(inUnit: InUnit, value: number | undefined): Constant | undefined;
  function figure(inUnit: InUnit, value: number | undefined): Constant | undefined {
    return value === undefined ? undefined : inUnit(value, "fitted", source, spreadAround(value));
  }
  return figure;
}

/** So that eight of ten draws lie within the spread of measured cards: a triangle's p10 and p90 lie 0.553 of the way out. */
function spreadAround(value: number): Range {
  const outward = (factor: number): number => Number((value * (1 + (factor - 1) / 0.553)).toPrecision(3));
  return [outward(1 / measuredSpread), outward(measuredSpread)];
}

function assumed(inUnit: InUnit, value: number, source: string, range: Range): Constant {
  return inUnit(value, "A", source, range);
}

/** Its random writes rewrite something larger: 29 ms up to 4 KiB, 430 ms from 16 KiB on, which no base and rate can say. */
function poorAtRandomWrites(id: string): Partial<CardModel> {
  if (id !== "unnamed-4gb") return {};
  return {
    randomProgramBase: us(29_000, "A", "stand-in: its random writes up to 4 KiB, not fitted", [28_000, 430_000]),
  };
}
