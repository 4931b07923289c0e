// The board's card slot: empty or with a card, which may come and go while the board runs. Empty, it has 0 sectors, as the
// firmware then says (firmware-behaviour 4.1), and everything fails with `card/absent`.

import { type Medium, MediumError } from "./medium.js";

export class CardSlot implements Medium {
  #card: Medium | undefined;
  #changes = 0;

  constructor(card?: Medium) {
    this.#card = card;
  }

  get card(): Medium | undefined {
    return this.#card;
  }

  /** Insertions and removals so far: a board that polls sees a card that was changed in between. */
  get changes(): number {
    return this.#changes;
  }

  get sectors(): number {
    return this.#card?.sectors ?? 0;
  }

  get isWriteProtected(): boolean {
    return this.#card?.isWriteProtected ?? false;
  }

  insert(card: Medium): void {
    if (this.#card !== undefined) throw new MediumError("card/busy", "there is a card in the slot");
    this.#card = card;
    this.#changes++;
  }

  /** Gives the card back as it is: not flushed, not closed. */
  remove(): Medium | undefined {
    const card = this.#card;
    if (card !== undefined) this.#changes++;
    this.#card = undefined;
    return card;
  }

  read(lba: number, into: Uint8Array): void {
    this.#present().read(lba, into);
  }

  write(lba: number, bytes: Uint8Array): void {
    this.#present().write(lba, bytes);
  }

  flush(): void {
    this.#present().flush();
  }

  /** Closes the card, which stays in the slot. */
  close(): void {
    this.#card?.close();
  }

  #present(): Medium {
    if (this.#card === undefined) throw new MediumError("card/absent", "there is no card in the slot");
    return this.#card;
  }
}
