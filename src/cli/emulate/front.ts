// A way to the emulated board from outside: what starting and ending it takes.

export interface Front {
  /** Throws `CliError` when the address cannot be had. */
  start(): Promise<void>;
  /** All fronts have started and the card is ready. */
  begin(): void;
  /** How it is reached; after `begin`. */
  lines(): readonly string[];
  /** Figures so far, to whoever listens. */
  tellFigures(): void;
  /** Harmless when it did not start. */
  stop(): Promise<void>;
}
