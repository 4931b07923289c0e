// Boards as they are plugged in: each is given once for every time it comes.

import { type FoundBoard, findBoards, type UsbCarrier } from "../../device/index.js";

export class Arrivals {
  readonly #carrier: UsbCarrier;
  /** Those that are there and were given. */
  readonly #known = new Set<string>();

  constructor(carrier: UsbCarrier) {
    this.#carrier = carrier;
  }

  /** One that came since it was looked last, or was there at first; rejects as `findBoards` does. */
  async next(): Promise<FoundBoard | undefined> {
    const boards = await findBoards(this.#carrier);
    this.#forgetAllBut(boards.map(keyOf));
    const next = boards.find((board) => !this.#known.has(keyOf(board)));
    if (next !== undefined) this.#known.add(keyOf(next));
    return next;
  }

  /**
   * Looks who left, so that another board may come to the same place while `busy` is being worked with; that one may leave and come
   * back in the middle of it.
   */
  async noticeLeft(busy: FoundBoard): Promise<void> {
    const boards = await findBoards(this.#carrier).catch(() => undefined);
    if (boards !== undefined) this.#forgetAllBut([keyOf(busy), ...boards.map(keyOf)]);
  }

  #forgetAllBut(present: readonly string[]): void {
    for (const key of this.#known) if (!present.includes(key)) this.#known.delete(key);
  }
}

function keyOf({ mode, entry }: FoundBoard): string {
  return `${mode} ${entry.path} ${entry.serialNumber ?? ""}`;
}
