// SEEK(6) and SEEK(10): a range check and a wait (disk.c; firmware-behaviour 2.10, 5.1).

import { deviceTypes, senses } from "../../scsi/index.js";
import { compatibilities } from "../target/compatibility.js";
import { type Command, gates } from "./command.js";
import type { CommandContext } from "./command-context.js";

export const seek6: Command = { gate: gates.ready, run: (context) => seek(context, context.threeBytes(1) & 0x1fffff) };
export const seek10: Command = { gate: gates.ready, run: (context) => seek(context, context.long(2)) };

const slowNs = 10_000_000;
const quickNs = 10_000;

function seek(context: CommandContext, lba: number): void {
  if (lba >= context.unit.capacity) {
    context.check(senses.lbaOutOfRange);
    return;
  }
  const ns = seekNs(context);
  if (ns > 0) context.wait(ns);
}

function seekNs({ board, unit }: CommandContext): number {
  if (board.firmware.seekDelay === "none") return 0;
  const isSlow =
    board.firmware.seekDelay === "10ms" ||
    unit.settings.deviceType === deviceTypes.floppy ||
    board.compatibility < compatibilities.scsi2;
  return isSlow ? slowNs : quickNs;
}
