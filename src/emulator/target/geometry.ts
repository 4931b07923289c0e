// Which SD sectors a logical unit has, and the imagined cylinders, heads and sectors of its blocks.
// Source: geometry.c@v6.4.14 (firmware-behaviour 4.3, 2.11).

import { keptBackSectors, type TargetSettings } from "../../config/index.js";

export function sdSectorsPerBlock(blockBytes: number): number {
  return Math.ceil(blockBytes / 512);
}

/**
 * Logical blocks that the initiator sees. Dividing by nothing gives nothing on this processor, and what would be negative is
 * huge: a card of fewer than 1,024 sectors seems to have 2³² of them.
 */
export function capacityOf(
  { sdSectorStart, scsiSectors }: Pick<TargetSettings, "sdSectorStart" | "scsiSectors">,
  blockBytes: number,
  cardSectors: number,
): number {
  const end = (cardSectors - keptBackSectors) >>> 0;
  if (cardSectors === 0 || sdSectorStart >= end) return 0;
  const most = divide(end - sdSectorStart, sdSectorsPerBlock(blockBytes));
  return scsiSectors !== 0 && scsiSectors < most ? scsiSectors : most;
}

export function divide(dividend: number, divisor: number): number {
  return divisor === 0 ? 0 : Math.floor(dividend / divisor);
}

/** With a divisor of 0 all of the dividend remains. */
export function remainder(dividend: number, divisor: number): number {
  return divisor === 0 ? dividend : dividend % divisor;
}
