// The CommandPort of a board: each command is a connection like any other, made by an initiator that selects with ATN, names the
// LUN by IDENTIFY and gives and takes what the target asks for.

import { MediumError } from "../card/index.js";
import { cdbLengthOf, type InPhase, identifyMessage, messages, type OutPhase, phases } from "../scsi/index.js";
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
/** Answers are cut out of slabs, because allocating each by itself would cost more than the command. */
const slabBytes = 262_144;

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
  #slab = new Uint8Array(slabBytes);
  #start = 0;
  #end = 0;

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

  get dataIn(): Uint8Array {
    return this.#start === this.#end ? noBytes : this.#slab.subarray(this.#start, this.#end);
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
    else if (phase === phases.dataIn) this.#keep(bytes, at, count);
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
    this.#start = this.#end;
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

  #keep(bytes: Uint8Array, at: number, count: number): void {
    if (this.#end + count > this.#slab.length) this.#moveToNewSlab(count);
    this.#slab.set(bytes.subarray(at, at + count), this.#end);
    this.#end += count;
  }

  #moveToNewSlab(count: number): void {
    const kept = this.#slab.subarray(this.#start, this.#end);
    this.#slab = new Uint8Array(Math.max(slabBytes, 2 * (kept.length + count)));
    this.#slab.set(kept);
    this.#start = 0;
    this.#end = kept.length;
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
        dataIn: initiator.dataIn,
        dataOutUsed: initiator.dataOutUsed,
        wantedMoreData: end === "stopped" && initiator.lackedData,
      };
    },
    resetTarget(targetId: number): void {
      initiator.prepareReset(targetId);
      board.converse(initiator);
    },
    resetBus: () => board.resetBus(),
  };
}
