// Bytes as they come from a socket, taken again in pieces of a known length.

const empty = new Uint8Array(0);
const mostChunks = 256;
const freshMemory = (count: number): Uint8Array => new Uint8Array(count);

export class ByteQueue {
  #chunks: Uint8Array[] = [];
  #bytes = 0;

  /** Bytes held. */
  get bytes(): number {
    return this.#bytes;
  }

  /** The chunk is kept, not copied: nobody may write to it again, unless after {@link own}. */
  push(chunk: Uint8Array): void {
    if (chunk.length === 0) return;
    this.#chunks.push(chunk);
    this.#bytes += chunk.length;
    // What comes byte by byte must not cost an object for each.
    if (this.#chunks.length >= mostChunks) this.#chunks = [this.#join(freshMemory(this.#bytes))];
  }

  /**
   * The next `count` bytes; `undefined` while they are not all there. Copies only what lies in several chunks, into the memory
   * that `memoryFor` gives.
   */
  take(count: number, memoryFor = freshMemory): Uint8Array | undefined {
    if (count > this.#bytes) return undefined;
    const first = this.#chunks[0] ?? empty;
    this.#bytes -= count;
    if (first.length > count) {
      this.#chunks[0] = first.subarray(count);
      return first.subarray(0, count);
    }
    if (first.length === count) {
      this.#chunks.shift();
      return first;
    }
    return this.#join(memoryFor(count));
  }

  /** As `take`, but memory that nobody else has. */
  takeCopy(count: number): Uint8Array | undefined {
    if (count > this.#bytes) return undefined;
    this.#bytes -= count;
    return this.#join(freshMemory(count));
  }

  /** Copies what is left of the chunk that came last: its memory may be used again. */
  own(): void {
    const last = this.#chunks.at(-1);
    if (last !== undefined) this.#chunks[this.#chunks.length - 1] = new Uint8Array(last);
  }

  #join(joined: Uint8Array): Uint8Array {
    const count = joined.length;
    let filled = 0;
    let used = 0;
    while (filled < count) {
      const chunk = this.#chunks[used] ?? empty;
      const piece = chunk.length > count - filled ? chunk.subarray(0, count - filled) : chunk;
      joined.set(piece, filled);
      filled += piece.length;
      if (piece.length < chunk.length) this.#chunks[used] = chunk.subarray(piece.length);
      else used++;
    }
    this.#chunks.splice(0, used);
    return joined;
  }
}
