// How long the arm takes over a distance: straight lines between measured points.

import { DiskDataError } from "./disk-data-error.js";

export interface SeekPoint {
  readonly cylinders: number;
  readonly ns: number;
}

/** By rising distance; nothing before the first point is shorter than it, nothing after the last longer. */
export type SeekCurve = readonly SeekPoint[];

const mostPoints = 10_000;
const longestSeekMs = 1000;

/** A `.seek` file of DiskSim: a heading, then lines of `cylinders, milliseconds`. Throws DiskDataError. */
export function readSeekCurve(text: string): SeekCurve {
  const lines = text.split("\n", mostPoints + 2);
  const points: SeekPoint[] = [];
  lines.forEach((line, index) => {
    const isHeading = index === 0 && /^Seek distances measured: *\d+\s*$/.test(line);
    if (isHeading || line.trim() === "") return;
    const fields = /^\s*(\d{1,7})\s*,\s*(\d{1,4}(?:\.\d{1,9})?)\s*$/.exec(line);
    const cylinders = Number(fields?.[1]);
    const ms = Number(fields?.[2]);
    if (fields === null || cylinders === 0 || ms > longestSeekMs) {
      throw fault("no distance in cylinders and time in ms", index + 1);
    }
    if (cylinders <= (points.at(-1)?.cylinders ?? 0)) throw fault("distances do not rise", index + 1);
    points.push({ cylinders, ns: ms * 1e6 });
  });
  if (points.length === 0 || points.length > mostPoints) {
    throw fault(`${points.length} points, 1 … ${mostPoints} are needed`, 0);
  }
  return points;
}

/** Seek time in ns for every distance below `cylinders`. */
export function seekTable(curve: SeekCurve, cylinders: number): Float64Array {
  const table = new Float64Array(cylinders);
  let index = 0;
  for (let distance = 1; distance < cylinders; distance++) {
    while (index < curve.length - 1 && (curve[index] as SeekPoint).cylinders < distance) index++;
    const above = curve[index] as SeekPoint;
    const below = index > 0 ? (curve[index - 1] as SeekPoint) : above;
    const isBetween = distance > below.cylinders && distance < above.cylinders;
    table[distance] = isBetween
      ? below.ns + ((above.ns - below.ns) * (distance - below.cylinders)) / (above.cylinders - below.cylinders)
      : above.ns;
  }
  return table;
}

function fault(message: string, line: number): DiskDataError {
  return new DiskDataError("disk-data/syntax", message, line, "Lines are: cylinders, milliseconds.");
}
