// The bus as the firmware drives it: phases, transfer counts, bytes, waits, and the moment when an initiator that has nothing
// more to give resets the bus. Source: scsiPhy.c, scsi.c@v6.4.14 (firmware-behaviour 2.2, 2.16; firmware-timing 2.3, 3.1).

import { type InPhase, isInPhase, type OutPhase, type Phase, phaseNames, phases } from "../../scsi/index.js";
import type { BoardState } from "../target/board-state.js";
import { compatibilities } from "../target/compatibility.js";
import { handshakeRegisters } from "./handshake-registers.js";
import type { BusInitiator } from "./initiator.js";
import type { HangReport } from "./phase-script.js";
import type { Recorder } from "./recorder.js";

const belowScsi2PhaseNs = 100_000;
const belowScsi2BusFreeNs = 2_000;
const busFree = -1;
const oneByte = new Uint8Array(1);

export class BusLines {
  readonly #board: BoardState;
  recorder: Recorder;
  initiator: BusInitiator;
  /** The initiator gave up and reset the bus; transfers do nothing from then on. */
  isReset = false;
  hang: HangReport | undefined;
  /** Set by any transfer since it was cleared: the flag of the FPGA, whether the firmware cares or not. */
  hasParityError = false;
  #phase: Phase | typeof busFree = busFree;
  #counted = 0;
  #wanted = 0;

  constructor(board: BoardState, initiator: BusInitiator, recorder: Recorder) {
    this.#board = board;
    this.initiator = initiator;
    this.recorder = recorder;
  }

  connect(initiator: BusInitiator): void {
    this.initiator = initiator;
    this.isReset = false;
    this.hang = undefined;
    this.hasParityError = false;
    this.#phase = busFree;
  }

  wait(ns: number): void {
    this.recorder.wait(ns);
  }

  enter(phase: Phase): void {
    if (phase === this.#phase || this.isReset) return;
    if (this.recorder.isRecording) this.#recordPhase(phase);
    this.#phase = phase;
    this.initiator.enterPhase(phase);
  }

  leave(): void {
    const { firmware, compatibility } = this.#board;
    const extra = compatibility < compatibilities.scsi2 ? belowScsi2BusFreeNs : 0;
    this.recorder.wait(firmware.busFreeNs + extra);
    this.recorder.busFree();
    this.#phase = busFree;
  }

  send(phase: InPhase, bytes: Uint8Array, at: number, count: number): void {
    if (this.isReset) return;
    this.initiator.take(phase, bytes, at, count);
    this.recorder.transfer(phase, count);
  }

  sendByte(phase: InPhase, value: number): void {
    oneByte[0] = value;
    this.send(phase, oneByte, 0, 1);
  }

  /** Tells the FPGA how many bytes come next; older bitstreams count a FIFO's worth and are told again and again. */
  loadCount(count: number): void {
    this.#wanted = count;
    this.#counted = 0;
  }

  /** Takes bytes of the loaded count; an initiator that runs dry resets the bus. Returns how many came. */
  takeCounted(phase: OutPhase, into: Uint8Array, at: number, count: number): number {
    if (this.isReset) return 0;
    const given = this.#give(phase, into, at, count);
    this.#counted += given;
    if (given < count) this.stopFor({ wanted: this.#wanted, supplied: this.#counted });
    return given;
  }

  /**
   * Takes `count` bytes, loading counts as large as this firmware can, and returns how many came. After a reset the firmware
   * reads what is missing of the piece out of an empty FIFO, as zeros.
   */
  take(phase: OutPhase, into: Uint8Array, at: number, count: number): number {
    const most = this.#board.firmware.countBytes;
    let done = 0;
    while (done < count && !this.isReset) {
      const piece = Math.min(most, count - done);
      this.loadCount(piece);
      const given = this.takeCounted(phase, into, at + done, piece);
      if (given < piece) into.fill(0, at + done + given, at + done + piece);
      done += given;
    }
    return done;
  }

  takeByte(phase: OutPhase): number {
    this.take(phase, oneByte, 0, 1);
    return oneByte[0] ?? 0;
  }

  /** The rest of a count that the firmware does not read: the FPGA takes it all the same. */
  dropCounted(phase: OutPhase, scratch: Uint8Array): void {
    let left = this.#wanted - this.#counted;
    while (left > 0 && !this.isReset) {
      const given = this.#give(phase, scratch, 0, Math.min(left, scratch.length));
      if (given === 0) return;
      left -= given;
    }
  }

  stopFor(reason: HangReport["reason"]): void {
    this.hang = { phase: this.#phase === busFree ? "command" : phaseNames[this.#phase], reason };
    this.isReset = true;
  }

  #give(phase: OutPhase, into: Uint8Array, at: number, count: number): number {
    const given = this.initiator.give(phase, into, at, count);
    if (this.initiator.hadParityError(phase)) this.hasParityError = true;
    this.recorder.transfer(phase, given);
    return given;
  }

  #recordPhase(phase: Phase): void {
    const { firmware, compatibility, config, current } = this.#board;
    const wasIn = this.#phase !== busFree && isInPhase(this.#phase);
    const turn = wasIn === isInPhase(phase) ? 0 : firmware.directionChangeNs;
    const extra = compatibility < compatibilities.scsi2 ? belowScsi2PhaseNs : 0;
    this.recorder.wait(firmware.phaseChangeNs + turn + extra);
    const isData = phase === phases.dataIn || phase === phases.dataOut;
    const registers =
      isData && current ? handshakeRegisters(firmware, config.board.scsiSpeed, current.agreement, phase) : undefined;
    this.recorder.phase(phase, registers);
  }
}
