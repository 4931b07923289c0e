// One command as its code sees it: the CDB, the logical unit, the shared buffer, and ways to say what comes next on the bus.
// There is one context for a board's life; `begin` readies it for the next command (scsi.c@v6.4.14; firmware-behaviour 2.5).

import { type Sense, senses, statusCodes } from "../../scsi/index.js";
import type { BoardState } from "../target/board-state.js";
import { type LogicalUnit, measure } from "../target/logical-unit.js";
import { setBlockBytes } from "../target/ram-config.js";

/** What the bus does next. Sectors are moved by the bus side, which knows the phases. */
export type NextStep = "undecided" | "status" | "data-in" | "data-out" | "read-sectors" | "write-sectors";

/** Runs when all bytes of a DATA OUT have arrived. */
export type DataOutRoutine = (context: CommandContext) => void;

export interface CommandServices {
  wait(ns: number): void;
  discard(bytes: number): void;
  wroteSectors(lba: number, sectors: number, result: "written" | "lost"): void;
}

export class CommandContext {
  readonly board: BoardState;
  readonly buffer: Uint8Array;
  readonly cdb = new Uint8Array(12);
  cdbLength = 6;
  unit: LogicalUnit;
  lun = 0;
  initiatorId = 0;
  next: NextStep = "undecided";
  status: number = statusCodes.good;
  /** Bytes of the buffer to send or receive, and how many of them are done (quirk Q15: not always from 0). */
  dataLength = 0;
  dataDone = 0;
  /** Stays from one linked command to the next (quirk Q47). */
  dataOutRoutine: DataOutRoutine | undefined;
  transferLba = 0;
  transferBlocks = 0;
  readonly #services: CommandServices;

  constructor(board: BoardState, unit: LogicalUnit, services: CommandServices) {
    this.board = board;
    this.buffer = board.buffer;
    this.unit = unit;
    this.#services = services;
  }

  begin(): void {
    this.next = "undecided";
    this.status = statusCodes.good;
    if (this.board.faults === "repaired") this.dataOutRoutine = undefined;
  }

  rewind(): void {
    this.dataLength = 0;
    this.dataDone = 0;
  }

  byte(at: number): number {
    return this.cdb[at] ?? 0;
  }

  word(at: number): number {
    return (this.byte(at) << 8) | this.byte(at + 1);
  }

  threeBytes(at: number): number {
    return (this.byte(at) << 16) | this.word(at + 1);
  }

  long(at: number): number {
    return (this.byte(at) * 0x1000000 + this.threeBytes(at + 1)) >>> 0;
  }

  finish(status: number): void {
    this.status = status;
    this.next = "status";
  }

  check(sense: Sense): void {
    this.unit.sense = sense;
    this.finish(statusCodes.checkCondition);
  }

  /** DATA IN of the first bytes of the buffer; none: GOOD without a data phase. */
  sendBuffer(length: number): void {
    this.dataLength = length;
    this.next = "data-in";
  }

  /** DATA OUT into the buffer, behind what this command has received so far. */
  receive(length: number, routine?: DataOutRoutine): void {
    this.dataLength += length;
    if (routine) this.dataOutRoutine = routine;
    this.next = "data-out";
  }

  move(step: "read-sectors" | "write-sectors", lba: number, blocks: number): void {
    this.transferLba = lba;
    this.transferBlocks = blocks;
    this.next = step;
  }

  /** DATA OUT that goes nowhere. */
  discard(bytes: number): void {
    this.#services.discard(bytes);
  }

  wait(ns: number): void {
    this.#services.wait(ns);
  }

  setBlockBytes(blockBytes: number): void {
    this.unit.blockBytes = blockBytes;
    measure(this.unit, this.board.card.sectors);
  }

  /** Keeps the live block size in the RAM copy and writes that, but to a place that is never read (quirk Q3). */
  saveBlockBytes(): void {
    const { card, config } = this.board;
    setBlockBytes(config, this.unit.settings.id, this.unit.blockBytes);
    const lba = (card.sectors - config.image.length) >>> 0;
    this.#services.wroteSectors(lba, 2, card.write(lba, config.image) ? "written" : "lost");
  }

  get isWriteProtected(): boolean {
    return this.board.card.isWriteProtected;
  }

  refuseField(): void {
    this.check(senses.invalidFieldInCdb);
  }
}
