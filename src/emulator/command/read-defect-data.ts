// READ DEFECT DATA(10) (disk.c; firmware-behaviour 2.10, 5.1): an empty list whose format byte is taken from the wrong CDB byte
// (quirk Q21). Before 6.2.9 CHECK CONDITION with sense key 0.

import { senses } from "../../scsi/index.js";
import { type Command, gates } from "./command.js";
import type { CommandContext } from "./command-context.js";

export const readDefectData10: Command = { gate: gates.ready, run: runReadDefectData };

function runReadDefectData(context: CommandContext): void {
  if (context.board.firmware.defectData === "refused") {
    context.check(senses.defectListNotFound);
    return;
  }
  const { buffer } = context;
  buffer[0] = 0;
  buffer[1] = context.byte(1);
  buffer[2] = 0;
  buffer[3] = 0;
  context.sendBuffer(Math.min(4, context.word(7)));
}
