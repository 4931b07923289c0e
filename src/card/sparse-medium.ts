// A card in memory of any size that costs only what was written: pages of 4 KiB, cut from slabs of 1 MiB.
// Zeros written where nothing was cost nothing either, so a host may erase a card of 128 GB.

import { CheckedMedium, type Protection } from "./checked-medium.js";
import { MediumError, sdSectorBytes } from "./medium.js";

export const sparsePageBytes = 4096;
const pagesPerSlab = 256;

export interface SparseMediumOptions {
  readonly protection?: Protection;
  /** A write that would have to hold more than this fails with `card/full`. Default: no limit. */
  readonly maxHeldBytes?: number;
}

export class SparseMedium extends CheckedMedium {
  readonly #maxHeldBytes: number;
  /** Number of a page on the card → number of the page in the slabs. */
  readonly #pages = new Map<number, number>();
  readonly #slabs: Uint8Array[] = [];

  constructor(sectors: number, options: SparseMediumOptions = {}) {
    super(sectors, options.protection);
    this.#maxHeldBytes = options.maxHeldBytes ?? Number.POSITIVE_INFINITY;
  }

  /** Bytes of memory that the card's contents take. */
  get heldBytes(): number {
    return this.#pages.size * sparsePageBytes;
  }

  protected override readSectors(lba: number, into: Uint8Array): void {
    let at = 0;
    while (at < into.length) {
      const { page, offset, length } = pieceAt(lba * sdSectorBytes + at, into.length - at);
      const held = this.#pages.get(page);
      if (held === undefined) into.fill(0, at, at + length);
      else into.set(this.#bytesOf(held, offset, length), at);
      at += length;
    }
  }

  protected override writeSectors(lba: number, bytes: Uint8Array): void {
    let at = 0;
    while (at < bytes.length) {
      const { page, offset, length } = pieceAt(lba * sdSectorBytes + at, bytes.length - at);
      const piece = bytes.subarray(at, at + length);
      const held = this.#pages.get(page) ?? this.#allocate(page, piece);
      if (held !== undefined) this.#bytesOf(held, offset, length).set(piece);
      at += length;
    }
  }

  protected override flushSectors(): void {}

  protected override closeSectors(): void {
    this.#pages.clear();
    this.#slabs.length = 0;
  }

  /** A new page, unless all that would be written to it is zeros. */
  #allocate(page: number, piece: Uint8Array): number | undefined {
    if (isZero(piece)) return undefined;
    if (this.heldBytes + sparsePageBytes > this.#maxHeldBytes) {
      throw new MediumError("card/full", `the card may hold ${this.#maxHeldBytes} bytes in memory, and does`, {
        hint: "allow it more memory, or keep the card in a file",
      });
    }
    const held = this.#pages.size;
    if (held % pagesPerSlab === 0) this.#slabs.push(new Uint8Array(pagesPerSlab * sparsePageBytes));
    this.#pages.set(page, held);
    return held;
  }

  #bytesOf(held: number, offset: number, length: number): Uint8Array {
    const start = (held % pagesPerSlab) * sparsePageBytes + offset;
    const slab = this.#slabs[Math.floor(held / pagesPerSlab)];
    if (slab === undefined) throw new RangeError(`page ${held} lies in no slab`);
    return slab.subarray(start, start + length);
  }
}

/** The part of `length` bytes from `position` on that lies in one page. */
function pieceAt(position: number, length: number) {
  const offset = position % sparsePageBytes;
  return {
    page: Math.floor(position / sparsePageBytes),
    offset,
    length: Math.min(length, sparsePageBytes - offset),
  };
}

function isZero(bytes: Uint8Array): boolean {
  for (let at = 0; at < bytes.length; at++) {
    if (bytes[at] !== 0) return false;
  }
  return true;
}
