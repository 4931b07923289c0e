// One command under translation: what the entries of the table read from it, ask the board and answer with.

import type { CommandPort, PortCommand, PortResult } from "../../emulator/index.js";
import type { FrontResult } from "../iscsi/front-port.js";
import { senseData } from "../iscsi/session/sense-data.js";
import type { Capacity, ModernMemory } from "./modern-memory.js";
import type { PersistentReservations } from "./persistent-reservations.js";

const noData = new Uint8Array(0);
const readCapacity10 = Uint8Array.of(0x25, 0, 0, 0, 0, 0, 0, 0, 0, 0);

export class ModernCall {
  readonly command: PortCommand;
  readonly #board: CommandPort;
  readonly #memory: ModernMemory;

  constructor(board: CommandPort, command: PortCommand, memory: ModernMemory) {
    this.command = command;
    this.#board = board;
    this.#memory = memory;
  }

  get reservations(): PersistentReservations {
    return this.#memory.reservationsOf(this.command);
  }

  byte(index: number): number {
    return this.command.cdb[index] ?? 0;
  }

  /** A number of the CDB, high byte first. */
  number(offset: number, width: number): number {
    let value = 0;
    for (let index = 0; index < width; index++) value = value * 0x100 + this.byte(offset + index);
    return value;
  }

  /** The board's answer to the command as it is. */
  passOn(): PortResult {
    return this.#watch(this.#board.execute(this.command));
  }

  /** The board's answer to another command of the same nexus. */
  ask(cdb: Uint8Array, dataOut: Uint8Array = noData, lun = this.command.lun): PortResult {
    return this.#watch(this.#board.execute({ ...this.command, lun, cdb, dataOut }));
  }

  /** Blocks of the logical unit, or the board's refusal to tell. */
  capacity(): Capacity | { readonly refusal: PortResult } {
    const known = this.#memory.capacityOf(this.command);
    if (known !== undefined) return known;
    const result = this.ask(readCapacity10);
    if (result.status !== 0 || result.dataIn.length < 8) return { refusal: result };
    const view = new DataView(result.dataIn.buffer, result.dataIn.byteOffset, 8);
    const capacity = { blocks: view.getUint32(0) + 1, blockBytes: view.getUint32(4) };
    this.#memory.keepCapacity(this.command, capacity);
    return capacity;
  }

  good(dataIn: Uint8Array = noData, dataOutUsed = 0): FrontResult {
    return { status: 0, dataIn, dataOutUsed, wantedMoreData: false };
  }

  /** CHECK CONDITION; the sense data, with or without INFORMATION, wait to be fetched, as with the board. */
  check(key: number, asc: number, ascq: number, information?: number): FrontResult {
    const sense = senseData(key, asc, ascq);
    if (information !== undefined) {
      sense[0] = 0xf0;
      new DataView(sense.buffer).setUint32(3, information);
    }
    this.#memory.keepSense(this.command, sense);
    return { status: 2, dataIn: noData, dataOutUsed: 0, wantedMoreData: false };
  }

  invalidField(): FrontResult {
    return this.check(0x05, 0x24, 0x00);
  }

  outOfRange(): FrontResult {
    return this.check(0x05, 0x21, 0x00);
  }

  /** A capacity may have changed with a reset, MODE SELECT or FORMAT UNIT; the first is seen by its unit attention. */
  #watch(result: PortResult): PortResult {
    if (result.status !== 0 || changesCapacity.has(this.byte(0))) this.#memory.forgetCapacities();
    return result;
  }
}

const changesCapacity = new Set([0x04, 0x15, 0x55]);

export type ModernCommand = (call: ModernCall) => FrontResult;
