// How many sectors does an opened image or card have? Files say it; block devices do not, and Node cannot ask them: which
// sectors can be read is found out by halving.

import { readSync, type Stats } from "node:fs";
import { systemCodeOf, troubleOf } from "./file-trouble.js";
import { largestCardSectors, MediumError, sdSectorBytes } from "./medium.js";

/** What to do with bytes behind the last whole sector: an image cut off in a sector is most often a copy gone wrong. */
export const oddTails = ["refuse", "ignore"] as const;
export type OddTail = (typeof oddTails)[number];

export function sectorsOfFile(path: string, { size }: Pick<Stats, "size">, oddTail: OddTail): number {
  const odd = size % sdSectorBytes;
  if (odd !== 0 && oddTail === "refuse") {
    throw new MediumError("card/size", `${path} has ${size} bytes, ${odd} more than whole sectors`, {
      hint: "was it copied completely? Pad or cut it to a multiple of 512 bytes",
    });
  }
  const sectors = (size - odd) / sdSectorBytes;
  if (sectors === 0) {
    throw new MediumError("card/size", `${path} has ${size} bytes: not one sector`, {
      hint: "make a card image of the size that the card has",
    });
  }
  return sectors;
}

/** Sectors of a block device, or one more than a card can have when it has more. */
export function sectorsOfDevice(path: string, descriptor: number): number {
  let sectors = 0;
  for (let step = largestCardSectors + 1; step >= 1; step /= 2) {
    if (hasSector(path, descriptor, sectors + step - 1)) sectors += step;
    if (sectors > largestCardSectors) return sectors;
  }
  if (sectors > 0) return sectors;
  throw new MediumError("card/size", `${path} has no sectors`, { hint: "is there a card in the reader?" });
}

function hasSector(path: string, descriptor: number, lba: number): boolean {
  try {
    const sector = new Uint8Array(sdSectorBytes);
    return readSync(descriptor, sector, 0, sdSectorBytes, lba * sdSectorBytes) === sdSectorBytes;
  } catch (error) {
    // Behind the end Linux reads nothing, others say one of these. A bad sector is not the end.
    if (["ENXIO", "EINVAL"].includes(systemCodeOf(error) ?? "")) return false;
    throw troubleOf(error, "card/read", `cannot find out the size of ${path}`);
  }
}
