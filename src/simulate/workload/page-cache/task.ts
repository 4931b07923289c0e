// A program's account of its processor time. Calls charge small amounts; they become one `compute` step when enough has
// come together or the program is about to wait, so that a run of millions of calls stays quick.

import type { Process, Step } from "../../engine/process.js";

export interface Task {
  /** The instant at which the program last went on, ns. */
  nowNs: number;
  /** Processor time so far, settled and not, ns. */
  cpuNs: number;
  /** Part of it that has not been a step yet. */
  owedNs: number;
}

const sliceNs = 250_000;

export function createTask(): Task {
  return { nowNs: 0, cpuNs: 0, owedNs: 0 };
}

export function charge(task: Task, ns: number): void {
  task.cpuNs += ns;
  task.owedNs += ns;
}

export function isSliceOver(task: Task): boolean {
  return task.owedNs >= sliceNs;
}

export function* settle(task: Task): Process {
  const ns = Math.round(task.owedNs);
  task.owedNs = 0;
  if (ns > 0) yield* step(task, { kind: "compute", ns });
}

export function* step(task: Task, next: Step): Process {
  task.nowNs = yield next;
}
