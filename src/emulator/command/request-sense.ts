// REQUEST SENSE (scsi.c@v6.4.14; firmware-behaviour 2.7): sense stays until asked for, the valid bit is always set, and the
// information bytes are those of the last transfer of any target (quirks Q16, Q37). Unit attention is never reported here.

import { senseKeys, senses } from "../../scsi/index.js";
import { type Command, gates } from "./command.js";
import type { CommandContext } from "./command-context.js";

export const requestSense: Command = { gate: gates.none, run: runRequestSense };

const clearedBytes = 256;
const shortestAllocation = 4;

function runRequestSense(context: CommandContext): void {
  const { buffer, unit, board } = context;
  buffer.fill(0, 0, clearedBytes);
  const lba = board.lastTransferLba;
  if (unit.quirks.single === "xebec") {
    buffer[0] = xebecCode(unit.sense.key);
    buffer[1] = (context.byte(1) & 0x20) | ((lba >>> 16) & 0x1f);
    buffer[2] = lba >>> 8;
    buffer[3] = lba;
    context.sendBuffer(shortestAllocation);
  } else {
    buffer[0] = 0xf0;
    buffer[2] = unit.sense.key;
    buffer[3] = lba >>> 24;
    buffer[4] = lba >>> 16;
    buffer[5] = lba >>> 8;
    buffer[6] = lba;
    buffer[7] = 0x0a;
    buffer[12] = unit.sense.code >> 8;
    buffer[13] = unit.sense.code;
    context.sendBuffer(context.byte(4) === 0 ? shortestAllocation : context.byte(4));
  }
  unit.sense = senses.none;
}

function xebecCode(key: number): number {
  if (key === senseKeys.noSense) return 0x00;
  if (key === senseKeys.illegalRequest) return 0x20;
  return key === senseKeys.notReady ? 0x04 : 0x11;
}
