// Blocks of a logical unit as a stream of bytes, to and from the card. A block whose size is no multiple of 512 bytes leaves the
// rest of its last SD sector as it is. The firmware gets such sizes wrong (quirk Q32); here they are right.

import type { BoardCard } from "../target/board-card.js";
import type { Extent } from "./storage-commands.js";

const sectorBytes = 512;

export function bytesOf({ blockBytes, blocks }: Extent): number {
  return blockBytes * blocks;
}

/** Bytes of the stream from `from` on. What the card fails to read comes as zeros: read errors are not reported. */
export function readStream(card: BoardCard, extent: Extent, from: number, result: Uint8Array): void {
  const { blockBytes, sectorsPerBlock, firstSector } = extent;
  const { length } = result;
  if (blockBytes === sectorsPerBlock * sectorBytes && from % sectorBytes === 0 && length % sectorBytes === 0) {
    if (!card.read(firstSector + from / sectorBytes, result)) result.fill(0);
    return;
  }
  const block = new Uint8Array(sectorsPerBlock * sectorBytes);
  for (let done = 0; done < length; ) {
    const at = from + done;
    const within = at % blockBytes;
    const piece = Math.min(blockBytes - within, length - done);
    if (!card.read(firstSector + Math.floor(at / blockBytes) * sectorsPerBlock, block)) block.fill(0);
    result.set(block.subarray(within, within + piece), done);
    done += piece;
  }
}

/** Collects what the host sends and writes every whole block of it. Write errors are not reported. */
export class BlockWriter {
  readonly #card: BoardCard;
  readonly #extent: Extent;
  #pending = new Uint8Array(0);
  #block = 0;

  constructor(card: BoardCard, extent: Extent) {
    this.#card = card;
    this.#extent = extent;
  }

  write(bytes: Uint8Array): void {
    const { blockBytes, sectorsPerBlock, firstSector } = this.#extent;
    const all = concatenate(this.#pending, bytes);
    const blocks = Math.floor(all.length / blockBytes);
    if (blockBytes === sectorsPerBlock * sectorBytes) {
      if (blocks > 0)
        this.#card.write(firstSector + this.#block * sectorsPerBlock, all.subarray(0, blocks * blockBytes));
    } else {
      for (let index = 0; index < blocks; index++) {
        this.#writeBlock(firstSector + (this.#block + index) * sectorsPerBlock, all, index * blockBytes);
      }
    }
    this.#block += blocks;
    this.#pending = all.slice(blocks * blockBytes);
  }

  #writeBlock(lba: number, bytes: Uint8Array, at: number): void {
    const { blockBytes, sectorsPerBlock } = this.#extent;
    const sectors = new Uint8Array(sectorsPerBlock * sectorBytes);
    this.#card.read(lba, sectors);
    sectors.set(bytes.subarray(at, at + blockBytes));
    this.#card.write(lba, sectors);
  }
}

function concatenate(first: Uint8Array, second: Uint8Array): Uint8Array {
  if (first.length === 0) return second;
  const bytes = new Uint8Array(first.length + second.length);
  bytes.set(first);
  bytes.set(second, first.length);
  return bytes;
}
