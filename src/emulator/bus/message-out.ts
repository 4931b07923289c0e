// One pass of MESSAGE OUT: one message is taken and acted upon (scsi.c@v6.4.14; firmware-behaviour 2.3.1, 2.3.2).

import { asynchronous, extendedMessages, identifyBits, messages, phases, unitAttentions } from "../../scsi/index.js";
import type { CommandContext } from "../command/command-context.js";
import { clearReservation } from "../target/logical-unit.js";
import type { BusLines } from "./bus-lines.js";
import { answerSdtr, answerWdtr } from "./negotiation.js";

/** Where the connection goes on: where it was, in MESSAGE OUT, at the last status message once more, or nowhere. */
export type AfterMessage = "resume" | "repeat" | "message-in" | "bus-free";

/** Whether our answer to SDTR still waits for the initiator to accept it. */
export interface NegotiationState {
  isUnacknowledged: boolean;
}

const longestExtended = 256;
const extended = new Uint8Array(longestExtended);

/** Of messages that just end the connection or are ignored. */
const simpleMessages: ReadonlyMap<number, AfterMessage> = new Map([
  [messages.commandComplete, "bus-free"],
  [messages.initiatorDetectedError, "resume"],
  [messages.abort, "bus-free"],
  [messages.noOperation, "resume"],
  [messages.initiateRecovery, "resume"],
  [messages.releaseRecovery, "bus-free"],
]);

export function takeMessage(context: CommandContext, lines: BusLines, negotiation: NegotiationState): AfterMessage {
  lines.enter(phases.messageOut);
  lines.hasParityError = false;
  const message = lines.takeByte(phases.messageOut);
  if (lines.isReset) return "bus-free";
  if (lines.hasParityError && context.board.config.board.parity) return dropMessages(lines);
  context.board.log.messages++;
  context.board.log.messageOut = message;
  const wasUnacknowledged = negotiation.isUnacknowledged;
  negotiation.isUnacknowledged = false;
  const simple = simpleMessages.get(message);
  if (simple !== undefined) return simple;
  if (message >= messages.identify) return identify(context, message, lines);
  switch (message) {
    case messages.busDeviceReset:
      return busDeviceReset(context);
    case messages.messageReject:
      if (wasUnacknowledged) context.unit.agreement = asynchronous;
      return "resume";
    case messages.messageParityError:
      if (wasUnacknowledged) context.unit.agreement = asynchronous;
      return "message-in";
    case messages.extended:
      return extendedMessage(context, lines, negotiation, wasUnacknowledged ? "unacknowledged" : "settled");
    default:
      return otherMessage(message, lines);
  }
}

/** The bytes are read and forgotten while ATN lasts; then MESSAGE OUT begins anew, whether there is ATN or not. */
function dropMessages(lines: BusLines): AfterMessage {
  while (lines.initiator.attention && !lines.isReset) lines.takeByte(phases.messageOut);
  lines.initiator.repeatMessages();
  return "repeat";
}

/** Reserved bits are answered with MESSAGE REJECT, and the LUN counts all the same (quirk Q40). */
function identify(context: CommandContext, message: number, lines: BusLines): AfterMessage {
  if ((message & identifyBits.reserved) !== 0) reject(lines);
  context.lun = message & identifyBits.lun;
  return "resume";
}

/** Sense stays. */
function busDeviceReset({ unit }: CommandContext): AfterMessage {
  unit.unitAttention = unitAttentions.busReset;
  clearReservation(unit);
  unit.agreement = asynchronous;
  return "bus-free";
}

function extendedMessage(
  { unit, board }: CommandContext,
  lines: BusLines,
  negotiation: NegotiationState,
  answerBefore: "settled" | "unacknowledged",
): AfterMessage {
  const length = lines.takeByte(phases.messageOut) || longestExtended;
  lines.take(phases.messageOut, extended, 0, length);
  if (lines.isReset) return "bus-free";
  const [code, periodFactor = 0, offset = 0] = extended;
  if (code === extendedMessages.synchronousDataTransferRequest && length === 3) {
    const isAnswered = answerSdtr(unit, board, { periodFactor, offset, answerBefore }, lines);
    negotiation.isUnacknowledged = isAnswered && lines.initiator.attention;
  } else if (code === extendedMessages.wideDataTransferRequest && length === 2) {
    answerWdtr(unit, lines);
  } else {
    reject(lines);
  }
  return "resume";
}

/** Two-byte messages lose their second byte; all but one of them are rejected, as is everything unknown. */
function otherMessage(message: number, lines: BusLines): AfterMessage {
  const isTwoByte = message >= messages.simpleQueueTag && message <= 0x2f;
  if (isTwoByte) lines.takeByte(phases.messageOut);
  if (lines.isReset) return "bus-free";
  if (message !== messages.ignoreWideResidue) reject(lines);
  return "resume";
}

function reject(lines: BusLines): void {
  lines.enter(phases.messageIn);
  lines.sendByte(phases.messageIn, messages.messageReject);
}
