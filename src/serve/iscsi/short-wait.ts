// For a moment after a request the next one is looked for instead of waited for: an initiator on this computer that sends one at
// a time sends it within microseconds, and to be woken by the operating system takes about as long as to answer (measured by npm
// run bench -- --only serving). The event loop goes round without sleeping meanwhile. Where looking has been in vain lately, it
// would only take the processor away from whoever prepares the next request: then it is tried now and then.

/** Longer than such an initiator takes. */
const lookMs = 0.08;
/** Looks in vain until it is given up, and requests after which it is tried again. */
const mostInVain = 8;
const requestsUntilNextTry = 256;

export class ShortWait {
  #untilMs = 0;
  #isLooking = false;
  #inVain = 0;
  #skipped = 0;
  readonly #now: () => number;

  /** `now`: milliseconds that only go forward. */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Something came: more may follow at once. */
  begin(): void {
    if (this.#isLooking) this.#inVain = 0;
    else if (!this.#isWorthIt()) return;
    this.#untilMs = this.#now() + lookMs;
    if (this.#isLooking) return;
    this.#isLooking = true;
    setImmediate(this.#look);
  }

  #isWorthIt(): boolean {
    if (this.#inVain < mostInVain) return true;
    this.#skipped++;
    if (this.#skipped < requestsUntilNextTry) return false;
    this.#skipped = 0;
    this.#inVain = mostInVain - 1;
    return true;
  }

  readonly #look = (): void => {
    this.#isLooking = this.#now() < this.#untilMs;
    if (this.#isLooking) setImmediate(this.#look);
    else this.#inVain++;
  };
}
