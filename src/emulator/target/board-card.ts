// The card in the board's slot. Reads can fail, and the initiator hears of it; failed writes are lost without a word
// (sd.c, disk.c: firmware-behaviour 2.10, 4). What no card can do, such as a full disk behind the medium, is not hidden: it
// ends the call as the error that it is.

import { type Medium, MediumError, type MediumErrorCode, sdSectorBytes } from "../../card/index.js";

const failsAsCard: ReadonlySet<MediumErrorCode> = new Set([
  "card/read",
  "card/write",
  "card/range",
  "card/write-protected",
  "card/absent",
]);

export class BoardCard {
  #medium: Medium | undefined;

  constructor(medium: Medium | undefined) {
    this.#medium = medium;
  }

  insert(medium: Medium): void {
    this.#medium = medium;
  }

  remove(): void {
    this.#medium = undefined;
  }

  get isPresent(): boolean {
    return this.sectors > 0;
  }

  /** SD sectors; 0 without a card. */
  get sectors(): number {
    return this.#medium?.sectors ?? 0;
  }

  get isWriteProtected(): boolean {
    return this.#medium?.isWriteProtected ?? false;
  }

  /** False when the card, or its absence, refused: `into` may then hold anything. */
  read(lba: number, into: Uint8Array): boolean {
    if (this.#medium === undefined || !isWithin(this.#medium, lba, into)) return false;
    try {
      this.#medium.read(lba, into);
      return true;
    } catch (error) {
      if (isCardFailure(error)) return false;
      throw error;
    }
  }

  /** False when the bytes went nowhere. */
  write(lba: number, bytes: Uint8Array): boolean {
    if (this.#medium === undefined || !isWithin(this.#medium, lba, bytes)) return false;
    try {
      this.#medium.write(lba, bytes);
      return true;
    } catch (error) {
      if (isCardFailure(error)) return false;
      throw error;
    }
  }

  /** What was written is safe against power loss; throws when it cannot be. */
  flush(): void {
    this.#medium?.flush();
  }
}

function isWithin(medium: Medium, lba: number, bytes: Uint8Array): boolean {
  return lba >= 0 && lba + bytes.length / sdSectorBytes <= medium.sectors;
}

function isCardFailure(error: unknown): boolean {
  return error instanceof MediumError && failsAsCard.has(error.code);
}
