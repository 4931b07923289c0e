// A run: programs on one host with one drive, until they end or the time is up. Events at one instant happen in the order
// of (time, priority, sequence); same options and programs, same run.

import type { HostModel } from "../host-model.js";
import { SimulateError } from "../simulate-error.js";
import type { Drive } from "./drive.js";
import { EventQueue } from "./event-queue.js";
import { HostDriver } from "./host-driver.js";
import type { Process, Signal, Step } from "./process.js";
import { Processors } from "./processors.js";
import { type Random, seededRandom } from "./random.js";
import { type TimeSpent, timeSpent } from "./time-spent.js";

export interface RunOptions {
  readonly drive: Drive;
  readonly host: HostModel;
  /** Same seed, same run. */
  readonly seed: number;
  /** Programs still at work then are left where they are; without it the run ends with the last program. */
  readonly untilNs?: number;
  /** Processors of the host; 1 unless given. */
  readonly processors?: number;
  /** How long a program may keep a processor that others wait for; without it they take turns at each step. */
  readonly timeSliceNs?: number;
}

export interface RunContext {
  readonly drive: Drive;
  readonly host: HostModel;
  /** One for each program, so that programs do not disturb each other's numbers. */
  readonly random: Random;
}

export type Program = (context: RunContext) => Process;

export interface RunTotals {
  /** Until the last program has ended and the drive can be selected again, or `untilNs`. */
  readonly elapsedNs: number;
  readonly commands: number;
  /** Where the drive's and the host's time went, summed over all commands. */
  readonly spent: TimeSpent;
  /** Processor time of `compute` steps. */
  readonly computedNs: number;
}

/** Throws {@link SimulateError} for steps that cannot be done, and when all programs wait for each other. */
export function run(options: RunOptions, programs: readonly Program[]): RunTotals {
  return new Run(options, programs).toEnd();
}

/** The drive first, so that programs find it free; programs last. */
const priorities = { commandDone: 0, arbitration: 1, program: 2 } as const;
/** Payloads of events below 0; from 0 on it is the program that goes on. */
const arbitration = -1;
const commandDone = -2;
/** So many events at one instant are a program that goes round in circles. */
const mostAtOneInstant = 10_000_000;

class Run {
  readonly #options: RunOptions;
  readonly #queue = new EventQueue();
  readonly #spent: TimeSpent = timeSpent();
  readonly #driver: HostDriver;
  readonly #processes: readonly Process[];
  readonly #processors: Processors;
  readonly #waiting = new Map<Signal, number[]>();
  #working: number;
  #nowNs = 0;

  constructor(options: RunOptions, programs: readonly Program[]) {
    const { drive, host, seed, processors = 1, timeSliceNs } = options;
    const seeds = seededRandom(seed);
    const random = (): Random => seededRandom(seeds.below(2 ** 53));
    const queue = this.#queue;
    this.#options = options;
    this.#processors = new Processors({
      processors,
      programs: programs.length,
      ...(timeSliceNs === undefined ? {} : { timeSliceNs }),
      doneAt: (ns, program) => this.#resumeAt(ns, program),
    });
    this.#driver = new HostDriver(drive, host, programs.length, {
      random: random(),
      spent: this.#spent,
      events: {
        arbitrationAt: (ns) => queue.push(ns, priorities.arbitration, arbitration),
        commandDoneAt: (ns) => queue.push(ns, priorities.commandDone, commandDone),
        requestDoneAt: (ns, program) => queue.push(ns, priorities.program, program),
      },
    });
    this.#processes = programs.map((program) => program({ drive, host, random: random() }));
    this.#working = programs.length;
    programs.forEach((_, program) => {
      this.#resumeAt(0, program);
    });
  }

  toEnd(): RunTotals {
    const { untilNs = Number.POSITIVE_INFINITY } = this.#options;
    const queue = this.#queue;
    let atThisInstant = 0;
    while (queue.size > 0 && queue.nextNs <= untilNs) {
      atThisInstant = queue.nextNs === this.#nowNs ? atThisInstant + 1 : 0;
      if (atThisInstant > mostAtOneInstant) throw standstill(this.#nowNs);
      this.#nowNs = queue.nextNs;
      this.#happen(queue.pop());
    }
    if (this.#working > 0 && queue.size === 0) throw this.#deadlock();
    const elapsedNs = this.#working > 0 ? untilNs : Math.min(Math.max(this.#nowNs, this.#driver.selectableNs), untilNs);
    this.#driver.accountFor(elapsedNs);
    return { elapsedNs, commands: this.#driver.commands, spent: this.#spent, computedNs: this.#processors.computedNs };
  }

  #happen(payload: number): void {
    if (payload >= 0) this.#goOn(payload);
    else if (payload === arbitration) this.#driver.arbitrate(this.#nowNs);
    else this.#driver.commandDone(this.#nowNs);
  }

  #goOn(program: number): void {
    const { value, done } = this.#processes[program]?.next(this.#nowNs) ?? { done: true };
    if (!done && value !== undefined) {
      this.#do(value, program);
      return;
    }
    this.#working--;
    this.#processors.release(program, this.#nowNs);
  }

  #do(step: Step, program: number): void {
    switch (step.kind) {
      case "compute":
        this.#processors[step.as ?? "compute"](program, checkedNs(step.ns, program), this.#nowNs);
        return;
      case "notify":
        this.#notify(step.signal);
        this.#resumeAt(this.#nowNs, program);
        return;
      case "io":
        checkPlace(step, this.#options.drive, program);
        this.#driver.request(program, step, this.#nowNs);
        break;
      case "sleep":
        this.#resumeAt(this.#nowNs + checkedNs(step.ns, program), program);
        break;
      case "wait":
        this.#wait(step.signal, program);
        break;
    }
    this.#processors.release(program, this.#nowNs);
  }

  #resumeAt(ns: number, program: number): void {
    this.#queue.push(ns, priorities.program, program);
  }

  #wait(signal: Signal, program: number): void {
    const waiting = this.#waiting.get(signal);
    if (waiting === undefined) this.#waiting.set(signal, [program]);
    else waiting.push(program);
  }

  #notify(signal: Signal): void {
    const waiting = this.#waiting.get(signal);
    if (waiting === undefined) return;
    for (const program of waiting) this.#resumeAt(this.#nowNs, program);
    waiting.length = 0;
  }

  #deadlock(): SimulateError {
    const signals = [...this.#waiting].filter(([, programs]) => programs.length > 0).map(([{ name }]) => name);
    return new SimulateError(
      "simulate/deadlock",
      `${this.#working} of ${this.#processes.length} programs wait for ever: for ${signals.join(", ")}`,
      "Let another program notify before it ends, or give the run an end.",
    );
  }
}

function checkedNs(ns: number, program: number): number {
  if (Number.isSafeInteger(ns) && ns >= 0) return ns;
  throw new SimulateError(
    "simulate/step",
    `program ${program} wants to spend ${ns} ns`,
    "Durations are whole nanoseconds, 0 or more.",
  );
}

function checkPlace(step: Step & { readonly kind: "io" }, drive: Drive, program: number): void {
  const { firstByte, bytes } = step;
  const { blockBytes, capacityBytes } = drive;
  const isWhole = Number.isSafeInteger(firstByte / blockBytes) && Number.isSafeInteger(bytes / blockBytes);
  if (isWhole && firstByte >= 0 && bytes > 0 && firstByte + bytes <= capacityBytes) return;
  throw new SimulateError(
    "simulate/step",
    `program ${program} asks for ${bytes} bytes from byte ${firstByte} of a drive of ${capacityBytes}`,
    `Ask for whole blocks of ${blockBytes} bytes that lie on the drive.`,
  );
}

function standstill(nowNs: number): SimulateError {
  return new SimulateError(
    "simulate/deadlock",
    `nothing moves on from ${nowNs} ns: a program does endlessly many steps that take no time`,
    "Let it sleep, compute or ask for data.",
  );
}
