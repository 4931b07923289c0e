// RESERVE and RELEASE: the CDB side (scsi.c@v6.4.14; firmware-behaviour 2.6). They work without a card.

import { statusCodes } from "../../scsi/index.js";
import { nobody } from "../target/logical-unit.js";
import { type ReservationResult, release, reserve } from "../target/reservation.js";
import { type Command, gates } from "./command.js";
import type { CommandContext } from "./command-context.js";

const extentBit = 0x01;
const thirdPartyBit = 0x10;

export const reserveUnit: Command = { gate: gates.logicalUnit, run: (context) => answer(context, reserve) };
export const releaseUnit: Command = { gate: gates.logicalUnit, run: (context) => answer(context, release) };

function answer(context: CommandContext, act: typeof reserve | typeof release): void {
  const flags = context.byte(1);
  if ((flags & extentBit) !== 0) {
    context.refuseField();
    return;
  }
  const thirdPartyId = (flags & thirdPartyBit) === 0 ? nobody : (flags >> 1) & 7;
  const result: ReservationResult = act(context.unit, { initiatorId: context.initiatorId, thirdPartyId });
  context.finish(result === "conflict" ? statusCodes.reservationConflict : statusCodes.good);
}
