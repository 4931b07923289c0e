// The configuration as the board keeps it: 1,024 bytes in the last two SD sectors, board record first, then seven targets.
// Source: firmware-behaviour 1.1. Reading never fails on contents: a wrong magic is reported by the rule `bin-magic`.

import { LayoutError } from "../../bytes/index.js";
import { type BoardConfig, nothingUnknown, type Unknown } from "../board-config.js";
import { boardMagic, boardRecord, recordBytes, targetRecord } from "./records.js";
import { fromUnknownBytes, toUnknownBytes } from "./unknown-bytes.js";

export const imageBytes = 8 * recordBytes;

export interface DecodedImage {
  readonly config: BoardConfig;
  /** False when the board would not take this image and start with its built-in default instead. */
  readonly hasMagic: boolean;
}

/** `bytes` must be exactly 1,024 long; throws LayoutError otherwise. */
export function decodeImage(bytes: Uint8Array): DecodedImage {
  if (bytes.length !== imageBytes) throw new LayoutError(`expected ${imageBytes} bytes, got ${bytes.length}`);
  const { value, rest } = boardRecord.decode(bytes.subarray(0, recordBytes));
  const { magic, ...board } = value;
  const targets = [];
  for (let start = recordBytes; start < imageBytes; start += recordBytes) {
    const target = targetRecord.decode(bytes.subarray(start, start + recordBytes));
    targets.push({ ...target.value, ...unknownOf(target.rest) });
  }
  return {
    config: { board: { ...board, ...unknownOf(rest) }, targets, unknownElements: [] },
    hasMagic: magic === boardMagic,
  };
}

/** Unknown bytes go back to their places; unknown XML elements and the firmware version have none. */
export function encodeImage(config: BoardConfig): Uint8Array {
  const image = new Uint8Array(imageBytes);
  image.set(boardRecord.encode({ magic: boardMagic, ...config.board }, fromUnknownBytes(config.board.unknownBytes)));
  for (const [slot, target] of config.targets.entries()) {
    image.set(targetRecord.encode(target, fromUnknownBytes(target.unknownBytes)), (slot + 1) * recordBytes);
  }
  return image;
}

function unknownOf(rest: Uint8Array): Unknown {
  return { ...nothingUnknown, unknownBytes: toUnknownBytes(rest) };
}
