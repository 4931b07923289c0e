// READ CAPACITY(10) (disk.c@v6.4.14; firmware-behaviour 2.10): last LBA and block size, big-endian.

import { senses } from "../../scsi/index.js";
import { type Command, gates } from "./command.js";
import type { CommandContext } from "./command-context.js";
import { writeLong } from "./write-long.js";

const partialMediumBit = 0x01;

export const readCapacity: Command = { gate: gates.ready, run: runReadCapacity };

function runReadCapacity(context: CommandContext): void {
  const { unit, buffer } = context;
  if ((context.byte(8) & partialMediumBit) === 0 && context.long(2) !== 0) {
    context.refuseField();
  } else if (unit.capacity === 0) {
    context.check(senses.mediumNotPresent);
  } else {
    writeLong(buffer, 0, unit.capacity - 1);
    writeLong(buffer, 4, unit.blockBytes);
    context.sendBuffer(8);
  }
}
