// A card kept in a file, or in a card reader's block device. A write is in the operating system's hands before it returns, so
// a killed process loses nothing; a flush puts it on the disk.

import { closeSync, fdatasyncSync, readSync, writeSync } from "node:fs";
import { CheckedMedium } from "./checked-medium.js";
import { type Access, type OpenedImage, openImage } from "./file-image.js";
import type { OddTail } from "./file-size.js";
import { troubleOf } from "./file-trouble.js";
import { MediumError, type MediumErrorCode, sdSectorBytes } from "./medium.js";

/** Node takes no more in one call. */
const mostBytesAtOnce = 2 ** 30;

interface Direction {
  readonly call: (fd: number, bytes: Uint8Array, offset: number, length: number, position: number) => number;
  readonly code: MediumErrorCode;
  /** Why a call would move no bytes at all. */
  readonly nothing: string;
}

const directions: Readonly<Record<"read" | "write", Direction>> = {
  read: { call: readSync, code: "card/read", nothing: "the file was cut short meanwhile" },
  write: { call: writeSync, code: "card/write", nothing: "the file takes no more" },
};

export interface FileMediumOptions {
  /** `read-only`: the card is write-protected, and others may write to the image meanwhile. */
  readonly access: Access;
  /** Default: `refuse`. */
  readonly oddTail?: OddTail;
}

/**
 * Throws `card/open`, `card/busy` (somebody else has it open for writing) and `card/size`. The size is taken now: what the
 * file grows later is not seen, and where it is cut short reading fails and writing makes it longer again, never longer than
 * it was.
 */
export function openFileMedium(path: string, { access, oddTail = "refuse" }: FileMediumOptions): FileMedium {
  return new FileMedium(openImage(path, access, oddTail));
}

export class FileMedium extends CheckedMedium {
  readonly path: string;
  readonly #image: OpenedImage;
  #state: "clean" | "written" | "lost" = "clean";

  /** Takes over what `openImage` opened. */
  constructor(image: OpenedImage) {
    super(image.sectors, image.access === "read-only" ? "write-protected" : "writable");
    this.path = image.path;
    this.#image = image;
  }

  protected override readSectors(lba: number, into: Uint8Array): void {
    this.#transfer("read", lba, into);
  }

  protected override writeSectors(lba: number, bytes: Uint8Array): void {
    if (this.#state === "clean") this.#state = "written";
    this.#transfer("write", lba, bytes);
  }

  protected override flushSectors(): void {
    if (this.#state === "clean") return;
    // After a flush failed the operating system may forget what it could not write, and say that all is well.
    if (this.#state === "lost") {
      throw new MediumError("card/write", `${this.path} has lost writes: an earlier flush failed`, {
        hint: "check the disk that holds it, and the image",
      });
    }
    this.#state = "lost";
    try {
      fdatasyncSync(this.#image.descriptor);
    } catch (error) {
      throw troubleOf(error, "card/write", `cannot flush ${this.path}`);
    }
    this.#state = "clean";
  }

  protected override closeSectors(): void {
    try {
      if (this.#state === "written") this.flushSectors();
    } finally {
      closeSync(this.#image.descriptor);
      this.#image.lock?.release();
    }
  }

  #transfer(direction: "read" | "write", lba: number, bytes: Uint8Array): void {
    const { call, code, nothing } = directions[direction];
    try {
      let at = 0;
      while (at < bytes.length) {
        const length = Math.min(bytes.length - at, mostBytesAtOnce);
        const moved = call(this.#image.descriptor, bytes, at, length, lba * sdSectorBytes + at);
        if (moved === 0) throw new Error(nothing);
        at += moved;
      }
    } catch (error) {
      const last = lba + bytes.length / sdSectorBytes - 1;
      throw troubleOf(error, code, `cannot ${direction} sectors ${lba} to ${last} of ${this.path}`);
    }
  }
}
