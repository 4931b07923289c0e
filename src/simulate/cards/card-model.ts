// SD cards as the board sees them: how long until the first block of a read, and how long busy after a write
// (firmware-timing §1, §7, §8.2). No card's data sheet says any of it.

import type { Constant } from "../constant.js";

/** What some cards do now and then: a write that waits until the card has tidied up. */
export interface RareStalls {
  /** Of one write command. */
  readonly probability: Constant;
  /** µs; anything between the two is equally likely. */
  readonly shortest: Constant;
  readonly longest: Constant;
}

export interface CardModel {
  /** Short kebab-case name. */
  readonly id: string;
  readonly name: string;
  /** Other ids under which it is found. */
  readonly aliases?: readonly string[];
  /** By its label, 10⁹ bytes to the gigabyte; absent for a class of cards. */
  readonly capacityBytes?: number;
  /** Command accepted → first data block (L), µs. */
  readonly sequentialLatency: Constant;
  readonly randomLatency: Constant;
  /** What the card itself reads at most, MB/s; absent where every reader was slower. */
  readonly readRate?: Constant;
  /** Busy after a write of n bytes: P(n) = P0 + n / W. */
  readonly programBase: Constant;
  readonly programRate: Constant;
  /** P0 of a write anywhere, µs; absent where nobody measured it: as {@link programBase}. */
  readonly randomProgramBase?: Constant;
  /** Busy after each block within a write (t_b), µs. */
  readonly blockBusy: Constant;
  /** Absent = none. */
  readonly rareStalls?: RareStalls;
}
