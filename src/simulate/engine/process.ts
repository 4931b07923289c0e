// What runs on a simulated computer: a program as a generator that says what it does next and goes on at the simulated
// instant at which that is done.

import type { Op } from "../prediction.js";

/** Something that programs wait for; `notify` on the run wakes all who do. */
export interface Signal {
  readonly name: string;
}

/** Steps are read at once and may be reused by the program that yields them. */
export type Step =
  /** Takes a processor of the host for so long; as an interrupt, ahead of programs. */
  | { readonly kind: "compute"; readonly ns: number; readonly as?: "interrupt" }
  | { readonly kind: "sleep"; readonly ns: number }
  /** One request to the drive; the program goes on when it is done and the host's turn-around is over. */
  | { readonly kind: "io"; readonly op: Op; readonly firstByte: number; readonly bytes: number }
  | { readonly kind: "wait"; readonly signal: Signal }
  | { readonly kind: "notify"; readonly signal: Signal };

/** `yield` gives the instant at which the program goes on, ns of simulated time. */
export type Process = Generator<Step, void, number>;
