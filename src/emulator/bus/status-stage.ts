// STATUS and the message behind it, in the dialects of the quirks (scsi.c@v6.4.14; firmware-behaviour 2.5.4).

import { messages, phases, statusCodes } from "../../scsi/index.js";
import type { CommandContext } from "../command/command-context.js";
import type { BusLines } from "./bus-lines.js";

const linkBit = 0x01;
const flagBit = 0x02;
const xebecBit = 0x20;
const xebecError = 0x02;

/** What comes after STATUS, and after the message. */
export type AfterStatus = "message-in" | "next-command";
export type AfterMessageIn = "bus-free" | "next-command";

export function sendStatus(context: CommandContext, lines: BusLines): AfterStatus {
  const { unit, board } = context;
  const control = context.byte(context.cdbLength - 1);
  const isLinked = (control & linkBit) !== 0;
  let status = context.status;
  board.statusMessage = messages.commandComplete;
  board.log.status = status;
  board.log.sense = unit.sense;
  switch (unit.quirks.single) {
    case "xebec":
      status = (context.byte(1) & xebecBit) | (status === statusCodes.good ? 0 : xebecError);
      break;
    case "omti":
      status |= (unit.settings.id & 3) << 5;
      if (isLinked) {
        // The phase is shown, but neither status nor message is sent (quirk Q15).
        lines.enter(phases.status);
        return "next-command";
      }
      break;
    default:
      if (isLinked && status === statusCodes.good) {
        status = statusCodes.intermediate;
        board.statusMessage =
          (control & flagBit) === 0 ? messages.linkedCommandComplete : messages.linkedCommandCompleteWithFlag;
      }
  }
  board.log.status = status;
  lines.enter(phases.status);
  lines.sendByte(phases.status, status);
  return "message-in";
}

export function sendStatusMessage(context: CommandContext, lines: BusLines): AfterMessageIn {
  const { statusMessage } = context.board;
  context.board.log.messageIn = statusMessage;
  lines.enter(phases.messageIn);
  lines.sendByte(phases.messageIn, statusMessage);
  const isLinked =
    statusMessage === messages.linkedCommandComplete || statusMessage === messages.linkedCommandCompleteWithFlag;
  return isLinked ? "next-command" : "bus-free";
}
