// A translation in front of the board for initiators of today (`--modern`): commands and pages that a board of 1990s
// design does not know are put together from those it does. What is not in the table goes to the board as it is.

import type { CommandPort, PortCommand } from "../../emulator/index.js";
import type { FrontPort, FrontResult } from "../iscsi/front-port.js";
import { ModernCall } from "./modern-call.js";
import { modernCommands } from "./modern-commands.js";
import { ModernMemory } from "./modern-memory.js";

const requestSense = 0x03;
const reservationConflict = 0x18;

const reading = [0x08, 0x28, 0x2f, 0x34, 0x88, 0x8f, 0x90, 0xa8, 0xaf, 0x1a, 0x5a];
const writing = [0x04, 0x0a, 0x15, 0x2a, 0x2e, 0x35, 0x41, 0x55, 0x89, 0x8a, 0x8b, 0x8e, 0x91, 0x93, 0xaa, 0xae];

/** What persistent reservations keep others from (SPC-3 table 31, SBC-3 table 13). */
const accesses: ReadonlyMap<number, "read" | "write"> = new Map([
  ...reading.map((opcode) => [opcode, "read"] as const),
  ...writing.map((opcode) => [opcode, "write"] as const),
]);

export function createModernPort(board: CommandPort): FrontPort {
  const memory = new ModernMemory();
  return {
    get targetIds() {
      return board.targetIds;
    },
    execute(command: PortCommand): FrontResult {
      const opcode = command.cdb[0] ?? 0;
      const pending = memory.takeSense(command);
      if (opcode === requestSense && pending !== undefined) {
        return { ...silent, dataIn: pending.subarray(0, command.cdb[4] ?? 0) };
      }
      const access = accesses.get(opcode);
      if (access !== undefined && !memory.reservationsOf(command).mayAccess(command.initiatorId, access)) {
        return { ...silent, status: reservationConflict };
      }
      const call = new ModernCall(board, command, memory);
      return modernCommands.get(opcode)?.(call) ?? call.passOn();
    },
    giveBack: (dataIn) => board.giveBack(dataIn),
    loseNexus: (initiatorId, targetId) => memory.forgetInitiator(initiatorId, targetId),
    resetTarget(targetId) {
      memory.forget();
      board.resetTarget(targetId);
    },
    resetBus() {
      memory.forget();
      board.resetBus();
    },
  };
}

const silent: FrontResult = { status: 0, dataIn: new Uint8Array(0), dataOutUsed: 0, wantedMoreData: false };
