// What all media check before they touch anything: that they are open, may be written, and have the sectors asked for.

import { largestCardSectors, type Medium, MediumError, sdSectorBytes } from "./medium.js";

export const protections = ["writable", "write-protected"] as const;
export type Protection = (typeof protections)[number];

/** The subclass does the work, on spans that are whole sectors within the card. */
export abstract class CheckedMedium implements Medium {
  readonly sectors: number;
  readonly isWriteProtected: boolean;
  #isOpen = true;

  constructor(sectors: number, protection: Protection = "writable") {
    this.sectors = checkCardSectors(sectors);
    this.isWriteProtected = protection === "write-protected";
  }

  read(lba: number, into: Uint8Array): void {
    this.#checkOpen();
    checkSpan(this.sectors, lba, into.length);
    if (into.length > 0) this.readSectors(lba, into);
  }

  write(lba: number, bytes: Uint8Array): void {
    this.#checkOpen();
    if (this.isWriteProtected) throw new MediumError("card/write-protected", "the card is write-protected");
    checkSpan(this.sectors, lba, bytes.length);
    if (bytes.length > 0) this.writeSectors(lba, bytes);
  }

  flush(): void {
    this.#checkOpen();
    this.flushSectors();
  }

  close(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.closeSectors();
  }

  #checkOpen(): void {
    if (!this.#isOpen) throw new MediumError("card/closed", "the card was closed");
  }

  protected abstract readSectors(lba: number, into: Uint8Array): void;
  protected abstract writeSectors(lba: number, bytes: Uint8Array): void;
  protected abstract flushSectors(): void;
  protected abstract closeSectors(): void;
}

function checkCardSectors(sectors: number): number {
  if (!Number.isSafeInteger(sectors) || sectors < 0) throw new RangeError(`a card cannot have ${sectors} sectors`);
  if (sectors > largestCardSectors) {
    throw new MediumError("card/size", `${sectors} sectors are more than any card has`, {
      hint: `the board counts sectors in 32 bits: at most ${largestCardSectors}`,
    });
  }
  return sectors;
}

function checkSpan(cardSectors: number, lba: number, bytes: number): void {
  if (!Number.isSafeInteger(lba)) throw new RangeError(`${lba} is not a sector number`);
  if (bytes % sdSectorBytes !== 0) throw new RangeError(`${bytes} bytes are not whole sectors`);
  const end = lba + bytes / sdSectorBytes;
  if (lba >= 0 && end <= cardSectors) return;
  throw new MediumError("card/range", `sectors ${lba} to ${end - 1} do not lie on a card of ${cardSectors} sectors`);
}
