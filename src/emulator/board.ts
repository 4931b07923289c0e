// A simulated SCSI2SD: its SCSI side, from power-on to the last reset. Composition root of the emulator room.
// What it does is the firmware's (firmware-behaviour 2); where it comes from, byte by byte, is in the files it puts together.

import type { Medium } from "../card/index.js";
import { type FirmwareVersion, type HardwareRevision, parseFirmwareVersion } from "../config/index.js";
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
import { type BoardState, busReset, cardInserted, cardRemoved, hasConfig, powerOn } from "./target/board-state.js";

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
  /** What is known of the board's insides: for its USB side, which is another face of the same board. */
  readonly insides: BoardInsides;
  /** What was agreed with the target at that ID; asynchronous when there is none. */
  agreementOf(targetId: number): TransferAgreement;
}

/** The parts of a board that both of its sides share, and the powers of its processor. */
export interface BoardInsides {
  readonly state: BoardState;
  /** The processor runs something else: no ID answers until {@link restart}. */
  halt(): void;
  /** Power-on with the same card, by the firmware that is in the flash now. */
  restart(version: FirmwareVersion): void;
  /** Called when the firmware has noticed another card. Returns how to stop listening. */
  onCard(listener: () => void): () => void;
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
  return new Board(state, config);
}

class Board implements SimulatedBoard {
  #state: BoardState;
  #engine: ConnectionEngine;
  #idMask: number;
  #startupNs: number;
  #isHalted = false;
  readonly #standIn: Uint8Array | undefined;
  readonly #cardListeners = new Set<() => void>();

  constructor(state: BoardState, standIn: Uint8Array | undefined) {
    this.#state = state;
    this.#standIn = standIn;
    this.#engine = engineOf(state);
    this.#startupNs = state.config.board.startupDelay * nsPerSecond;
    this.#idMask = idMask(state.units);
  }

  get idMask(): number {
    return this.#idMask;
  }

  get startupNs(): number {
    return this.#startupNs;
  }

  get insides(): BoardInsides {
    const board = this;
    return {
      get state() {
        return board.#state;
      },
      halt: () => this.#halt(),
      restart: (version) => this.#restart(version),
      onCard: (listener) => {
        this.#cardListeners.add(listener);
        return () => this.#cardListeners.delete(listener);
      },
    };
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
    if (this.#isHalted) return;
    cardInserted(this.#state);
    this.#idMask = idMask(this.#state.units);
    for (const listener of [...this.#cardListeners]) listener();
  }

  removeCard(): void {
    if (!this.#state.card.isPresent) return;
    this.#state.card.remove();
    cardRemoved(this.#state);
  }

  port(): CommandPort {
    return createPort(this);
  }

  #halt(): void {
    this.#isHalted = true;
    this.#idMask = 0;
  }

  #restart(version: FirmwareVersion): void {
    const { firmware, faults, card } = this.#state;
    const profile = firmwareProfile(version, firmware.revision);
    // What was written to the card meanwhile counts from now on.
    const image = hasConfig(card) ? undefined : this.#standIn;
    this.#state = powerOn({ firmware: profile, faults, card, image });
    this.#engine = engineOf(this.#state);
    this.#startupNs = this.#state.config.board.startupDelay * nsPerSecond;
    this.#idMask = idMask(this.#state.units);
    this.#isHalted = false;
  }

  #run(initiator: BusInitiator): boolean {
    const isSelected = this.#engine.run(initiator, this.#idMask);
    if (this.#engine.lines.isReset) busReset(this.#state);
    return isSelected;
  }
}

function engineOf(state: BoardState): ConnectionEngine {
  const [anyUnit] = state.units;
  if (anyUnit === undefined) throw new RangeError("a board has seven targets");
  return new ConnectionEngine(state, anyUnit, nobody, silentRecorder);
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
