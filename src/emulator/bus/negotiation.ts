// SDTR and WDTR from the initiator's side; the board never starts a negotiation (scsi.c; firmware-behaviour 2.3.3, 5.4;
// firmware-timing 5.2).

import { turboSpeed } from "../../config/index.js";
import {
  agreeToTransfer,
  asynchronous,
  extendedMessages,
  messages,
  phases,
  type TransferAgreement,
} from "../../scsi/index.js";
import type { BoardState } from "../target/board-state.js";
import { compatibilities } from "../target/compatibility.js";
import type { LogicalUnit } from "../target/logical-unit.js";
import type { BusLines } from "./bus-lines.js";

const sdtrReply = new Uint8Array([messages.extended, 3, extendedMessages.synchronousDataTransferRequest, 0, 0]);
const wdtrReply = new Uint8Array([messages.extended, 2, extendedMessages.wideDataTransferRequest, 0]);

const fastestBeforeTurbo = 5;

export interface SdtrRequest {
  readonly periodFactor: number;
  readonly offset: number;
  /** Whether our last answer is still without an echo. */
  readonly answerBefore: "settled" | "unacknowledged";
}

/** Returns whether an answer was sent. It is left out only to break a loop: nothing changes, and our last one is still open. */
export function answerSdtr(unit: LogicalUnit, board: BoardState, request: SdtrRequest, lines: BusLines): boolean {
  const old = unit.agreement;
  const { log } = board;
  if (log.shortestPeriod === 0 || request.periodFactor < log.shortestPeriod) log.shortestPeriod = request.periodFactor;
  const agreement = agree(board, request);
  unit.agreement = agreement;
  const changesNothing =
    request.periodFactor === old.periodFactor &&
    agreement.periodFactor === old.periodFactor &&
    request.offset === old.offset &&
    agreement.offset === old.offset;
  if (changesNothing && request.answerBefore === "unacknowledged") return false;
  sdtrReply[3] = agreement.periodFactor;
  sdtrReply[4] = agreement.offset;
  lines.enter(phases.messageIn);
  lines.send(phases.messageIn, sdtrReply, 0, sdtrReply.length);
  return true;
}

function agree({ firmware, config, compatibility }: BoardState, request: SdtrRequest): TransferAgreement {
  if (firmware.synchronousIn === "scsi2" && compatibility < compatibilities.scsi2) return asynchronous;
  const { scsiSpeed } = config.board;
  const speed = scsiSpeed === turboSpeed && firmware.turbo === "unknown" ? fastestBeforeTurbo : scsiSpeed;
  return agreeToTransfer(speed, request, firmware.deepestOffset);
}

/** Eight bits only; a wide negotiation cancels a synchronous one. */
export function answerWdtr(unit: LogicalUnit, lines: BusLines): void {
  unit.agreement = asynchronous;
  lines.enter(phases.messageIn);
  lines.send(phases.messageIn, wdtrReply, 0, wdtrReply.length);
}
