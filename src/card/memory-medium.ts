// A small card that is one array of bytes: for tests, and for parts of a card that live no longer than the process.

import { CheckedMedium, type Protection } from "./checked-medium.js";
import { sdSectorBytes } from "./medium.js";

export class MemoryMedium extends CheckedMedium {
  /** The card itself, not a copy: whoever holds it sees what is written. */
  readonly bytes: Uint8Array;

  /** `bytes` are whole sectors. */
  constructor(bytes: Uint8Array, protection: Protection = "writable") {
    super(bytes.length / sdSectorBytes, protection);
    this.bytes = bytes;
  }

  protected override readSectors(lba: number, into: Uint8Array): void {
    const start = lba * sdSectorBytes;
    into.set(this.bytes.subarray(start, start + into.length));
  }

  protected override writeSectors(lba: number, bytes: Uint8Array): void {
    this.bytes.set(bytes, lba * sdSectorBytes);
  }

  protected override flushSectors(): void {}
  protected override closeSectors(): void {}
}
