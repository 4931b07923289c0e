// The processors of a host. Without a time slice, programs have them in the order in which they ask, one piece of work at
// a time. With one, a program keeps its processor until it waits for something or its slice is used up, as in Linux 2.4:
// the ready program with most left of its slice is next; when all ready ones have used theirs up, every program gets a new
// slice and keeps half of what it had left, so that those that waited come first. Interrupts are done at once, by each
// processor in turn, ahead of programs.

import { SimulateError } from "../simulate-error.js";

export interface ProcessorOptions {
  readonly processors: number;
  readonly programs: number;
  /** Absent: none. */
  readonly timeSliceNs?: number;
  /** A program's work is done at that instant. */
  readonly doneAt: (ns: number, program: number) => void;
}

interface Ready {
  readonly program: number;
  readonly ns: number;
}

/** Clock ticks: who becomes ready with more than one tick more than a running program has left comes before it. */
const ticksOfSlice = 6;

export class Processors {
  readonly #freeNs: Float64Array;
  readonly #timeSliceNs: number | undefined;
  readonly #doneAt: ProcessorOptions["doneAt"];
  /** What each program has left of its slice, ns, and the processor it is on, or -1. */
  readonly #leftNs: Float64Array;
  readonly #on: Int32Array;
  readonly #isTaken: boolean[];
  readonly #mustLeave: boolean[];
  readonly #ready: Ready[] = [];
  #interrupted = 0;
  #computedNs = 0;

  constructor({ processors, programs, timeSliceNs, doneAt }: ProcessorOptions) {
    this.#freeNs = new Float64Array(checkedCount(processors));
    this.#isTaken = new Array(processors).fill(false);
    this.#mustLeave = new Array(processors).fill(false);
    this.#timeSliceNs = timeSliceNs;
    this.#doneAt = doneAt;
    this.#leftNs = new Float64Array(programs).fill(timeSliceNs ?? 0);
    this.#on = new Int32Array(programs).fill(-1);
  }

  /** Of all programs and interrupts. */
  get computedNs(): number {
    return this.#computedNs;
  }

  /** Calls `doneAt`, now or when it has come to that. */
  compute(program: number, ns: number, nowNs: number): void {
    if (this.#timeSliceNs === undefined) {
      this.#occupy(this.#firstFree(), { program, ns }, nowNs);
      return;
    }
    const processor = this.#on[program] ?? -1;
    if (processor >= 0 && !this.#isOver(program, processor)) {
      this.#run({ program, ns }, processor, nowNs);
      return;
    }
    if (processor < 0) this.#preempt(program);
    this.#leave(program);
    this.#ready.push({ program, ns });
    this.#dispatch(nowNs);
  }

  /** At once; processors take them in turn, and what a processor is at ends so much later. */
  interrupt(program: number, ns: number, nowNs: number): void {
    const processor = (this.#interrupted + 1) % this.#freeNs.length;
    this.#interrupted = processor;
    this.#freeNs[processor] = Math.max(nowNs, this.#freeNs[processor] ?? 0) + ns;
    this.#computedNs += ns;
    this.#doneAt(nowNs + ns, program);
  }

  /** The program does something else than computing. */
  release(program: number, nowNs: number): void {
    if ((this.#on[program] ?? -1) < 0) return;
    this.#leave(program);
    this.#dispatch(nowNs);
  }

  #firstFree(): number {
    const free = this.#freeNs;
    let first = 0;
    for (let other = 1; other < free.length; other++) if ((free[other] ?? 0) < (free[first] ?? 0)) first = other;
    return first;
  }

  #leave(program: number): void {
    const processor = this.#on[program] ?? -1;
    if (processor < 0) return;
    this.#isTaken[processor] = false;
    this.#mustLeave[processor] = false;
    this.#on[program] = -1;
  }

  #isOver(program: number, processor: number): boolean {
    return this.#ready.length > 0 && ((this.#leftNs[program] ?? 0) <= 0 || this.#mustLeave[processor] === true);
  }

  /** A program that becomes ready takes the processor of the one with least left, if that is clearly less. */
  #preempt(program: number): void {
    const left = this.#leftNs[program] ?? 0;
    let least = -1;
    let leastNs = left - (this.#timeSliceNs ?? 0) / ticksOfSlice;
    for (let other = 0; other < this.#on.length; other++) {
      if ((this.#on[other] ?? -1) < 0 || (this.#leftNs[other] ?? 0) >= leastNs) continue;
      leastNs = this.#leftNs[other] ?? 0;
      least = this.#on[other] ?? -1;
    }
    if (least >= 0 && this.#isTaken.every((taken) => taken)) this.#mustLeave[least] = true;
  }

  #dispatch(nowNs: number): void {
    for (let processor = 0; processor < this.#isTaken.length && this.#ready.length > 0; processor++) {
      if (this.#isTaken[processor]) continue;
      let at = this.#indexOfNext();
      if ((this.#leftNs[this.#ready[at]?.program ?? 0] ?? 0) <= 0) {
        this.#newSlices();
        at = this.#indexOfNext();
      }
      const [next] = this.#ready.splice(at, 1);
      if (next !== undefined) this.#run(next, processor, nowNs);
    }
  }

  #newSlices(): void {
    const slice = this.#timeSliceNs ?? 0;
    this.#leftNs.forEach((left, program) => {
      this.#leftNs[program] = Math.max(0, left) / 2 + slice;
    });
  }

  /** Most left first, then who has been ready longest. */
  #indexOfNext(): number {
    let best = 0;
    for (let at = 1; at < this.#ready.length; at++) {
      const left = (index: number) => this.#leftNs[this.#ready[index]?.program ?? 0] ?? 0;
      if (left(at) > left(best)) best = at;
    }
    return best;
  }

  #run(work: Ready, processor: number, nowNs: number): void {
    this.#isTaken[processor] = true;
    this.#on[work.program] = processor;
    this.#leftNs[work.program] = (this.#leftNs[work.program] ?? 0) - work.ns;
    this.#occupy(processor, work, nowNs);
  }

  #occupy(processor: number, { program, ns }: Ready, nowNs: number): void {
    const endNs = Math.max(nowNs, this.#freeNs[processor] ?? 0) + ns;
    this.#freeNs[processor] = endNs;
    this.#computedNs += ns;
    this.#doneAt(endNs, program);
  }
}

function checkedCount(processors: number): number {
  if (Number.isSafeInteger(processors) && processors > 0 && processors <= 1024) return processors;
  throw new SimulateError("simulate/step", `a host with ${processors} processors`, "Give it 1 to 1024.");
}
