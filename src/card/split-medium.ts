// One card made of several media, each at its place. Where none lies the card reads as zeros and refuses to be written: the
// bytes would be lost.

import { CheckedMedium } from "./checked-medium.js";
import { type Medium, MediumError, sdSectorBytes } from "./medium.js";

export interface CardPart {
  /** First sector on the card. */
  readonly start: number;
  readonly medium: Medium;
  /** How many sectors of the medium lie on the card, from its first on. Default: all. */
  readonly sectors?: number;
}

/** What a span of the card and a part have in common. */
interface Piece {
  readonly part: CardPart;
  /** In sectors of the card. */
  readonly start: number;
  readonly end: number;
}

/**
 * The card counts as write-protected when all its parts are; a write to one that is fails there, so that an image that may
 * only be read (of a CD) can lie beside disks. Closing it closes the parts.
 */
export class SplitMedium extends CheckedMedium {
  readonly #parts: readonly CardPart[];

  constructor(sectors: number, parts: readonly CardPart[]) {
    super(sectors, parts.every(({ medium }) => medium.isWriteProtected) ? "write-protected" : "writable");
    this.#parts = parts.toSorted((a, b) => a.start - b.start);
    checkLayout(sectors, this.#parts);
  }

  protected override readSectors(lba: number, into: Uint8Array): void {
    const pieces = this.#piecesOf(lba, into.length);
    if (sectorsIn(pieces) * sdSectorBytes < into.length) into.fill(0);
    for (const piece of pieces) piece.part.medium.read(piece.start - piece.part.start, sliceOf(piece, lba, into));
  }

  protected override writeSectors(lba: number, bytes: Uint8Array): void {
    const pieces = this.#piecesOf(lba, bytes.length);
    const sectors = bytes.length / sdSectorBytes;
    if (sectorsIn(pieces) < sectors) {
      throw new MediumError("card/write", `no part of the card keeps all of sectors ${lba} to ${lba + sectors - 1}`, {
        hint: "the image of a target is shorter than the target",
      });
    }
    const locked = pieces.find(({ part }) => part.medium.isWriteProtected);
    if (locked !== undefined) {
      throw new MediumError("card/write-protected", `sector ${locked.start} lies in a part that may only be read`);
    }
    for (const piece of pieces) piece.part.medium.write(piece.start - piece.part.start, sliceOf(piece, lba, bytes));
  }

  protected override flushSectors(): void {
    forAll(this.#parts, ({ medium }) => medium.flush());
  }

  protected override closeSectors(): void {
    forAll(this.#parts, ({ medium }) => medium.close());
  }

  #piecesOf(lba: number, bytes: number): readonly Piece[] {
    const to = lba + bytes / sdSectorBytes;
    return this.#parts.flatMap((part) => {
      const start = Math.max(lba, part.start);
      const end = Math.min(to, endOf(part));
      return start < end ? [{ part, start, end }] : [];
    });
  }
}

function checkLayout(sectors: number, parts: readonly CardPart[]): void {
  let free = 0;
  for (const part of parts) {
    if (part.start < free) throw new MediumError("card/layout", `two parts of the card want sector ${part.start}`);
    free = endOf(part);
  }
  if (free > sectors) {
    throw new MediumError("card/layout", `a part ends at sector ${free - 1}, behind a card of ${sectors} sectors`);
  }
}

function endOf({ start, medium, sectors }: CardPart): number {
  return start + Math.min(sectors ?? medium.sectors, medium.sectors);
}

function sectorsIn(pieces: readonly Piece[]): number {
  return pieces.reduce((sum, { start, end }) => sum + end - start, 0);
}

function sliceOf({ start, end }: Piece, lba: number, bytes: Uint8Array): Uint8Array {
  return bytes.subarray((start - lba) * sdSectorBytes, (end - lba) * sdSectorBytes);
}

/** All of them, even when one fails; the first failure is thrown in the end. */
function forAll(parts: readonly CardPart[], act: (part: CardPart) => void): void {
  const failures: unknown[] = [];
  for (const part of parts) {
    try {
      act(part);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}
