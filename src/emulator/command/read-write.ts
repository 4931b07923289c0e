// READ, WRITE and WRITE AND VERIFY: what is checked before any data move (disk.c@v6.4.14; firmware-behaviour 2.10).
// A write-protected medium is reported with key 5 and before the range (quirk Q22). Moving the data: src/emulator/bus.

import { deviceTypes, senses } from "../../scsi/index.js";
import { type Command, gates } from "./command.js";
import type { CommandContext } from "./command-context.js";

const floppyAccessNs = 10_000_000;

export const read6: Command = {
  gate: gates.ready,
  run: (context) => read(context, lbaOf6(context), countOf6(context)),
};
export const read10: Command = { gate: gates.ready, run: (context) => read(context, context.long(2), context.word(7)) };
export const write6: Command = {
  gate: gates.ready,
  run: (context) => write(context, lbaOf6(context), countOf6(context)),
};
export const write10: Command = {
  gate: gates.ready,
  run: (context) => write(context, context.long(2), context.word(7)),
};

function lbaOf6(context: CommandContext): number {
  return context.threeBytes(1) & 0x1fffff;
}

function countOf6(context: CommandContext): number {
  return context.byte(4) || 256;
}

function read(context: CommandContext, lba: number, blocks: number): void {
  waitForFloppy(context);
  transfer(context, "read-sectors", lba, blocks);
}

function write(context: CommandContext, lba: number, blocks: number): void {
  waitForFloppy(context);
  if (context.isWriteProtected || context.unit.settings.deviceType === deviceTypes.optical) {
    context.check(senses.writeProtected);
    return;
  }
  transfer(context, "write-sectors", lba, blocks);
}

/** A transfer of nothing may start right behind the last block, and is remembered like any other (quirk Q16). */
function transfer(context: CommandContext, step: "read-sectors" | "write-sectors", lba: number, blocks: number): void {
  if (lba + blocks > context.unit.capacity) {
    context.check(senses.lbaOutOfRange);
    return;
  }
  context.board.lastTransferLba = lba;
  if (blocks > 0) context.move(step, lba, blocks);
}

function waitForFloppy(context: CommandContext): void {
  if (context.unit.settings.deviceType === deviceTypes.floppy) context.wait(floppyAccessNs);
}
