// The host's side of the bus: requests of its programs wait in a FIFO, are split into commands that the adapter can take,
// and one command at a time goes to the drive (firmware-timing §1, §4.10). The board has no command queue.

import type { HostModel } from "../host-model.js";
import type { Op } from "../prediction.js";
import type { Drive } from "./drive.js";
import type { Random } from "./random.js";
import type { TimeSpent } from "./time-spent.js";

/** READ(10) and WRITE(10) have 16 bits for the number of blocks. */
const mostBlocks = 65_535;

/** When the driver wants to be called again. */
export interface DriverEvents {
  /** {@link HostDriver.arbitrate} */
  arbitrationAt(ns: number): void;
  /** {@link HostDriver.commandDone} */
  commandDoneAt(ns: number): void;
  /** The request of this program is done, and the host's turn-around over. */
  requestDoneAt(ns: number, program: number): void;
}

interface Request {
  op: Op;
  firstByte: number;
  bytes: number;
  done: number;
  /** When its first command began. */
  beganNs: number;
}

export class HostDriver {
  commands = 0;
  /** The drive can be selected again. */
  selectableNs = 0;
  readonly #drive: Drive;
  readonly #random: Random;
  readonly #spent: TimeSpent;
  readonly #events: DriverEvents;
  readonly #largestCommand: number;
  readonly #completesAt: "busFree" | "message";
  readonly #turnaroundNs: number;
  readonly #turnaroundPerByteNs: number;
  readonly #queuedTurnaroundNs: number;
  /** Of a request's byte, where the host is a limit of its own. */
  readonly #leastByteNs: number;
  /** One for each program: none can have more under way. */
  readonly #requests: Request[];
  readonly #waiting: number[];
  #firstWaiting = 0;
  #waitingCount = 0;
  readonly #command: { op: Op; firstByte: number; bytes: number } = { op: "read", firstByte: 0, bytes: 0 };
  /** The program whose request is with the drive; -1: none. */
  #served = -1;
  /** The driver has the command before behind it. */
  #readyNs = 0;
  #turnaroundUntilNs = 0;
  /** Where the time up to here went is known. */
  #accountedNs = 0;

  constructor(
    drive: Drive,
    host: HostModel,
    programs: number,
    run: { readonly random: Random; readonly spent: TimeSpent; readonly events: DriverEvents },
  ) {
    this.#drive = drive;
    this.#random = run.random;
    this.#spent = run.spent;
    this.#events = run.events;
    this.#largestCommand = largestCommandBytes(host, drive.blockBytes);
    this.#completesAt = host.completesAt.value;
    this.#turnaroundNs = host.turnaround.value * 1000;
    this.#turnaroundPerByteNs = host.turnaroundPerByte.value;
    this.#queuedTurnaroundNs = Math.round(host.queuedTurnaround.value * 1000);
    this.#leastByteNs = host.transferLimit === undefined ? 0 : 1000 / host.transferLimit.value;
    this.#requests = Array.from({ length: programs }, () => ({
      op: "read",
      firstByte: 0,
      bytes: 0,
      done: 0,
      beganNs: 0,
    }));
    this.#waiting = new Array<number>(programs).fill(0);
  }

  /** A program's request, whole blocks of the drive. */
  request(
    program: number,
    step: { readonly op: Op; readonly firstByte: number; readonly bytes: number },
    nowNs: number,
  ) {
    const request = this.#requestOf(program);
    request.op = step.op;
    request.firstByte = step.firstByte;
    request.bytes = step.bytes;
    request.done = 0;
    this.#waiting[(this.#firstWaiting + this.#waitingCount++) % this.#waiting.length] = program;
    if (this.#served < 0) this.#next(nowNs);
  }

  arbitrate(nowNs: number): void {
    const request = this.#requestOf(this.#served);
    const { op, firstByte, bytes, done } = request;
    if (done === 0) request.beganNs = nowNs;
    const command = this.#command;
    command.op = op;
    command.firstByte = firstByte + done;
    command.bytes = Math.min(bytes - done, this.#largestCommand);
    this.accountFor(nowNs);
    const { completeNs, busFreeNs, selectableNs } = this.#drive.serve(command, nowNs, this.#random, this.#spent);
    this.commands++;
    this.selectableNs = selectableNs;
    this.#accountedNs = selectableNs;
    this.#events.commandDoneAt(this.#completesAt === "busFree" ? busFreeNs : completeNs);
  }

  commandDone(nowNs: number): void {
    const request = this.#requestOf(this.#served);
    request.done += this.#command.bytes;
    this.#readyNs = nowNs + this.#queuedTurnaroundNs;
    if (request.done < request.bytes) {
      this.#turnaroundUntilNs = this.#readyNs;
      this.#arbitrateFrom(nowNs);
      return;
    }
    const hostReadyNs = request.beganNs + Math.round(this.#leastByteNs * request.bytes);
    const turnaroundNs = Math.round(this.#turnaroundNs + this.#turnaroundPerByteNs * request.bytes);
    const programGoesOnNs = Math.max(nowNs + turnaroundNs, hostReadyNs);
    this.#readyNs = Math.max(this.#readyNs, hostReadyNs);
    this.#turnaroundUntilNs = programGoesOnNs;
    this.#events.requestDoneAt(programGoesOnNs, this.#served);
    this.#served = -1;
    if (this.#waitingCount > 0) this.#next(nowNs);
  }

  /** Time in which the drive had nothing to do goes to the host's turn-around, as far as it lasted. */
  accountFor(nowNs: number): void {
    const idleNs = Math.min(nowNs, this.#turnaroundUntilNs) - this.#accountedNs;
    if (idleNs > 0) this.#spent.add("hostTurnaround", idleNs);
    if (nowNs > this.#accountedNs) this.#accountedNs = nowNs;
  }

  #next(nowNs: number): void {
    this.#served = this.#waiting[this.#firstWaiting] ?? 0;
    this.#firstWaiting = (this.#firstWaiting + 1) % this.#waiting.length;
    this.#waitingCount--;
    this.#arbitrateFrom(nowNs);
  }

  #arbitrateFrom(nowNs: number): void {
    const startNs = Math.max(nowNs, this.selectableNs, this.#readyNs);
    if (startNs === nowNs) this.arbitrate(nowNs);
    else this.#events.arbitrationAt(startNs);
  }

  #requestOf(program: number): Request {
    const request = this.#requests[program];
    if (request === undefined) throw new RangeError(`there is no program ${program}`);
    return request;
  }
}

/** Whole blocks, at least one. */
export function largestCommandBytes(host: HostModel, blockBytes: number): number {
  const blocks = Math.floor(host.largestCommand.value / blockBytes);
  return Math.min(Math.max(blocks, 1), mostBlocks) * blockBytes;
}
