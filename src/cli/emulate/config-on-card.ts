// The configuration where a board keeps it: in the last two SD sectors of its card (firmware-behaviour 1.2), so that who reads it
// over USB finds the one that counts.

import type { Medium } from "../../card/index.js";

const sectorBytes = 512;
const configSectors = 2;

/** `replaced`: there was something else, neither zeros nor what an erased card gives. */
export type PutResult = "written" | "replaced" | "was-there" | "write-protected";

/** Throws `MediumError` when the card fails. */
export function putConfigOnCard(card: Medium, image: Uint8Array): PutResult {
  const lba = card.sectors - configSectors;
  const before = new Uint8Array(configSectors * sectorBytes);
  card.read(lba, before);
  if (before.every((byte, at) => byte === image[at])) return "was-there";
  if (card.isWriteProtected) return "write-protected";
  card.write(lba, image);
  const [first] = before;
  const isBlank = (first === 0 || first === 0xff) && before.every((byte) => byte === first);
  return isBlank ? "written" : "replaced";
}
