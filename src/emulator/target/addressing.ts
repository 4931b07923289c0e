// Who answers at an ID (config.c, scsi.c, scsiPhy.c@v6.4.14; firmware-behaviour 1.4): the FPGA's mask looks at the first slot
// with an ID, selection at the first enabled one, so that a disabled slot can hide an enabled one (quirk Q4).

import type { LogicalUnit } from "./logical-unit.js";

/** Bit n: the board answers selection of ID n. */
export function idMask(units: readonly LogicalUnit[]): number {
  let mask = 0;
  for (let id = 0; id < 8; id++) {
    const first = units.find((unit) => unit.settings.id === id);
    if (first?.settings.enabled) mask |= 1 << id;
  }
  return mask;
}

export function findEnabled(units: readonly LogicalUnit[], id: number): LogicalUnit | undefined {
  return units.find((unit) => unit.settings.enabled && unit.settings.id === id);
}
