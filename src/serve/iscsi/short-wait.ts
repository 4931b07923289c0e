// For a moment after a request the next one is looked for instead of waited for: an initiator that sends one at a time sends it
// within microseconds, and to be woken by the operating system takes about as long as to answer (measured by npm run bench --
// --only serving). The event loop goes round without sleeping meanwhile; an idle server sleeps.

/** Longer than an initiator on this computer takes, short enough to cost nothing that one would notice. */
const lookMs = 0.2;

export class ShortWait {
  #untilMs = 0;
  #isLooking = false;
  readonly #now: () => number;

  /** `now`: milliseconds that only go forward. */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Something came: more may follow at once. */
  begin(): void {
    this.#untilMs = this.#now() + lookMs;
    if (this.#isLooking) return;
    this.#isLooking = true;
    setImmediate(this.#look);
  }

  readonly #look = (): void => {
    this.#isLooking = this.#now() < this.#untilMs;
    if (this.#isLooking) setImmediate(this.#look);
  };
}
