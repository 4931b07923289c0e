// Opens what a card is kept in, an image file or the block device of a card reader, and makes new images. Refuses folders,
// pipes and all else that cannot be a card, and a second writer.

import {
  closeSync,
  constants,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  realpathSync,
  statSync,
  unlinkSync,
} from "node:fs";
import { dirname } from "node:path";
import { type ImageLock, lockImage } from "./file-lock.js";
import { type OddTail, sectorsOfDevice, sectorsOfFile } from "./file-size.js";
import { troubleOf } from "./file-trouble.js";
import { largestCardSectors, MediumError, sdSectorBytes } from "./medium.js";

export const accesses = ["read-write", "read-only"] as const;
export type Access = (typeof accesses)[number];

export interface OpenedImage {
  readonly path: string;
  readonly access: Access;
  readonly sectors: number;
  readonly descriptor: number;
  /** Only for a file that may be written: a block device is locked by the operating system. */
  readonly lock: ImageLock | undefined;
}

export function openImage(path: string, access: Access, oddTail: OddTail): OpenedImage {
  const kind = kindOf(path);
  const flags = access === "read-only" ? constants.O_RDONLY : constants.O_RDWR;
  // Linux: fails when the device is mounted or somebody else has opened it so.
  const exclusive = kind === "device" && access === "read-write" ? constants.O_EXCL : 0;
  const descriptor = attempt(`cannot open ${path}`, () => openSync(path, flags | exclusive));
  let lock: ImageLock | undefined;
  try {
    if (kind === "file" && access === "read-write") lock = lockImage(realpathSync(path));
    const sectors =
      kind === "device" ? sectorsOfDevice(path, descriptor) : sectorsOfFile(path, fstatSync(descriptor), oddTail);
    if (sectors > largestCardSectors) throw tooLarge(path);
    return { path, access, sectors, descriptor, lock };
  } catch (error) {
    lock?.release();
    closeSync(descriptor);
    throw error;
  }
}

/**
 * Makes a new image of so many sectors, all zeros, which takes room on the disk only as it is written. Never overwrites.
 * Throws `card/open`, or `card/full` where no file may be so large.
 */
export function createCardImage(path: string, sectors: number): void {
  if (!Number.isSafeInteger(sectors) || sectors < 1) throw new RangeError(`a card cannot have ${sectors} sectors`);
  if (sectors > largestCardSectors) throw tooLarge(path);
  const what = `cannot make ${path}`;
  const descriptor = attempt(what, () => openSync(path, "wx"));
  try {
    attempt(what, () => {
      ftruncateSync(descriptor, sectors * sdSectorBytes);
      fsyncSync(descriptor);
    });
  } catch (error) {
    unlinkSync(path);
    throw error;
  } finally {
    closeSync(descriptor);
  }
  flushFolder(dirname(path));
}

function kindOf(path: string): "file" | "device" {
  const stats = attempt(`cannot open ${path}`, () => statSync(path));
  if (stats.isFile()) return "file";
  if (stats.isBlockDevice()) return "device";
  throw new MediumError("card/open", `${path} is ${stats.isDirectory() ? "a folder" : "no file"}`, {
    hint: "give a card image, or the block device of a card reader",
  });
}

/** So that the new name survives a power cut too; not every system lets a folder be opened. */
function flushFolder(folder: string): void {
  try {
    const descriptor = openSync(folder, "r");
    try {
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
  } catch {
    // The image itself is safe.
  }
}

function attempt<T>(what: string, act: () => T): T {
  try {
    return act();
  } catch (error) {
    throw troubleOf(error, "card/open", what);
  }
}

function tooLarge(path: string): MediumError {
  return new MediumError("card/size", `${path}: no card has more than ${largestCardSectors} sectors (2 TiB)`, {
    hint: "the board counts sectors in 32 bits",
  });
}
