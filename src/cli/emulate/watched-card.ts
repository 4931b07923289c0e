// A card whose failures are told. The board loses a write that the card failed without a word to its host (firmware-behaviour
// 2.10), so the owner has to hear of it here, or not at all.

import { type Medium, MediumError, type MediumErrorCode } from "../../card/index.js";

export class WatchedCard implements Medium {
  readonly #card: Medium;
  readonly #tell: (error: MediumError) => void;
  readonly #told = new Set<MediumErrorCode>();
  failures = 0;

  /** `tell` hears of the first failure of each kind. */
  constructor(card: Medium, tell: (error: MediumError) => void) {
    this.#card = card;
    this.#tell = tell;
  }

  get sectors(): number {
    return this.#card.sectors;
  }

  get isWriteProtected(): boolean {
    return this.#card.isWriteProtected;
  }

  read(lba: number, into: Uint8Array): void {
    try {
      this.#card.read(lba, into);
    } catch (error) {
      throw this.#noticed(error);
    }
  }

  write(lba: number, bytes: Uint8Array): void {
    try {
      this.#card.write(lba, bytes);
    } catch (error) {
      throw this.#noticed(error);
    }
  }

  flush(): void {
    try {
      this.#card.flush();
    } catch (error) {
      throw this.#noticed(error);
    }
  }

  close(): void {
    this.#card.close();
  }

  #noticed(error: unknown): unknown {
    if (error instanceof MediumError) {
      this.failures++;
      if (!this.#told.has(error.code)) {
        this.#told.add(error.code);
        this.#tell(error);
      }
    }
    return error;
  }
}
