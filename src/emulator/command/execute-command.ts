// The checks before a command, in the firmware's order; the first that objects wins (scsi.c@v6.4.14; firmware-behaviour 2.5.3,
// confirmed by running it). The bus side has already dealt with parity and the length of the CDB.

import { senseKeys, senses, statusCodes, unitAttentions } from "../../scsi/index.js";
import { whyNotReady } from "../target/readiness.js";
import { isReservedForOthers } from "../target/reservation.js";
import { gates } from "./command.js";
import type { CommandContext } from "./command-context.js";
import { commandTableOf } from "./command-table.js";
import { invalidCommand } from "./invalid-command.js";

const linkBit = 0x01;
const flagBit = 0x02;

export function executeCommand(context: CommandContext): void {
  const { unit, board } = context;
  if (hasFlagWithoutLink(context)) {
    context.refuseField();
    return;
  }
  const command = commandTableOf(unit.settings.deviceType)[context.byte(0)] ?? invalidCommand;
  const { gate } = command;
  if (gate >= gates.logicalUnit) {
    if (board.config.board.unitAttention && unit.unitAttention !== unitAttentions.none) {
      context.check({ key: senseKeys.unitAttention, code: unit.unitAttention });
      unit.unitAttention = unitAttentions.none;
      return;
    }
    if (context.lun !== 0) {
      context.check(senses.logicalUnitNotSupported);
      return;
    }
  }
  if (gate >= gates.reservation && isReservedForOthers(unit, context.initiatorId)) {
    context.finish(statusCodes.reservationConflict);
    return;
  }
  if (gate >= gates.ready) {
    const sense = whyNotReady(unit, board.card);
    if (sense !== undefined) {
      context.check(sense);
      return;
    }
  }
  command.run(context);
  if (context.next === "undecided") context.finish(statusCodes.good);
}

function hasFlagWithoutLink(context: CommandContext): boolean {
  const control = context.byte(context.cdbLength - 1);
  return (control & flagBit) !== 0 && (control & linkBit) === 0 && context.unit.quirks.single !== "xebec";
}
