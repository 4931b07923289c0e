// bonnie++: characters and blocks written, rewritten and read through the page cache, seeks by three processes, and small
// files created, looked up and removed. Its usual file is twice the memory, so that the drive shows.

import type { Process, Signal } from "../../engine/process.js";
import { SimulateError } from "../../simulate-error.js";
import type { StoredFile } from "../file-system/file-system.js";
import { createMachine, type Machine, type MachineProgram } from "../page-cache/machine.js";
import { charge, settle, step, type Task } from "../page-cache/task.js";
import type { Workload, WorkloadRow } from "../workload.js";

/** In the order of the tool's columns. */
export const bonnieTests = [
  ...["put char", "put block", "rewrite", "get char", "get block", "seeks"],
  ...["sequential create", "sequential stat", "sequential delete", "random create", "random stat", "random delete"],
] as const;
export type BonnieTest = (typeof bonnieTests)[number];

export interface BonnieOptions {
  /** MiB; twice the memory of the host's page cache unless given. */
  readonly fileMb?: number;
  /** × 1024 files; 16 unless given, 0 for none. */
  readonly files?: number;
}

const chunkBytes = 8192;
const seekProcesses = 3;
const seekCount = 8000;
/** Every tenth block that was sought is written back. */
const rewriteEvery = 10;

export function createBonnie(options: BonnieOptions = {}): Workload {
  return {
    id: "bonnie",
    name: "bonnie++",
    run(context) {
      const machine = createMachine(context);
      const fileMb = options.fileMb ?? Math.ceil((2 * machine.software.cacheBytes.value) / 1_048_576);
      const fileCount = (options.files ?? 16) * 1024;
      check(fileMb, fileCount, context.drive.capacityBytes);
      const rows: WorkloadRow[] = [];
      machine.run([dataPrograms(machine, fileMb, rows), [smallFiles(machine, fileCount, rows)]]);
      return {
        workload: "bonnie",
        rows,
        headline: { value: rows.find(({ test }) => test === "get block")?.value ?? 0, unit: "KB/s", better: "higher" },
        notes: ["K/sec are KB of 1024 bytes; a write test ends with fsync."],
      };
    },
  };
}

function dataPrograms(machine: Machine, fileMb: number, rows: WorkloadRow[]): MachineProgram[] {
  const { files, software } = machine;
  const chunks = (fileMb * 1_048_576) / chunkBytes;
  const ready: Signal = { name: "seeks may begin" };
  let file: StoredFile | undefined;
  let seekers = seekProcesses;
  let seekCpuNs = 0;
  let seekStartNs = 0;
  function* pass(task: Task, target: StoredFile, test: BonnieTest): Process {
    for (let chunk = 0; chunk < chunks; chunk += 1) {
      if (test.endsWith("char")) charge(task, chunkBytes * software.characterTime.value);
      if (!test.startsWith("put")) yield* files.read(task, target, chunk * chunkBytes, chunkBytes);
      if (!test.startsWith("get")) yield* files.write(task, target, chunk * chunkBytes, chunkBytes);
    }
    if (!test.startsWith("get")) yield* files.sync(task, target);
  }
  const main: MachineProgram = function* (task) {
    const target = yield* files.create(task, files.addDirectory());
    for (const test of bonnieTests.slice(0, 5)) {
      const kilobytes = fileMb * 1024;
      yield* measured(task, rows, { test, units: kilobytes, unit: "KB/s" }, pass(task, target, test));
    }
    seekStartNs = task.nowNs;
    file = target;
    yield* step(task, { kind: "notify", signal: ready });
  };
  const seeker: MachineProgram = function* (task, random) {
    while (file === undefined) yield* step(task, { kind: "wait", signal: ready });
    const share = Math.ceil(seekCount / seekProcesses);
    for (let done = 0; done < share; done += 1) {
      const firstByte = random.below(chunks) * chunkBytes;
      yield* files.read(task, file, firstByte, chunkBytes);
      if (done % rewriteEvery === 0) yield* files.write(task, file, firstByte, chunkBytes);
    }
    yield* settle(task);
    seekCpuNs += task.cpuNs;
    seekers -= 1;
    if (seekers === 0) {
      const elapsedNs = task.nowNs - seekStartNs;
      rows.push(rowOf({ test: "seeks", units: share * seekProcesses, unit: "IOPS" }, elapsedNs, seekCpuNs));
    }
  };
  return [main, ...Array.from({ length: seekProcesses }, () => seeker)];
}

function smallFiles(machine: Machine, count: number, rows: WorkloadRow[]): MachineProgram {
  const { files } = machine;
  return function* (task, random): Process {
    if (count === 0) return;
    for (const order of ["sequential", "random"] as const) {
      const directory = files.addDirectory();
      const made: StoredFile[] = [];
      const pick = (index: number): StoredFile | undefined =>
        made[order === "sequential" ? index : random.below(made.length)];
      function* create(): Process {
        for (let index = 0; index < count; index += 1) made.push(yield* files.create(task, directory));
      }
      function* stat(): Process {
        for (let index = 0; index < count; index += 1) {
          const file = pick(index);
          if (file) yield* files.open(task, file);
        }
      }
      function* remove(): Process {
        for (let index = 0; index < count; index += 1) {
          const file = pick(index);
          if (file) yield* files.remove(task, file);
        }
      }
      const steps = { create, stat, delete: remove } as const;
      for (const [name, work] of Object.entries(steps)) {
        yield* measured(task, rows, { test: `${order} ${name}` as BonnieTest, units: count, unit: "IOPS" }, work());
      }
    }
  };
}

interface Measured {
  readonly test: BonnieTest;
  /** KB or operations. */
  readonly units: number;
  readonly unit: WorkloadRow["unit"];
}

function* measured(task: Task, rows: WorkloadRow[], what: Measured, work: Process): Process {
  yield* settle(task);
  const startNs = task.nowNs;
  const startCpuNs = task.cpuNs;
  yield* work;
  yield* settle(task);
  rows.push(rowOf(what, task.nowNs - startNs, task.cpuNs - startCpuNs));
}

function rowOf({ test, units, unit }: Measured, elapsedNs: number, cpuNs: number): WorkloadRow {
  const ns = Math.max(elapsedNs, 1000);
  return { test, value: units / (ns / 1e9), unit, more: { cpuPercent: (100 * cpuNs) / ns, units } };
}

function check(fileMb: number, files: number, capacityBytes: number): void {
  const isWhole = Number.isSafeInteger(fileMb) && fileMb > 0 && Number.isSafeInteger(files) && files >= 0;
  if (isWhole && fileMb * 1_048_576 < capacityBytes * 0.9 && fileMb <= 8192 && files <= 262_144) return;
  throw new SimulateError(
    "simulate/request-size",
    `bonnie++ with a file of ${fileMb} MiB and ${files} small files on a drive of ${capacityBytes} bytes`,
    "Whole numbers; at most 8192 MiB, nine tenths of the drive and 256 × 1024 files.",
  );
}
