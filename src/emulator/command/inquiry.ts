// INQUIRY (inquiry.c@v6.4.14; firmware-behaviour 2.8).

import { compatibilities } from "../target/compatibility.js";
import { writeStandardInquiry, writeVitalProductData } from "../target/identity.js";
import { type Command, gates } from "./command.js";
import type { CommandContext } from "./command-context.js";

const sasiAllocation = 256;

export const inquiry: Command = { gate: gates.none, run: runInquiry };

function runInquiry(context: CommandContext): void {
  const { buffer, unit, board } = context;
  const page = context.byte(2);
  const wantsVitalProductData = (context.byte(1) & 1) !== 0;
  const length = wantsVitalProductData
    ? writeVitalProductData(buffer, page, unit, board.firmware)
    : writeStandardInquiry(buffer, page, unit, board.compatibility);
  if (length === undefined) {
    context.refuseField();
    return;
  }
  if (context.lun !== 0) buffer[0] = 0x7f;
  const allocation = allocationOf(context);
  if (length < allocation) buffer.fill(0, length, allocation);
  context.sendBuffer(allocation);
}

function allocationOf(context: CommandContext): number {
  const asked = context.byte(4);
  if (asked === 0 && context.board.compatibility <= compatibilities.scsi1) return sasiAllocation;
  return asked === 255 && context.unit.quirks.isVms ? 254 : asked;
}
