// Reading and replacing the two configuration sectors of a card through the board, so that a cut at any moment leaves the old or the
// new configuration, or one that says itself that it is not whole. What the board answers proves nothing (quirk Q29): it is read back.

import { configAreaSectors, imageBytes } from "../config/index.js";
import { sectorBytes } from "../usb/index.js";
import type { BoardLink } from "./board-link.js";
import { halfOf, isSame, isUniform, markInterrupted } from "./config-image.js";
import { DeviceError } from "./device-error.js";

/** The first configuration sector. Throws {@link DeviceError} where there is no card: 0 − 2 is a sector number, too. */
export function configStart(sdSectors: number): number {
  if (sdSectors === 0) {
    throw new DeviceError(
      "device/no-card",
      "the board has no SD card, or cannot use it; its configuration lies on the card",
      {
        hint: "insert a card, wait a moment, and try again",
      },
    );
  }
  if (sdSectors > configAreaSectors) return sdSectors - configAreaSectors;
  throw new DeviceError("device/card-unreadable", `the board says that its card has ${sdSectors} sectors`);
}

/** The 1,024 bytes, whatever they are. */
export async function readImage(link: BoardLink, start: number): Promise<Uint8Array> {
  return readHalves(link, start, [0, 1]);
}

type Half = 0 | 1;

async function readHalves(link: BoardLink, start: number, order: readonly Half[]): Promise<Uint8Array> {
  const image = new Uint8Array(imageBytes);
  for (const half of order) image.set(await link.readSector(start + half), half * sectorBytes);
  const first = halfOf(image, 0);
  if (isSame(first, halfOf(image, 1)) && !isUniform(image)) await checkReading(link, start, first);
  return image;
}

/** A board that cannot read gives what it gave before; one that can gives something else for the sector in front. */
async function checkReading(link: BoardLink, start: number, suspect: Uint8Array): Promise<void> {
  if (!isSame(await link.readSector(start - 1), suspect)) return;
  const message = "the board cannot read its card: it gives the same bytes for every sector";
  const hint = "take the card out and look at it in a card reader";
  throw new DeviceError("device/card-unreadable", message, { hint });
}

export interface Replacement {
  readonly start: number;
  readonly before: Uint8Array;
  readonly after: Uint8Array;
  /** Whether the board would take `before`. */
  readonly beforeIsValid: boolean;
}

export interface SectorWrite {
  readonly half: Half;
  readonly data: Uint8Array;
}

/**
 * The writes in their order. One half alone changes at once. Where both do, the board has no valid configuration from the first
 * write to the last.
 */
export function planWrites({ before, after, beforeIsValid }: Omit<Replacement, "start">): readonly SectorWrite[] {
  const changed = ([0, 1] as const).filter((half) => !isSame(halfOf(before, half), halfOf(after, half)));
  const writes = changed.map((half) => ({ half, data: halfOf(after, half) }));
  const [first, second] = writes;
  if (first === undefined || second === undefined) return writes;
  const mark: SectorWrite = { half: 0, data: markInterrupted(after) };
  return beforeIsValid ? [mark, second, first] : [second, first];
}

/** Writes and reads back. Throws `DeviceError` "device/write-failed" when what is read back differs. */
export async function writeImage(link: BoardLink, replacement: Replacement): Promise<void> {
  const { start, after } = replacement;
  const writes = planWrites(replacement);
  for (const { half, data } of writes) await link.writeSector(start + half, data);
  const last = writes.at(-1)?.half;
  if (last === undefined || (await isOnCard(link, { start, image: after, last }))) return;
  // Once more: it may be the reading that went wrong.
  if (await isOnCard(link, { start, image: after, last })) return;
  throw new DeviceError("device/write-failed", "what was written reads back differently");
}

interface Expectation {
  readonly start: number;
  readonly image: Uint8Array;
  /** What was written last is read last: a board that cannot read would hand it back from its memory. */
  readonly last: Half;
}

export async function isOnCard(link: BoardLink, { start, image, last }: Expectation): Promise<boolean> {
  const other = last === 0 ? 1 : 0;
  return isSame(await readHalves(link, start, [other, last]), image);
}
