// Memory for what is large and short-lived, used again when it is given back: fresh memory costs as much as filling it.

export interface MemoryPoolOptions {
  /** Less than that is not worth it. */
  readonly fromBytes: number;
  /** Of each piece of memory; what needs more gets memory of its own. */
  readonly pieceBytes: number;
  /** Pieces that wait to be used again. */
  readonly mostFree: number;
}

/** Transfers of USB mass storage: commands and reports are smaller, and computers move 64 to 256 KiB at once. */
const forTransfers: MemoryPoolOptions = { fromBytes: 4096, pieceBytes: 262_144, mostFree: 4 };

export class MemoryPool {
  readonly #options: MemoryPoolOptions;
  readonly #free: Uint8Array[] = [];
  /** Pieces that somebody has; those that nobody gives back are nobody's loss. */
  readonly #lent = new WeakMap<ArrayBufferLike, Uint8Array>();

  constructor(options = forTransfers) {
    this.#options = options;
  }

  /** Bytes that may hold anything if they were used before. */
  take(count: number): Uint8Array {
    const { fromBytes, pieceBytes } = this.#options;
    if (count < fromBytes || count > pieceBytes) return new Uint8Array(count);
    const piece = this.#free.pop() ?? new Uint8Array(pieceBytes);
    this.#lent.set(piece.buffer, piece);
    return piece.subarray(0, count);
  }

  /** What `take` gave, or a part of it, is needed no longer; once. Other bytes are none of our business. */
  giveBack(bytes: Uint8Array): void {
    const piece = this.#lent.get(bytes.buffer);
    if (piece === undefined) return;
    this.#lent.delete(bytes.buffer);
    if (this.#free.length < this.#options.mostFree) this.#free.push(piece);
  }
}
