// What a simulated computer talks to: a board or a spinning disk that takes one command at a time and says when what
// happens. Simulated time is whole nanoseconds from the start of the run.

import type { Op } from "../prediction.js";
import type { Random } from "./random.js";
import type { TimeSpent } from "./time-spent.js";

/** Read at once: whoever asks may use the same object for the next command. */
export interface DriveCommand {
  readonly op: Op;
  /** From the start of the disk; a whole number of blocks, like `bytes`. */
  readonly firstByte: number;
  readonly bytes: number;
}

/** Instants of one command, ns of simulated time. Good until the next command: the drive may use the same object again. */
export interface Service {
  /** The host has the COMMAND COMPLETE message. */
  readonly completeNs: number;
  /** The host sees BUS FREE. */
  readonly busFreeNs: number;
  /** The drive can be selected again. */
  readonly selectableNs: number;
}

export interface Drive {
  readonly id: string;
  readonly name: string;
  readonly blockBytes: number;
  readonly capacityBytes: number;
  /**
   * Serves a command whose arbitration begins at `startNs`, and adds to `spent` where the time until `selectableNs` went:
   * all of it, once.
   */
  serve(command: DriveCommand, startNs: number, random: Random, spent: TimeSpent): Service;
}
