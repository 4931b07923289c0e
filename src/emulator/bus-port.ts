// The CommandPort of a board: each command is a connection like any other, made by an initiator that selects with ATN, names the
// LUN by IDENTIFY and gives and takes what the target asks for.

import { MediumError } from "../card/index.js";
import { cdbLengthOf, type InPhase, identifyMessage, messages, type OutPhase, phases } from "../scsi/index.js";
import { AnswerMemory } from "./answer-memory.js";
import type { BusInitiator } from "./bus/initiator.js";
import type { CommandPort, PortCommand, PortResult } from "./command-port.js";

/** What the port needs of a board. */
export interface PortBoard {
  readonly idMask: number;
  /** Runs one connection that nobody watches; "stopped" when the target asked for more than there was, or hung. */
  converse(initiator: BusInitiator): "not-selected" | "done" | "stopped";
  resetBus(): void;
}

const noBytes = new Uint8Array(0);

const noAnswer: PortResult = { status: undefined, dataIn: noBytes, dataOutUsed: 0, wantedMoreData: false };

class PortInitiator implements BusInitiator {
  readonly select = "held";
  id = 7;
  targetId = 0;
  attention = true;
  status: number | undefined;
  dataOutUsed = 0;
  #message: number = messages.identify;
  #cdb: Uint8Array = noBytes;
  #cdbUsed = 0;
  #dataOut: Uint8Array = noBytes;
  #wantedData = false;
  readonly answers = new AnswerMemory();

  prepare({ initiatorId, targetId, lun, cdb, dataOut }: PortCommand): void {
    this.#begin(initiatorId, targetId, identifyMessage(lun));
    // Fronts hand over fields that are longer; what fills them up must not be taken for a linked command.
    this.#cdb = cdb.subarray(0, cdbLengthOf(cdb[0] ?? 0));
    this.#dataOut = dataOut;
  }

  /** A connection that ends with the message behind IDENTIFY. */
  prepareReset(targetId: number): void {
    this.#begin(7, targetId, messages.busDeviceReset);
    this.#cdb = noBytes;
    this.#dataOut = noBytes;
  }

  /** The target asked for data that were not there. */
  get lackedData(): boolean {
    return this.#wantedData;
  }

  enterPhase(): void {
    // The port has no use for phases.
  }

  give(phase: OutPhase, into: Uint8Array, at: number, count: number): number {
    if (phase === phases.command) return this.#giveCdb(into, at, count);
    if (phase === phases.dataOut) return this.#giveData(into, at, count);
    if (!this.attention) return 0;
    into[at] = this.#message;
    this.attention = false;
    return 1;
  }

  take(phase: InPhase, bytes: Uint8Array, at: number, count: number): void {
    if (phase === phases.status) this.status = bytes[at];
    else if (phase === phases.dataIn) this.answers.keep(bytes, at, count);
  }

  hadParityError(): boolean {
    return false;
  }

  repeatMessages(): void {
    this.attention = true;
  }

  #begin(initiatorId: number, targetId: number, message: number): void {
    this.id = initiatorId;
    this.targetId = targetId;
    this.attention = true;
    this.status = undefined;
    this.dataOutUsed = 0;
    this.#message = message;
    this.#cdbUsed = 0;
    this.#wantedData = false;
    this.answers.begin();
  }

  #giveCdb(into: Uint8Array, at: number, count: number): number {
    const from = this.#cdbUsed;
    const given = Math.min(count, this.#cdb.length - from);
    for (let index = 0; index < given; index++) into[at + index] = this.#cdb[from + index] ?? 0;
    this.#cdbUsed += given;
    return given;
  }

  #giveData(into: Uint8Array, at: number, count: number): number {
    const from = this.dataOutUsed;
    const given = Math.min(count, this.#dataOut.length - from);
    into.set(this.#dataOut.subarray(from, from + given), at);
    this.dataOutUsed += given;
    if (given < count) this.#wantedData = true;
    return given;
  }
}

export function createPort(board: PortBoard): CommandPort {
  const initiator = new PortInitiator();
  return {
    get targetIds() {
      return [0, 1, 2, 3, 4, 5, 6, 7].filter((id) => (board.idMask & (1 << id)) !== 0);
    },
    execute(command: PortCommand): PortResult {
      initiator.prepare(command);
      let end: ReturnType<PortBoard["converse"]>;
      try {
        end = board.converse(initiator);
      } catch (error) {
        if (!(error instanceof MediumError)) throw error;
        board.resetBus();
        return { ...noAnswer, trouble: error.message };
      }
      return {
        status: initiator.status,
        dataIn: initiator.answers.take(),
        dataOutUsed: initiator.dataOutUsed,
        wantedMoreData: end === "stopped" && initiator.lackedData,
      };
    },
    giveBack: (answer) => initiator.answers.giveBack(answer),
    resetTarget(targetId: number): void {
      initiator.prepareReset(targetId);
      board.converse(initiator);
    },
    resetBus: () => board.resetBus(),
  };
}
