// START STOP UNIT (disk.c; firmware-behaviour 2.10, 5.1). From 6.4.13 per target, and a command with LoEj does nothing; before,
// one flag for the whole board, and ejecting stopped it.

import { type Command, gates } from "./command.js";
import type { CommandContext } from "./command-context.js";

const startBit = 0x01;
const loadEjectBit = 0x02;

export const startStopUnit: Command = { gate: gates.reservation, run: runStartStopUnit };

function runStartStopUnit(context: CommandContext): void {
  const { board, unit } = context;
  const flags = context.byte(4);
  const isStarted = (flags & startBit) !== 0;
  // Hosts stop a disk before its power goes.
  if (!isStarted) board.card.flush();
  if (board.firmware.startStop === "board") {
    for (const each of board.units) each.isStarted = isStarted;
  } else if ((flags & loadEjectBit) === 0) {
    unit.isStarted = isStarted;
  }
}
