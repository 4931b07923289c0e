// COMMAND: the CDB is taken, the logical unit found, the command run (scsi.c@v6.4.14; firmware-behaviour 2.5.1, 2.5.2).

import { cdbLengthOf, phases, senses } from "../../scsi/index.js";
import type { CommandContext } from "../command/command-context.js";
import { executeCommand } from "../command/execute-command.js";
import { findEnabled } from "../target/addressing.js";
import type { BusLines } from "./bus-lines.js";

/** No IDENTIFY came yet. */
export const unsetLun = -1;

const shortestCdb = 6;
/** Commands of old controllers whose byte 1 has no LUN. */
const lunlessOpcodes: readonly number[] = [0xe0, 0xe4];

export function takeCommand(context: CommandContext, lines: BusLines): void {
  const { cdb, board } = context;
  context.begin();
  lines.enter(phases.command);
  lines.hasParityError = false;
  cdb.fill(0);
  lines.take(phases.command, cdb, 0, shortestCdb);
  if (lines.isReset) return;
  const isSpoilt = lines.hasParityError && board.config.board.parity;
  context.cdbLength = cdbLengthOf(context.byte(0));
  if (!isSpoilt && context.cdbLength > shortestCdb) {
    lines.take(phases.command, cdb, shortestCdb, context.cdbLength - shortestCdb);
    if (lines.isReset) return;
  }
  board.log.commands++;
  board.log.cdb.set(cdb);
  findLogicalUnit(context);
  if (isSpoilt || (lines.hasParityError && board.config.board.parity)) context.check(senses.parityError);
  else executeCommand(context);
}

function findLogicalUnit(context: CommandContext): void {
  const { board } = context;
  const isHonoured = board.firmware.xebecAndLunMap === "honoured";
  if (context.lun === unsetLun) {
    const isLunless = isHonoured && lunlessOpcodes.includes(context.byte(0));
    context.lun = isLunless ? 0 : context.byte(1) >> 5;
  }
  if (context.lun === 0 || !isHonoured || !board.config.board.mapLunsToIds) return;
  const mapped = findEnabled(board.units, context.lun);
  if (mapped === undefined) return;
  context.unit = mapped;
  board.current = mapped;
  context.lun = 0;
}
