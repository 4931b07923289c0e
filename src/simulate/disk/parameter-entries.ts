// Values out of a parsed parameter block, each held to its bounds.

import { DiskDataError } from "./disk-data-error.js";
import type { ParameterBlock, ParameterValue } from "./parse-parameters.js";

/** Least and greatest. */
type Bounds = readonly [number, number];

export function numberOf(block: ParameterBlock, name: string, bounds: Bounds): number {
  return checkedNumber(entryOf(block, name), name, bounds);
}

export function integerOf(block: ParameterBlock, name: string, bounds: Bounds): number {
  const entry = entryOf(block, name);
  const value = checkedNumber(entry, name, bounds);
  if (!Number.isInteger(value)) throw rangeError(`"${name}" is ${value}, not a whole number`, entry.line);
  return value;
}

export function blockOf(block: ParameterBlock, name: string): ParameterBlock {
  const entry = entryOf(block, name);
  if (entry.kind !== "block") throw rangeError(`"${name}" is no block`, entry.line);
  return entry;
}

export function listOf(block: ParameterBlock, name: string): readonly ParameterValue[] {
  const entry = entryOf(block, name);
  if (entry.kind !== "list") throw rangeError(`"${name}" is no list`, entry.line);
  return entry.items;
}

export function checkedNumber(value: ParameterValue, name: string, [least, greatest]: Bounds): number {
  if (value.kind !== "number") throw rangeError(`"${name}" is no number`, value.line);
  if (value.value < least || value.value > greatest) {
    throw rangeError(`"${name}" is ${value.value}, outside ${least} … ${greatest}`, value.line);
  }
  return value.value;
}

export function lineOf(block: ParameterBlock, name: string): number {
  return block.entries.get(name)?.line ?? block.line;
}

function entryOf(block: ParameterBlock, name: string): ParameterValue {
  const entry = block.entries.get(name);
  if (entry !== undefined) return entry;
  throw new DiskDataError("disk-data/missing", `"${name}" is missing in ${block.type}`, block.line, "Add it.");
}

function rangeError(message: string, line: number): DiskDataError {
  return new DiskDataError("disk-data/range", message, line, "Correct the figure.");
}
