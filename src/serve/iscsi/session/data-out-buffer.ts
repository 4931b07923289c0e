// The DATA OUT of one command as it arrives. What comes in one piece is kept as it is; what comes in many is put together
// as it comes, so that a flood of tiny pieces takes no more than about twice their bytes.

const leastCapacity = 65_536;

export class DataOutBuffer {
  readonly #expectedBytes: number;
  #whole: Uint8Array | undefined;
  #buffer: Uint8Array = new Uint8Array(0);
  #received = 0;

  constructor(expectedBytes: number) {
    this.#expectedBytes = expectedBytes;
  }

  get received(): number {
    return this.#received;
  }

  /** Room for what has been asked for, so that it need not grow. */
  reserve(bytes: number): void {
    if (bytes <= this.#buffer.length) return;
    const larger = Buffer.allocUnsafeSlow(bytes);
    larger.set(this.#buffer.subarray(0, this.#received));
    this.#buffer = larger;
  }

  /** In order, and never more than expected. Says whether the piece itself is still needed. */
  add(piece: Uint8Array): "kept" | "copied" {
    const end = this.#received + piece.length;
    if (piece.length === this.#expectedBytes) this.#whole = piece;
    else {
      if (end > this.#buffer.length) {
        this.reserve(Math.min(this.#expectedBytes, Math.max(leastCapacity, 2 * this.#buffer.length, end)));
      }
      this.#buffer.set(piece, this.#received);
    }
    this.#received = end;
    return this.#whole === piece ? "kept" : "copied";
  }

  /** All of it; nobody writes to it again. */
  get bytes(): Uint8Array {
    return this.#whole ?? this.#buffer.subarray(0, this.#received);
  }
}
