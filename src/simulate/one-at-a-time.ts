// One program that asks for one request after the other and does nothing else: how long a request takes once the drive has
// settled, where its time goes, and how much requests differ.

import type { BoardDrive } from "./engine/board-drive/create.js";
import { type LatencySummary, latencyOf } from "./engine/latency.js";
import type { Process } from "./engine/process.js";
import { run } from "./engine/run.js";
import type { TimeSpent } from "./engine/time-spent.js";
import type { HostModel } from "./host-model.js";
import type { Pattern } from "./pattern.js";
import type { Op } from "./prediction.js";

export interface RequestShape {
  readonly op: Op;
  readonly pattern: Pattern;
  /** Whole blocks of the drive. */
  readonly bytes: number;
}

export interface RequestTime {
  readonly elapsedNs: number;
  /** Adds up to `elapsedNs`. */
  readonly spent: TimeSpent;
}

/** Requests that a drive may be asked for: so many times the size must fit on it, and twice that often for random ones. */
const mostRequests = 256;
export const leastCapacityRequests = 2 * mostRequests;

/** Underruns end after that many requests, whatever the card. */
const mostSettling = 20;

/** One request, from its arbitration to the next one's; the drive has had others like it. Draws nothing. */
export function requestTime(drive: BoardDrive, host: HostModel, shape: RequestShape): RequestTime {
  let request = 0;
  const one = (): RequestTime => {
    const firstByte = placeOf(shape, request++);
    return run({ drive, host, seed: 0 }, [() => oneRequest(shape, firstByte)]);
  };
  one();
  for (let settling = 0; settling < mostSettling; settling++) {
    const before = drive.underruns;
    const time = one();
    if (drive.underruns === before) return time;
  }
  return one();
}

/** The same time alone, for less work. */
export function requestTimeNs(drive: BoardDrive, host: HostModel, shape: RequestShape): number {
  let lastNs = 0;
  run({ drive, host, seed: 0 }, [
    () =>
      untilSettled(drive, shape, (ns) => {
        lastNs = ns;
      }),
  ]);
  return lastNs;
}

/** `requests` of them, at most 200, from the program's point of view. */
export function requestLatency(
  drive: BoardDrive,
  host: HostModel,
  shape: RequestShape,
  { requests, seed }: { readonly requests: number; readonly seed: number },
): LatencySummary {
  const latencies: number[] = [];
  run({ drive, host, seed }, [() => requestsInTurn(shape, requests, (ns) => latencies.push(ns))]);
  return latencyOf(latencies);
}

function* oneRequest({ op, bytes }: RequestShape, firstByte: number): Process {
  yield { kind: "io", op, firstByte, bytes };
}

function* untilSettled(drive: BoardDrive, shape: RequestShape, record: (ns: number) => void): Process {
  const { op, bytes } = shape;
  let beganNs: number = yield { kind: "io", op, firstByte: placeOf(shape, 0), bytes };
  for (let request = 1; request <= mostSettling; request++) {
    const before = drive.underruns;
    const nowNs: number = yield { kind: "io", op, firstByte: placeOf(shape, request), bytes };
    record(nowNs - beganNs);
    if (drive.underruns === before) return;
    beganNs = nowNs;
  }
}

/** The first ones find the drive unsettled and are not recorded. */
function* requestsInTurn(shape: RequestShape, requests: number, record: (ns: number) => void): Process {
  const { op, bytes } = shape;
  let beganNs = 0;
  for (let request = 0; request < mostSettling + requests; request++) {
    const nowNs: number = yield { kind: "io", op, firstByte: placeOf(shape, request), bytes };
    if (request >= mostSettling) record(nowNs - beganNs);
    beganNs = nowNs;
  }
}

/** Random requests never begin where one ended; where they lie makes no other difference to a card. */
function placeOf({ pattern, bytes }: RequestShape, request: number): number {
  return request * (pattern === "random" ? 2 : 1) * bytes;
}
