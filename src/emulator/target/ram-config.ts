// The configuration in the board's RAM: where it comes from, and how a block size set by MODE SELECT gets into it.
// Source: config.c@v6.4.14 (firmware-behaviour 1.2, 1.3).

import { type BoardSettings, decodeImage, imageBytes, type TargetSettings } from "../../config/index.js";

const recordBytes = 128;
const magic = [0x42, 0x43, 0x46, 0x47];

/** `image` is the RAM copy itself and changes when a block size is saved. */
export interface RamConfig {
  readonly image: Uint8Array;
  readonly board: BoardSettings;
  readonly targets: readonly TargetSettings[];
  /** Quirk words as they stand, unnamed bits included. */
  readonly quirkWords: readonly number[];
}

export function hasMagic(image: Uint8Array): boolean {
  return magic.every((byte, at) => image[at] === byte);
}

/**
 * What the board runs with when it is given `image`: the image, or the built-in default when the magic is missing. Throws
 * `LayoutError` for anything but 1,024 bytes.
 */
export function ramConfigFrom(image: Uint8Array): RamConfig {
  const counts = hasMagic(image) || image.length !== imageBytes;
  return read(counts ? Uint8Array.from(image) : defaultImage());
}

/** Without a card: the configuration stays when it came from a card, else there are no targets at all. */
export function ramConfigWithoutCard(current: RamConfig | undefined): RamConfig {
  if (current !== undefined && hasMagic(current.image)) return current;
  return read(emptyImage());
}

/** Sets the block size of the first slot with that ID, enabled or not. */
export function setBlockBytes(config: RamConfig, id: number, blockBytes: number): void {
  for (let start = recordBytes; start < imageBytes; start += recordBytes) {
    if (((config.image[start] ?? 0) & 7) !== id) continue;
    config.image[start + 12] = blockBytes & 0xff;
    config.image[start + 13] = blockBytes >> 8;
    return;
  }
}

function read(image: Uint8Array): RamConfig {
  const { config } = decodeImage(image);
  const quirkWords = config.targets.map((_, slot) => {
    const at = recordBytes * (slot + 1) + 62;
    return (image[at] ?? 0) | ((image[at + 1] ?? 0) << 8);
  });
  return { image, board: config.board, targets: config.targets, quirkWords };
}

/** All zero but for the automatic selection delay and the terminator; the magic is missing as well. */
function emptyImage(): Uint8Array {
  const image = new Uint8Array(imageBytes);
  image[6] = 255;
  image[7] = 1;
  return image;
}

/** One 2 GB disk at ID 0 (firmware-behaviour 1.3, column "Firmware default"). */
function defaultImage(): Uint8Array {
  const image = emptyImage();
  image.set([0x80, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 0x3f, 0, 0, 2, 63, 0, 255, 0], recordBytes);
  const names = " codesrc" + "         SCSI2SD" + " 1.0" + "1234567812345678";
  for (let at = 0; at < names.length; at++) image[recordBytes + 18 + at] = names.charCodeAt(at);
  return image;
}
