// Who wants to be called: a set that may change while it is being called.

export class Listeners<Arguments extends readonly unknown[] = []> {
  readonly #listeners = new Set<(...args: Arguments) => void>();

  /** Returns how to stop listening. */
  add(listener: (...args: Arguments) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  call(...args: Arguments): void {
    for (const listener of [...this.#listeners]) listener(...args);
  }
}
