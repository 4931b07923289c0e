// One connection, from selection to BUS FREE: the firmware's state machine (scsi.c, main.c@v6.4.14; firmware-behaviour 2).
// READ and WRITE move their sectors before ATN is looked at again; all other phases look first (2.3.1).

import { phases, senses, statusCodes } from "../../scsi/index.js";
import { CommandContext } from "../command/command-context.js";
import type { BoardState } from "../target/board-state.js";
import type { LogicalUnit } from "../target/logical-unit.js";
import { BusLines } from "./bus-lines.js";
import { takeCommand, unsetLun } from "./command-phase.js";
import type { BusInitiator } from "./initiator.js";
import { type NegotiationState, takeMessage } from "./message-out.js";
import { readSectors } from "./read-sectors.js";
import type { Recorder } from "./recorder.js";
import { select } from "./selection.js";
import { sendStatus, sendStatusMessage } from "./status-stage.js";
import { writeSectors } from "./write-sectors.js";

type State = "command" | "data-in" | "data-out" | "status" | "message-in" | "bus-free";

/** Lives as long as the units of its board; nothing is allocated for a connection. */
export class ConnectionEngine {
  readonly lines: BusLines;
  readonly #board: BoardState;
  readonly #context: CommandContext;
  readonly #negotiation: NegotiationState = { isUnacknowledged: false };
  #state: State = "bus-free";
  /** ATN as it was latched at selection or after the last message: all that COMMAND looks at. */
  #attention = false;

  constructor(board: BoardState, unit: LogicalUnit, initiator: BusInitiator, recorder: Recorder) {
    this.#board = board;
    this.lines = new BusLines(board, initiator, recorder);
    this.#context = new CommandContext(board, unit, {
      wait: (ns) => this.lines.wait(ns),
      discard: (bytes) => this.#discard(bytes),
      wroteSectors: (lba, sectors, result) => this.lines.recorder.sdWrite(lba, sectors, result),
    });
  }

  /** False when nobody answered the selection. */
  run(initiator: BusInitiator, idMask: number): boolean {
    const { lines } = this;
    lines.connect(initiator);
    const unit = select(this.#board, lines, idMask);
    if (unit === undefined) return false;
    this.#begin(unit, initiator);
    while (this.#state !== "bus-free" && !lines.isReset) this.#step();
    if (!lines.isReset) this.#leave();
    return true;
  }

  #leave(): void {
    const { checkConditionNs } = this.#board.firmware;
    if (checkConditionNs > 0 && this.#context.status === statusCodes.checkCondition) this.lines.wait(checkConditionNs);
    this.lines.leave();
  }

  #begin(unit: LogicalUnit, initiator: BusInitiator): void {
    const context = this.#context;
    context.unit = unit;
    context.lun = unsetLun;
    context.initiatorId = initiator.id;
    context.status = statusCodes.good;
    context.dataOutRoutine = undefined;
    context.rewind();
    this.#negotiation.isUnacknowledged = false;
    this.#attention = initiator.attention;
    this.#state = "command";
  }

  #step(): void {
    if (this.#state !== "command" && this.lines.initiator.attention) this.#attention = true;
    if (this.#attention) this.#messageOut();
    else if (this.#state === "command") this.#command();
    else if (this.#state === "data-in") this.#dataIn();
    else if (this.#state === "data-out") this.#dataOut();
    else if (this.#state === "status") this.#status();
    else this.#messageIn();
  }

  #messageOut(): void {
    const after = takeMessage(this.#context, this.lines, this.#negotiation);
    this.#attention = after === "repeat" || this.lines.initiator.attention;
    if (after === "message-in" || after === "bus-free") this.#state = after;
  }

  #command(): void {
    takeCommand(this.#context, this.lines);
    if (this.lines.isReset) return;
    this.#moveSectors();
  }

  #moveSectors(): void {
    const context = this.#context;
    if (context.next === "read-sectors") {
      readSectors(context, this.lines);
    } else if (context.next === "write-sectors") {
      this.#state = "data-out";
      if (writeSectors(context, this.lines, this.#sendStatusAtOnce) === "over") return;
    }
    this.#follow();
  }

  /** Status and message without looking at ATN in between; even when the status stage called for another command. */
  readonly #sendStatusAtOnce = (): void => {
    sendStatus(this.#context, this.lines);
    this.#messageIn();
  };

  #follow(): void {
    const { next } = this.#context;
    if (next === "data-in" || next === "data-out") this.#state = next;
    else this.#state = "status";
  }

  #dataIn(): void {
    const context = this.#context;
    const left = context.dataLength - context.dataDone;
    if (left > 0) {
      this.lines.enter(phases.dataIn);
      this.lines.send(phases.dataIn, context.buffer, context.dataDone, left);
      context.dataDone = context.dataLength;
    }
    this.#state = "status";
  }

  /** Byte by byte, which shows in what a starved target waits for. */
  #discard(bytes: number): void {
    this.lines.enter(phases.dataOut);
    for (let done = 0; done < bytes && !this.lines.isReset; done++) this.lines.takeByte(phases.dataOut);
  }

  /** A parity error spoils the status, but the routine runs all the same; without one GOOD takes its place (quirk Q26). */
  #dataOut(): void {
    const context = this.#context;
    const { lines } = this;
    const left = Math.min(context.dataLength, context.buffer.length) - context.dataDone;
    if (left > 0) {
      lines.enter(phases.dataOut);
      lines.hasParityError = false;
      lines.take(phases.dataOut, context.buffer, context.dataDone, left);
      if (lines.isReset) return;
      context.dataDone += left;
      // The FIFO is 16 bits wide: an odd number of bytes brings one more into the buffer.
      if (left % 2 === 1 && context.dataDone < context.buffer.length) context.buffer[context.dataDone] = 0;
      if (lines.hasParityError && this.#board.config.board.parity) context.check(senses.parityError);
    }
    if (context.dataOutRoutine === undefined) {
      context.finish(statusCodes.good);
    } else {
      context.next = "status";
      context.dataOutRoutine(context);
    }
    this.#follow();
  }

  #status(): void {
    if (sendStatus(this.#context, this.lines) === "message-in") this.#state = "message-in";
    else this.#state = "command";
  }

  #messageIn(): void {
    if (sendStatusMessage(this.#context, this.lines) === "next-command") {
      this.#context.rewind();
      this.#state = "command";
    } else {
      this.#state = "bus-free";
    }
  }
}
