// IOzone in its automatic mode: a plane of record sizes and file sizes, each point written, written again, read, read again
// and so on through the page cache. A companion of the IOPerf report shows such a profile (reference results B).

import type { Process } from "../../engine/process.js";
import type { Random } from "../../engine/random.js";
import { SimulateError } from "../../simulate-error.js";
import type { StoredFile } from "../file-system/file-system.js";
import { createMachine, type Machine, type MachineProgram } from "../page-cache/machine.js";
import { charge, settle, type Task } from "../page-cache/task.js";
import type { Workload, WorkloadRow } from "../workload.js";

/** In the order of the tool's columns. */
export const iozoneTests = [
  ...["write", "rewrite", "read", "reread", "random read", "random write"],
  ...["backward read", "record rewrite", "stride read", "fwrite", "frewrite", "fread", "freread"],
] as const;

export interface IozoneOptions {
  /** KiB. */
  readonly fileKb: readonly number[];
  readonly recordKb: readonly number[];
}

/** What `-a` does: files of 64 KiB to 512 MiB, records of 4 KiB to 16 MiB. */
export const automaticIozone: IozoneOptions = {
  fileKb: doubling(64, 524_288),
  recordKb: doubling(4, 16_384),
};

/** In automatic mode files from 32 MiB on are left out with records below 64 KiB. */
const crossOver = { fileKb: 32_768, recordKb: 64 } as const;
const strideRecords = 17;

export function createIozone(options: Partial<IozoneOptions> = {}): Workload {
  const { fileKb, recordKb } = checked({ ...automaticIozone, ...options });
  return {
    id: "iozone",
    name: "IOzone -a",
    run(context) {
      const machine = createMachine(context);
      const rows: WorkloadRow[] = [];
      // One file for all points: the tool removes its file each time and gets the same place again.
      const file = machine.files.addFile(machine.files.addDirectory(), 0);
      const stages = fileKb.flatMap((size) =>
        recordKb
          .filter((record) => record <= size && (size < crossOver.fileKb || record >= crossOver.recordKb))
          .map((record) => [pointProgram(machine, file, { fileKb: size, recordKb: record }, rows)]),
      );
      machine.run(stages);
      return {
        workload: "iozone",
        rows,
        headline: { value: rows.at(0)?.value ?? 0, unit: "KB/s", better: "higher" },
        notes: ["Files that fit in memory show the page cache more than the drive, as with the tool's own defaults."],
      };
    },
  };
}

interface IozonePoint {
  readonly fileKb: number;
  readonly recordKb: number;
}

function pointProgram(
  machine: Machine,
  file: StoredFile,
  { fileKb, recordKb }: IozonePoint,
  rows: WorkloadRow[],
): MachineProgram {
  const { files } = machine;
  return function* (task, random): Process {
    const records = Math.floor(fileKb / recordKb);
    const recordBytes = recordKb * 1024;
    for (const test of iozoneTests) {
      yield* settle(task);
      const startNs = task.nowNs;
      const isWrite = test.endsWith("write");
      for (let done = 0; done < records; done += 1) {
        const firstByte = recordOf(test, done, records, random) * recordBytes;
        if (test.startsWith("f")) copyOnceMore(task, recordBytes, machine);
        if (isWrite) yield* files.write(task, file, firstByte, recordBytes);
        else yield* files.read(task, file, firstByte, recordBytes);
      }
      yield* settle(task);
      const seconds = Math.max(task.nowNs - startNs, 1000) / 1e9;
      const value = (records * recordKb) / seconds;
      rows.push({ test, requestBytes: recordBytes, value, unit: "KB/s", more: { fileKb } });
    }
  };
}

/** Which record comes next. */
function recordOf(test: (typeof iozoneTests)[number], done: number, records: number, random: Random): number {
  if (test.startsWith("random")) return random.below(records);
  if (test === "backward read") return records - 1 - done;
  if (test === "record rewrite") return 0;
  if (test === "stride read") return (done * strideRecords) % records;
  return done;
}

/** The tests of stdio copy through its buffer. */
function copyOnceMore(task: Task, bytes: number, { software }: Machine): void {
  charge(task, bytes * software.copyPerByte.value);
}

function doubling(from: number, to: number): number[] {
  const sizes: number[] = [];
  for (let size = from; size <= to; size *= 2) sizes.push(size);
  return sizes;
}

function checked(options: IozoneOptions): IozoneOptions {
  const sizes = [...options.fileKb, ...options.recordKb];
  const isUsable = sizes.every((size) => Number.isSafeInteger(size) && size > 0 && size <= 4_194_304);
  if (isUsable && Math.min(...options.recordKb) <= Math.max(...options.fileKb)) return options;
  throw new SimulateError(
    "simulate/request-size",
    `IOzone with files of ${options.fileKb} and records of ${options.recordKb} KiB`,
    "Whole KiB up to 4 GiB, and a record that fits in a file.",
  );
}
