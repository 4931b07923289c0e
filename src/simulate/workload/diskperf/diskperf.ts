// diskperf of IRIX: for each request size six tests of so many seconds on one file, a request at a time. With direct I/O the
// file system adds nothing that the model of the host does not have already: XFS gives a file that was made in one go one
// extent, keeps no copy, reads nothing ahead, and a request goes to the driver as it is. So the file is a stretch of the
// disk, and that lies at its start unless told otherwise. The real tool lets the file grow when a forward write reaches
// its end; here it starts over, which only a disk beyond 100 MB/s gets to see.

import type { Drive } from "../../engine/drive.js";
import { latencyRecorder } from "../../engine/latency.js";
import type { Process } from "../../engine/process.js";
import { type RunContext, run } from "../../engine/run.js";
import {
  mbPerSecOf,
  meanParts,
  type Workload,
  type WorkloadContext,
  WorkloadError,
  type WorkloadResult,
  type WorkloadRow,
} from "../workload.js";
import { continuedDrive } from "./continued-drive.js";
import type { DiskperfOptions } from "./diskperf-options.js";
import { type DiskperfTest, diskperfTests, slotOf } from "./diskperf-tests.js";

/** Some ten requests of the longest, which is all that a board needs, because its requests are alike. */
const quickSeconds = 0.5;

export interface DiskperfPlacement {
  /** Where the test file begins on the disk; 0 unless given. */
  readonly fileAtByte?: number;
}

/** Its rows are named as the tool's columns: fwd_wt, fwd_rd, bwd_wt, bwd_rd, rnd_wt, rnd_rd; by request size. */
export function diskperf(options: DiskperfOptions, { fileAtByte = 0 }: DiskperfPlacement = {}): Workload {
  const isLong = options.seconds > quickSeconds;
  return {
    ...(isLong ? { quick: diskperf({ ...options, seconds: quickSeconds }, { fileAtByte }) } : {}),
    id: "diskperf",
    name: "diskperf, direct I/O",
    run: (context) => {
      checkFit(options, fileAtByte, context.drive);
      const nextDrive = continuedDrive(context.drive);
      const tests = diskperfTests.filter(({ op }) => op === "read" || options.writes);
      const rows = requestSizes(options).flatMap((requestBytes) =>
        tests.map((test) => measure({ ...context, drive: nextDrive() }, { options, fileAtByte, test, requestBytes })),
      );
      return resultOf(options, fileAtByte, rows);
    },
  };
}

interface Measurement {
  readonly options: DiskperfOptions;
  readonly fileAtByte: number;
  readonly test: DiskperfTest;
  readonly requestBytes: number;
}

function measure(context: WorkloadContext, measurement: Measurement): WorkloadRow {
  const { test, requestBytes } = measurement;
  const latency = latencyRecorder();
  const tally = { requests: 0, endNs: 0 };
  const record = (ns: number, nowNs: number): void => {
    latency.record(ns);
    tally.requests += 1;
    tally.endNs = nowNs;
  };
  const { spent } = run(context, [({ random }) => requestAfterRequest(measurement, random, record)]);
  return {
    test: test.name,
    requestBytes,
    value: mbPerSecOf(tally.requests * requestBytes, tally.endNs),
    unit: "MB/s",
    latencyUs: latency.summary(),
    parts: meanParts(spent, tally.requests),
    more: { requests: tally.requests },
  };
}

/** As long as the time is not up; the request under way then still counts, and so does its time. */
function* requestAfterRequest(
  { options, fileAtByte, test, requestBytes }: Measurement,
  random: RunContext["random"],
  record: (ns: number, nowNs: number) => void,
): Process {
  const untilNs = options.seconds * 1e9;
  const slots = Math.floor(options.fileBytes / requestBytes);
  const nextSlot = slotOf[test.direction];
  const step = { kind: "io" as const, op: test.op, firstByte: 0, bytes: requestBytes };
  let nowNs = 0;
  for (let request = 0; nowNs < untilNs; request += 1) {
    step.firstByte = fileAtByte + nextSlot(request, slots, random) * requestBytes;
    const doneNs = yield step;
    record(doneNs - nowNs, doneNs);
    nowNs = doneNs;
  }
}

function requestSizes({ smallestBytes, largestBytes }: DiskperfOptions): readonly number[] {
  const sizes: number[] = [];
  for (let size = smallestBytes; size <= largestBytes; size *= 2) sizes.push(size);
  return sizes;
}

function resultOf(options: DiskperfOptions, fileAtByte: number, rows: readonly WorkloadRow[]): WorkloadResult {
  // Sizes are far apart in MB/s: the geometric mean lets each of them weigh the same.
  const logs = rows.map(({ value }) => Math.log(value));
  const mean = Math.exp(logs.reduce((sum, log) => sum + log, 0) / logs.length);
  return {
    workload: "diskperf",
    rows,
    headline: { value: Math.round(mean * 1e4) / 1e4, unit: "MB/s", better: "higher" },
    notes: [
      `The test file is one extent of ${options.fileBytes} bytes that begins at byte ${fileAtByte} of the disk.`,
      "The figure to rank by is the geometric mean of all tests and request sizes.",
    ],
  };
}

function checkFit(options: DiskperfOptions, fileAtByte: number, { name, blockBytes, capacityBytes }: Drive): void {
  if (options.smallestBytes % blockBytes !== 0) {
    throw new WorkloadError(
      "workload/does-not-fit",
      `a request of ${options.smallestBytes} bytes is not whole blocks of ${name}, which have ${blockBytes}`,
      `Give -r as a multiple of ${blockBytes} bytes.`,
    );
  }
  if (fileAtByte >= 0 && fileAtByte % blockBytes === 0 && fileAtByte + options.fileBytes <= capacityBytes) return;
  throw new WorkloadError(
    "workload/does-not-fit",
    `a test file of ${options.fileBytes} bytes at byte ${fileAtByte} is not on whole blocks within ${name}, ` +
      `which has ${capacityBytes} bytes`,
    "Give a smaller file with -c, such as -c100m, or another place.",
  );
}
