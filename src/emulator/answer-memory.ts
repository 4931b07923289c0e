// Where answers lie until they are sent: cut out of slabs, because allocating each by itself would cost more than the command,
// and a slab whose answers have all been given back is used again, because fresh memory costs as much as filling it.

interface Slab {
  readonly bytes: Uint8Array;
  /** Answers in it that somebody may still read. */
  lent: number;
}

const slabBytes = 262_144;
/** Slabs that wait to be used again. */
const mostFree = 16;
const noBytes = new Uint8Array(0);

export class AnswerMemory {
  readonly #free: Slab[] = [];
  readonly #slabOf = new WeakMap<ArrayBufferLike, Slab>();
  #slab = this.#newSlab(slabBytes);
  #start = 0;
  #end = 0;

  /** The next answer, empty so far. What was kept of one that nobody took is forgotten. */
  begin(): void {
    if (this.#slab.lent === 0) this.#end = 0;
    this.#start = this.#end;
  }

  keep(bytes: Uint8Array, at: number, count: number): void {
    if (this.#end + count > this.#slab.bytes.length) this.#moveOn(count);
    this.#slab.bytes.set(count === bytes.length ? bytes : bytes.subarray(at, at + count), this.#end);
    this.#end += count;
  }

  /** The answer; nobody writes to it before it is given back. Once for each answer. */
  take(): Uint8Array {
    if (this.#start === this.#end) return noBytes;
    this.#slab.lent++;
    return this.#slab.bytes.subarray(this.#start, this.#end);
  }

  /** An answer, or a part of one, is needed no longer. Bytes that come from elsewhere are none of our business. */
  giveBack(answer: Uint8Array): void {
    const slab = answer.length > 0 ? this.#slabOf.get(answer.buffer) : undefined;
    if (slab === undefined || slab.lent === 0) return;
    slab.lent--;
    const isSpare = slab.lent === 0 && slab !== this.#slab && slab.bytes.length === slabBytes;
    if (isSpare && this.#free.length < mostFree) this.#free.push(slab);
  }

  #moveOn(count: number): void {
    const kept = this.#slab.bytes.subarray(this.#start, this.#end);
    const wanted = kept.length + count;
    const spare = wanted <= slabBytes ? this.#free.pop() : undefined;
    // Twice as much as a long answer needs so far, so that it does not move with every piece.
    this.#slab = spare ?? this.#newSlab(Math.max(slabBytes, 2 * wanted));
    this.#slab.bytes.set(kept);
    this.#start = 0;
    this.#end = kept.length;
  }

  #newSlab(size: number): Slab {
    const slab = { bytes: new Uint8Array(size), lent: 0 };
    this.#slabOf.set(slab.bytes.buffer, slab);
    return slab;
  }
}
