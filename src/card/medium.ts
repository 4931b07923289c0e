// An SD card as the board's firmware sees it: SD sectors of 512 bytes that can be read and written, or fail.
// Synchronous, because the firmware does one thing at a time and a completed command must be on the medium.

export const sdSectorBytes = 512;

/** Sector numbers are 32 bits wide, on the card and in the firmware. */
export const largestCardSectors = 2 ** 32 - 1;

/**
 * Of a card in use: `read`, `write` (the card failed), `full` (no room where the card is kept), `range` (behind the end),
 * `write-protected`, `absent` (no card in the slot), `closed`. Of setting one up: `open` (cannot be opened or made), `busy`
 * (somebody else writes to it), `size` (not a size that cards have), `layout` (its parts do not fit together).
 */
export type MediumErrorCode =
  | "card/read"
  | "card/write"
  | "card/full"
  | "card/range"
  | "card/write-protected"
  | "card/absent"
  | "card/closed"
  | "card/open"
  | "card/busy"
  | "card/size"
  | "card/layout";

export interface MediumErrorOptions {
  /** What to do about it. */
  readonly hint?: string;
  readonly cause?: unknown;
}

export class MediumError extends Error {
  readonly code: MediumErrorCode;
  readonly hint: string | undefined;

  constructor(code: MediumErrorCode, message: string, { hint, cause }: MediumErrorOptions = {}) {
    super(message, cause === undefined ? {} : { cause });
    this.name = "MediumError";
    this.code = code;
    this.hint = hint;
  }
}

/**
 * Bytes given and taken are whole SD sectors; none at all is allowed. All methods throw {@link MediumError}, and
 * `RangeError` for what only a bug can ask: a part of a sector, or a sector number that is no whole number.
 */
export interface Medium {
  /** Size in SD sectors, at most {@link largestCardSectors}. Does not change while it is open. */
  readonly sectors: number;
  /** The switch on the card. A write then fails with `card/write-protected`. */
  readonly isWriteProtected: boolean;
  /** Fills `into`, whose length is a multiple of 512, from sector `lba` on. What was never written reads as zeros. */
  read(lba: number, into: Uint8Array): void;
  /**
   * When it returns, everyone who opens the card sees the sectors, whatever becomes of this process. A write that fails
   * may have written some of its sectors, each of them whole; one that fails with `card/range` has written none.
   */
  write(lba: number, bytes: Uint8Array): void;
  /** Everything written so far is safe against power loss when it returns. */
  flush(): void;
  /** Flushes and lets go. Closing twice does nothing; all else then fails with `card/closed`. */
  close(): void;
}
