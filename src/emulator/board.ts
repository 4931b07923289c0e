// A simulated SCSI2SD: its SCSI side, from power-on to the last reset. Composition root of the emulator room.
// What it does is the firmware's (firmware-behaviour 2); where it comes from, byte by byte, is in the files it puts together.

import type { Medium } from "../card/index.js";
import { type HardwareRevision, parseFirmwareVersion } from "../config/index.js";
import { asynchronous, type TransferAgreement } from "../scsi/index.js";
import { ConnectionEngine } from "./bus/connection.js";
import type { BusInitiator } from "./bus/initiator.js";
import type { HangReport, ScriptEvent } from "./bus/phase-script.js";
import { scriptRecorder, silentRecorder } from "./bus/recorder.js";
import { createPort } from "./bus-port.js";
import type { CommandPort } from "./command-port.js";
import { EmulatorError } from "./emulator-error.js";
import { firmwareProfile } from "./firmware/features.js";
import { findEnabled, idMask } from "./target/addressing.js";
import { BoardCard } from "./target/board-card.js";
import { type BoardState, busReset, cardInserted, cardRemoved, powerOn } from "./target/board-state.js";

export interface CreateBoardOptions {
  /** 1,024 bytes that stand in for the card's last two sectors at power-on; else those are read. */
  readonly config?: Uint8Array;
  readonly card?: Medium;
  /** Such as "6.4.14"; a version newer than the newest known behaves like that. */
  readonly firmware: string;
  readonly revision: HardwareRevision;
  /** False: without the faults that an emulator need not have (docs/emulator.md). True when absent. */
  readonly faithful?: boolean;
}

/** What came of one selection. */
export interface Connection {
  readonly isSelected: boolean;
  readonly script: readonly ScriptEvent[];
  /** The target waited in vain or went round in circles, and the initiator reset the bus. */
  readonly hang: HangReport | undefined;
}

export interface SimulatedBoard {
  /** One selection, until BUS FREE. After a hang the bus has been reset. */
  connect(initiator: BusInitiator): Connection;
  resetBus(): void;
  insertCard(medium: Medium): void;
  removeCard(): void;
  port(): CommandPort;
  /** Bit n: ID n answers. */
  readonly idMask: number;
  /** How long the board is deaf after power-on. */
  readonly startupNs: number;
  /** What was agreed with the target at that ID; asynchronous when there is none. */
  agreementOf(targetId: number): TransferAgreement;
}

const nsPerSecond = 1_000_000_000;

/** Throws {@link EmulatorError} for a version that is none, and `LayoutError` for a configuration of another size. */
export function createBoard({ config, card, firmware, revision, faithful = true }: CreateBoardOptions): SimulatedBoard {
  const version = parseFirmwareVersion(firmware);
  if (version === undefined) throw new EmulatorError("emulator/firmware", `not a firmware version: ${firmware}`);
  const slot = new BoardCard(card);
  const state = powerOn({
    firmware: firmwareProfile(version, revision),
    faults: faithful ? "reproduced" : "repaired",
    card: slot,
    image: config,
  });
  return new Board(state);
}

class Board implements SimulatedBoard {
  readonly startupNs: number;
  readonly #state: BoardState;
  readonly #engine: ConnectionEngine;
  #idMask: number;

  constructor(state: BoardState) {
    this.#state = state;
    this.startupNs = state.config.board.startupDelay * nsPerSecond;
    this.#idMask = idMask(state.units);
    const [anyUnit] = state.units;
    if (anyUnit === undefined) throw new RangeError("a board has seven targets");
    this.#engine = new ConnectionEngine(state, anyUnit, nobody, silentRecorder);
  }

  get idMask(): number {
    return this.#idMask;
  }

  agreementOf(targetId: number): TransferAgreement {
    return findEnabled(this.#state.units, targetId)?.agreement ?? asynchronous;
  }

  connect(initiator: BusInitiator): Connection {
    const script: ScriptEvent[] = [];
    this.#engine.lines.recorder = scriptRecorder(script);
    try {
      const isSelected = this.#run(initiator);
      return { isSelected, script, hang: this.#engine.lines.hang };
    } finally {
      this.#engine.lines.recorder = silentRecorder;
    }
  }

  /** The same without a script; the way of the port. */
  converse(initiator: BusInitiator): "not-selected" | "done" | "stopped" {
    if (!this.#run(initiator)) return "not-selected";
    return this.#engine.lines.hang === undefined ? "done" : "stopped";
  }

  resetBus(): void {
    busReset(this.#state);
  }

  insertCard(medium: Medium): void {
    this.removeCard();
    this.#state.card.insert(medium);
    cardInserted(this.#state);
    this.#idMask = idMask(this.#state.units);
  }

  removeCard(): void {
    if (!this.#state.card.isPresent) return;
    this.#state.card.remove();
    cardRemoved(this.#state);
  }

  port(): CommandPort {
    return createPort(this);
  }

  #run(initiator: BusInitiator): boolean {
    const isSelected = this.#engine.run(initiator, this.#idMask);
    if (this.#engine.lines.isReset) busReset(this.#state);
    return isSelected;
  }
}

/** Stands on the bus before the first connection. */
const nobody: BusInitiator = {
  id: 7,
  targetId: 0,
  select: "held",
  attention: false,
  enterPhase: () => undefined,
  give: () => 0,
  take: () => undefined,
  hadParityError: () => false,
  repeatMessages: () => undefined,
};
