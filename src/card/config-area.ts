// Where the board keeps its configuration: the last two sectors of the card (firmware-behaviour 1.2). Bytes only; what they
// mean, and whether they are a configuration at all, is said by `decodeImage` of config.

import { configAreaSectors, imageBytes } from "../config/index.js";
import { type Medium, MediumError } from "./medium.js";

/** The 1,024 bytes, whatever they are. */
export function readConfigArea(medium: Medium): Uint8Array {
  const image = new Uint8Array(imageBytes);
  medium.read(configAreaStart(medium), image);
  return image;
}

/** Writes 1,024 bytes and flushes. A running board takes no notice before the card is inserted again. */
export function writeConfigArea(medium: Medium, image: Uint8Array): void {
  if (image.length !== imageBytes) throw new RangeError(`a configuration has ${imageBytes} bytes, not ${image.length}`);
  medium.write(configAreaStart(medium), image);
  medium.flush();
}

function configAreaStart({ sectors }: Medium): number {
  if (sectors >= configAreaSectors) return sectors - configAreaSectors;
  throw new MediumError("card/range", `a card of ${sectors} sectors has no room for a configuration`);
}
