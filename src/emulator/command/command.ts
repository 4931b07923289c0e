// A command: what it does, and which of the checks before it can stop it (scsi.c@v6.4.14; firmware-behaviour 2.5.3).

import type { CommandContext } from "./command-context.js";

/**
 * How far the checks go before the command runs, each including those before it: none · unit attention and LUN ·
 * reservation · readiness.
 */
export const gates = { none: 0, logicalUnit: 1, reservation: 2, ready: 3 } as const;

export type Gate = (typeof gates)[keyof typeof gates];

export interface Command {
  readonly gate: Gate;
  run(context: CommandContext): void;
}
