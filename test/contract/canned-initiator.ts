// An initiator on the bus that does one command and has all of it ready: IDENTIFY, the CDB, the data.

import type { BusInitiator, SimulatedBoard } from "../../src/emulator/index.js";
import { type InPhase, identifyMessage, messages, type OutPhase, phases } from "../../src/scsi/index.js";

export interface CannedCommand {
  readonly initiatorId: number;
  readonly targetId: number;
  readonly lun: number;
  readonly cdb: Uint8Array;
  readonly dataOut: Uint8Array;
}

export interface BusAnswer {
  readonly status: number | undefined;
  readonly dataIn: Uint8Array;
  readonly dataOutUsed: number;
}

export function runOnBus(board: SimulatedBoard, command: CannedCommand): BusAnswer {
  const initiator = new CannedInitiator(command, identifyMessage(command.lun));
  board.connect(initiator);
  return { status: initiator.status, dataIn: Buffer.concat(initiator.dataIn), dataOutUsed: initiator.dataOutUsed };
}

/** BUS DEVICE RESET behind the selection. */
export function resetOnBus(board: SimulatedBoard, targetId: number): void {
  const none = new Uint8Array(0);
  const nothing = { initiatorId: 7, targetId, lun: 0, cdb: none, dataOut: none };
  board.connect(new CannedInitiator(nothing, messages.busDeviceReset));
}

class CannedInitiator implements BusInitiator {
  readonly select = "held";
  readonly id: number;
  readonly targetId: number;
  attention = true;
  status: number | undefined;
  readonly dataIn: Uint8Array[] = [];
  dataOutUsed = 0;
  readonly #message: number;
  readonly #supplies: Partial<Record<OutPhase, Uint8Array>>;

  constructor({ initiatorId, targetId, cdb, dataOut }: CannedCommand, message: number) {
    this.id = initiatorId;
    this.targetId = targetId;
    this.#message = message;
    this.#supplies = { [phases.command]: cdb, [phases.dataOut]: dataOut };
  }

  enterPhase(): void {
    // Whatever the target wants.
  }

  give(phase: OutPhase, into: Uint8Array, at: number, count: number): number {
    if (phase === phases.messageOut) {
      if (!this.attention) return 0;
      this.attention = false;
      into[at] = this.#message;
      return 1;
    }
    const supply = this.#supplies[phase] ?? new Uint8Array(0);
    const piece = supply.subarray(0, count);
    into.set(piece, at);
    this.#supplies[phase] = supply.subarray(piece.length);
    if (phase === phases.dataOut) this.dataOutUsed += piece.length;
    return piece.length;
  }

  take(phase: InPhase, bytes: Uint8Array, at: number, count: number): void {
    if (phase === phases.status) this.status = bytes[at];
    if (phase === phases.dataIn) this.dataIn.push(bytes.slice(at, at + count));
  }

  hadParityError(): boolean {
    return false;
  }

  repeatMessages(): void {
    this.attention = true;
  }
}
