// The initiator with which a command is tried on the emulated board: IDENTIFY and what else it has to say, the CDB, as
// many zeros as the target takes.

import type { BusInitiator } from "../../../emulator/index.js";
import {
  extendedMessages,
  type InPhase,
  identifyMessage,
  messages,
  type OutPhase,
  phases,
} from "../../../scsi/index.js";

const initiatorId = 7;

export class ScriptInitiator implements BusInitiator {
  readonly id = initiatorId;
  readonly select = "held";
  status: number | undefined;
  /** The first bytes of DATA IN. */
  readonly dataIn: number[] = [];
  readonly targetId: number;
  readonly #cdb: readonly number[];
  readonly #messages: number[];
  #cdbUsed = 0;

  /** `outMessages` in the order in which they are sent; none = selection without ATN. */
  constructor(targetId: number, cdb: readonly number[], outMessages: readonly number[]) {
    this.targetId = targetId;
    this.#cdb = cdb;
    this.#messages = [...outMessages];
  }

  get attention(): boolean {
    return this.#messages.length > 0;
  }

  enterPhase(): void {
    // The script has the phases.
  }

  give(phase: OutPhase, into: Uint8Array, at: number, count: number): number {
    if (phase === phases.dataOut) {
      into.fill(0, at, at + count);
      return count;
    }
    let given = 0;
    while (given < count) {
      const byte = phase === phases.command ? this.#cdb[this.#cdbUsed++] : this.#messages.shift();
      if (byte === undefined) break;
      into[at + given++] = byte;
    }
    return given;
  }

  take(phase: InPhase, bytes: Uint8Array, at: number, count: number): void {
    if (phase === phases.status) this.status = bytes[at];
    if (phase === phases.dataIn && this.dataIn.length < 8)
      this.dataIn.push(...bytes.subarray(at, at + Math.min(count, 8)));
  }

  hadParityError(): boolean {
    return false;
  }

  repeatMessages(): void {
    // Its messages have no parity errors.
  }
}

export const identify: readonly number[] = [identifyMessage(0)];

export function synchronousRequest(periodFactor: number, offset: number): readonly number[] {
  return [messages.extended, 3, extendedMessages.synchronousDataTransferRequest, periodFactor, offset];
}
