// Answers that come when a real board's would: each is held until its modelled time, and the next command of anybody begins
// when the bus is free again, because there is one bus.

/** A command that has been executed, as far as its time depends on it. */
export interface PacedCommand {
  readonly targetId: number;
  readonly cdb: Uint8Array;
  readonly status: number | undefined;
  readonly dataInBytes: number;
  readonly dataOutBytes: number;
}

export interface PacedTimes {
  /** Milliseconds from the command's beginning until the initiator has its answer. */
  readonly answerMs: number;
  /** Until the next command can begin; not before the answer. */
  readonly freeMs: number;
}

export type PaceCommand = (command: PacedCommand) => PacedTimes;

/** Timers are late by up to this much; the rest is waited for with the event loop awake. */
const timerSlackMs = 2;

export class Pace {
  readonly #timesOf: PaceCommand;
  readonly #now: () => number;
  readonly #goOn: () => void;
  #isHolding = false;
  /** When the bus became free for commands that had to wait; undefined: they begin now. */
  #freeSinceMs: number | undefined;

  /** `goOn` is called when commands may begin again. */
  constructor(timesOf: PaceCommand, now: () => number, goOn: () => void) {
    this.#timesOf = timesOf;
    this.#now = now;
    this.#goOn = goOn;
  }

  /** No command may begin. */
  get isHolding(): boolean {
    return this.#isHolding;
  }

  /** Calls `answer` at its time. */
  hold(command: PacedCommand, answer: () => void): void {
    const beginMs = this.#freeSinceMs ?? this.#now();
    this.#freeSinceMs = undefined;
    const { answerMs, freeMs } = this.#timesOf(command);
    this.#isHolding = true;
    this.#at(beginMs + answerMs, () => {
      answer();
      this.#at(beginMs + freeMs, () => {
        this.#isHolding = false;
        this.#freeSinceMs = beginMs + freeMs;
        this.#goOn();
        this.#freeSinceMs = undefined;
      });
    });
  }

  #at(timeMs: number, act: () => void): void {
    const leftMs = timeMs - this.#now();
    if (leftMs <= 0) act();
    else if (leftMs > timerSlackMs) setTimeout(() => this.#at(timeMs, act), leftMs - timerSlackMs);
    else setImmediate(() => this.#at(timeMs, act));
  }
}
