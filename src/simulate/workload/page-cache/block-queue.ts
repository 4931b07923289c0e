// The queue in front of a drive: requests in the order of the disk, from the last one upwards and then from the lowest
// again, neighbours joined where the host does that. One process gives them to the drive, one at a time: what a drive
// could gain from several commands at once (tagged queueing) is not modelled.

import type { Process, Signal } from "../../engine/process.js";
import type { Op } from "../../prediction.js";
import type { HostSoftware } from "./host-software.js";
import { createTask, step } from "./task.js";

export interface BlockRequest {
  readonly op: Op;
  readonly firstByte: number;
  readonly bytes: number;
  readonly done: () => void;
}

export interface BlockQueue {
  /** Notify it after `submit`. */
  readonly work: Signal;
  /** Notified after each request. */
  readonly done: Signal;
  submit(request: BlockRequest): void;
  /** Requests that wait or are under way. */
  pending(): number;
  /** Bytes and requests that went to the drive. */
  counters(): Readonly<Record<Op, { readonly bytes: number; readonly requests: number }>>;
  /** Lets the process end when nothing is left to do; notify `work` after it. */
  stop(): void;
  serve(): Process;
  /** The processor's share of transfers without DMA, while the drive takes or gives the data. */
  move(): Process;
}

/** Programs get a processor in between. */
const movedAtOnceNs = 250_000;

export function createBlockQueue(software: HostSoftware): BlockQueue {
  const work: Signal = { name: "requests" };
  const done: Signal = { name: "request done" };
  const moving: Signal = { name: "transfer without DMA" };
  const waiting: BlockRequest[] = [];
  const counted = { read: { bytes: 0, requests: 0 }, write: { bytes: 0, requests: 0 } };
  const largest = software.largestRequest.value;
  const joins = software.merges.value === "adjacent";
  let headByte = 0;
  let underWay = 0;
  let toMoveNs = 0;
  let stopping = false;

  const takeNext = (): BlockRequest[] => {
    const first = waiting[indexOfNext(waiting, headByte)];
    if (first === undefined) return [];
    const taken = [first];
    remove(waiting, first);
    let end = first.firstByte + first.bytes;
    while (joins) {
      const next = waiting.find(
        (one) => one.op === first.op && one.firstByte === end && end + one.bytes - first.firstByte <= largest,
      );
      if (next === undefined) break;
      remove(waiting, next);
      taken.push(next);
      end += next.bytes;
    }
    headByte = end;
    return taken;
  };

  return {
    work,
    done,
    submit(request) {
      waiting.push(request);
    },
    pending: () => waiting.length + underWay,
    counters: () => counted,
    stop() {
      stopping = true;
    },
    *serve() {
      const task = createTask();
      while (true) {
        const taken = takeNext();
        const first = taken[0];
        if (first === undefined) {
          if (stopping) return yield* step(task, { kind: "notify", signal: moving });
          yield* step(task, { kind: "wait", signal: work });
          continue;
        }
        underWay = taken.length;
        const bytes = taken.reduce((sum, one) => sum + one.bytes, 0);
        const ns = Math.round(software.requestTime.value * 1000);
        yield* step(task, { kind: "compute", ns, as: "interrupt" });
        if (software.programmedTransfer.value > 0) {
          toMoveNs += Math.round(bytes * software.programmedTransfer.value);
          yield* step(task, { kind: "notify", signal: moving });
        }
        yield* step(task, { kind: "io", op: first.op, firstByte: first.firstByte, bytes });
        counted[first.op].bytes += bytes;
        counted[first.op].requests += 1;
        underWay = 0;
        for (const one of taken) one.done();
        yield* step(task, { kind: "notify", signal: done });
      }
    },
    *move() {
      const task = createTask();
      while (toMoveNs > 0 || !stopping) {
        const ns = Math.min(toMoveNs, movedAtOnceNs);
        toMoveNs -= ns;
        if (ns > 0) yield* step(task, { kind: "compute", ns, as: "interrupt" });
        else yield* step(task, { kind: "wait", signal: moving });
      }
    },
  };
}

/** The lowest at or above the head, or else the lowest of all. */
function indexOfNext(waiting: readonly BlockRequest[], headByte: number): number {
  let above = -1;
  let lowest = -1;
  for (let i = 0; i < waiting.length; i += 1) {
    const at = byteOf(waiting, i);
    if (at >= headByte && (above < 0 || at < byteOf(waiting, above))) above = i;
    if (lowest < 0 || at < byteOf(waiting, lowest)) lowest = i;
  }
  return above >= 0 ? above : lowest;
}

function byteOf(waiting: readonly BlockRequest[], index: number): number {
  return waiting[index]?.firstByte ?? Number.POSITIVE_INFINITY;
}

function remove(waiting: BlockRequest[], one: BlockRequest): void {
  waiting.splice(waiting.indexOf(one), 1);
}
