// Measurements as CSV with the columns op, pattern, bytes and mbPerSec in any order; # starts a comment.

import { patterns } from "../pattern.js";
import { ops } from "../prediction.js";
import { CalibrateError } from "./calibrate-error.js";
import { type MeasuredSample, rate, requestBytes, someSamples } from "./measured-sample.js";

const columns = ["op", "pattern", "bytes", "mbPerSec"] as const;
type Column = (typeof columns)[number];

export function parseCsv(text: string): readonly MeasuredSample[] {
  let places: ReadonlyMap<Column, number> | undefined;
  const samples: MeasuredSample[] = [];
  for (const [index, whole] of text.split(/\r?\n/).entries()) {
    const cells = whole.split(",").map((cell) => cell.trim());
    if (whole.trim() === "" || whole.startsWith("#")) continue;
    if (!places) places = placesOf(cells, index + 1);
    else samples.push(sample(cells, places, index + 1));
  }
  return someSamples(samples, "CSV");
}

function placesOf(cells: readonly string[], line: number): ReadonlyMap<Column, number> {
  const missing = columns.find((column) => !cells.includes(column));
  if (missing !== undefined) throw new CalibrateError("calibrate/unreadable", `no column ${missing}`, line);
  return new Map(columns.map((column) => [column, cells.indexOf(column)]));
}

function sample(cells: readonly string[], places: ReadonlyMap<Column, number>, line: number): MeasuredSample {
  const cell = (column: Column) => cells[places.get(column) ?? -1] ?? "";
  return {
    op: oneOf(ops, cell("op"), line),
    pattern: oneOf(patterns, cell("pattern"), line),
    bytes: requestBytes(cell("bytes"), line),
    mbPerSec: rate(cell("mbPerSec"), line),
  };
}

function oneOf<Word extends string>(words: readonly Word[], text: string, line: number): Word {
  const word = words.find((known) => known === text);
  if (word !== undefined) return word;
  throw new CalibrateError("calibrate/unreadable", `"${text}" is not ${words.join(" or ")}`, line);
}
