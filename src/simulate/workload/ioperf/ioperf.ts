// IOPerf, the benchmark of the SCSI and IDE comparison of 2002 (reference results B): block and character writes and reads
// of a file through the page cache, and seeks; by wall clock and by processor time. Each thread has a file of its own and
// goes through the tests without waiting for the others: the published rates are those of one thread (ten streams of getc
// reach 2 processors ÷ 10 of one stream's rate), and the seeks of ten streams on large files are not slowed by each other.

import type { Process } from "../../engine/process.js";
import { SimulateError } from "../../simulate-error.js";
import type { StoredFile } from "../file-system/file-system.js";
import { createMachine, type Machine, type MachineProgram } from "../page-cache/machine.js";
import { charge, isSliceOver, settle, type Task } from "../page-cache/task.js";
import type { Workload, WorkloadRow } from "../workload.js";

export const ioperfTests = ["fwrite", "fread", "putc", "getc", "seek"] as const;
export type IoperfTest = (typeof ioperfTests)[number];

export interface IoperfOptions {
  /** Streams at once; one table row each. */
  readonly threads: readonly number[];
  /** Records of a file; a file of 5,000 records of 8 KiB has 40,000 KB. */
  readonly records: readonly number[];
  readonly recordBytes: number;
  /** Times that a thread goes through the tests. */
  readonly loops: number;
}

export const publishedIoperf: IoperfOptions = {
  threads: [1, 10],
  records: [5000, 50_000],
  recordBytes: 8192,
  loops: 1,
};

/**
 * The seek test: a million of something that the tool counts as a byte each. Not documented; all four published rates of one
 * stream are 1,000,000 bytes in a whole number of 10 ms, whatever the file and the disk, so no disk takes part.
 */
const seeks = 1_000_000;

/** The tool's clocks count these, and differ by up to one: hence more than 100 % of a processor in short tests. */
const tickNs = 10_000_000;

interface Tally {
  realTicks: number;
  cpuTicks: number;
}

export function createIoperf(options: Partial<IoperfOptions> = {}): Workload {
  const chosen = checked({ ...publishedIoperf, ...options });
  return {
    id: "ioperf",
    name: "IOPerf",
    run(context) {
      const machine = createMachine(context);
      const groups = chosen.threads.flatMap((threads) =>
        chosen.records.map((records) => createGroup(machine, threads, records, chosen)),
      );
      machine.run(groups.map(({ programs }) => programs));
      const rows = groups.flatMap((group) => group.rows());
      return {
        workload: "ioperf",
        rows,
        headline: { value: rows[0]?.value ?? 0, unit: "KB/s", better: "higher" },
        notes: [
          "Rates are those of one thread, in KB of 1024 bytes; a write ends when all is on the drive.",
          "Reads of a file that fits in memory come from memory. The published 400,000 KB reads of one stream, below " +
            "1 MB/s, are unexplained and nothing is fitted to them.",
          "Commands go to the drive one at a time: what SCSI gains from tagged queueing is not modelled. The IDE disk is " +
            "driven without DMA, and that takes processor time from whatever else runs.",
        ],
      };
    },
  };
}

interface Group {
  readonly programs: readonly MachineProgram[];
  /** After the run. */
  rows(): WorkloadRow[];
}

function createGroup(machine: Machine, threads: number, records: number, options: IoperfOptions): Group {
  const { recordBytes, loops } = options;
  const directory = machine.files.addDirectory();
  const tallies = Array.from({ length: threads }, () => ioperfTests.map((): Tally => ({ realTicks: 0, cpuTicks: 0 })));
  const threadOf = (mine: readonly Tally[]): MachineProgram =>
    function* (task) {
      const file = yield* machine.files.create(task, directory);
      for (let loop = 0; loop < loops; loop += 1) {
        for (const [index, test] of ioperfTests.entries()) {
          yield* settle(task);
          const startNs = task.nowNs;
          const startCpuNs = task.cpuNs;
          yield* runTest(test, machine, task, file, records, recordBytes);
          yield* settle(task);
          const tally = mine[index];
          if (tally === undefined) continue;
          tally.realTicks += Math.max(1, Math.floor(task.nowNs / tickNs) - Math.floor(startNs / tickNs));
          tally.cpuTicks += Math.max(1, Math.round((task.cpuNs - startCpuNs) / tickNs));
        }
      }
    };
  return {
    programs: tallies.map(threadOf),
    rows: () =>
      ioperfTests.map((test, index) => {
        const bytes = (test === "seek" ? seeks : records * recordBytes) * loops;
        const mean = (pick: (tally: Tally) => number): number =>
          tallies.reduce((sum, mine) => sum + pick(mine[index] ?? { realTicks: 1, cpuTicks: 1 }), 0) / threads;
        const kbPerSec = (ticks: number): number => bytes / 1024 / ((ticks * tickNs) / 1e9);
        return {
          test,
          requestBytes: test === "fwrite" || test === "fread" ? recordBytes : 1,
          value: mean(({ realTicks }) => kbPerSec(realTicks)),
          unit: "KB/s",
          more: {
            threads,
            fileKb: (records * recordBytes) / 1024,
            cpuKbPerSec: mean(({ cpuTicks }) => kbPerSec(cpuTicks)),
            cpuPercent: mean(({ realTicks, cpuTicks }) => (100 * cpuTicks) / realTicks),
          },
        };
      }),
  };
}

function* runTest(
  test: IoperfTest,
  { files, software }: Machine,
  task: Task,
  file: StoredFile,
  records: number,
  recordBytes: number,
): Process {
  if (test === "seek") {
    for (let done = 0; done < seeks; done += 100) {
      charge(task, 100 * software.seekTime.value);
      if (isSliceOver(task)) yield* settle(task);
    }
    return;
  }
  const isWrite = test === "fwrite" || test === "putc";
  const characters = test === "putc" || test === "getc" ? recordBytes : 0;
  for (let record = 0; record < records; record += 1) {
    charge(task, characters * software.characterTime.value);
    if (isWrite) yield* files.write(task, file, record * recordBytes, recordBytes);
    else yield* files.read(task, file, record * recordBytes, recordBytes);
  }
  // Files that memory has room for were written at the rate of the drives: a test ends with fsync().
  if (isWrite) yield* files.sync(task, file);
}

function checked(options: IoperfOptions): IoperfOptions {
  const { threads, records, recordBytes, loops } = options;
  const counts = [...threads, ...records, recordBytes, loops];
  const isWhole = counts.every((count) => Number.isSafeInteger(count) && count > 0);
  const largest = Math.max(...threads) * Math.max(...records) * recordBytes;
  if (isWhole && threads.length > 0 && records.length > 0 && Math.max(...threads) <= 64 && largest <= 2 ** 33) {
    return options;
  }
  throw new SimulateError(
    "simulate/request-size",
    `IOPerf with ${threads} threads, ${records} records of ${recordBytes} bytes and ${loops} loops`,
    "Whole numbers from 1; at most 64 threads and 8 GiB in all files.",
  );
}
