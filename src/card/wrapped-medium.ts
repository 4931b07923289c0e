// A card that is another one with something changed about it. Closing it closes the other.

import { CheckedMedium, type Protection } from "./checked-medium.js";
import type { Medium } from "./medium.js";

export class WrappedMedium extends CheckedMedium {
  protected readonly inner: Medium;

  constructor(inner: Medium, protection: Protection = inner.isWriteProtected ? "write-protected" : "writable") {
    super(inner.sectors, protection);
    this.inner = inner;
  }

  protected override readSectors(lba: number, into: Uint8Array): void {
    this.inner.read(lba, into);
  }

  protected override writeSectors(lba: number, bytes: Uint8Array): void {
    this.inner.write(lba, bytes);
  }

  protected override flushSectors(): void {
    this.inner.flush();
  }

  protected override closeSectors(): void {
    this.inner.close();
  }
}

/**
 * The card with its switch on "lock". The switch of a real card is a piece of plastic: the board reports it to hosts, and
 * still writes when it is told to over USB. Here nothing gets past it, because whoever sets it wants the card unchanged.
 */
export function writeProtected(medium: Medium): Medium {
  return new WrappedMedium(medium, "write-protected");
}
