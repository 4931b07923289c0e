// Sectors written against the recorded runs of sectors: places, order, and the contents by their digest.

import { createHash } from "node:crypto";
import type { SectorWritten } from "./scenario-card.js";
import type { WriteResult } from "./scenario-line.js";

/** The first difference in words. */
export function compareWrites(expected: readonly WriteResult[], actual: readonly SectorWritten[]): string | undefined {
  let at = 0;
  for (const run of expected) {
    const sectors = actual.slice(at, at + run.count);
    const isThere = sectors.length === run.count && sectors.every(({ lba }, index) => lba === run.lba + index);
    if (!isThere) return `card: ${describe(actual)} written, recorded ${run.count} sectors at ${run.lba} (from ${at})`;
    if (digestOf(sectors, run.stable) !== run.sha256)
      return `card: contents of ${run.count} sectors at ${run.lba} differ`;
    at += run.count;
  }
  return at === actual.length ? undefined : `card: ${describe(actual)} written, recorded ${at} sectors`;
}

function digestOf(sectors: readonly SectorWritten[], stable: WriteResult["stable"]): string {
  const hash = createHash("sha256");
  for (const { bytes } of sectors) {
    if (stable === undefined) hash.update(bytes);
    else for (const [from, to] of stable) hash.update(bytes.subarray(from, to));
  }
  return hash.digest("hex");
}

function describe(actual: readonly SectorWritten[]): string {
  if (actual.length === 0) return "nothing";
  return `${actual.length} sectors at ${actual[0]?.lba}`;
}
