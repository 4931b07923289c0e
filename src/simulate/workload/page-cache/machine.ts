// A host with a file system on a drive, ready for programs: runs them together with what works behind the page cache.

import type { Drive } from "../../engine/drive.js";
import type { Process, Signal } from "../../engine/process.js";
import type { Random } from "../../engine/random.js";
import { type Program, type RunTotals, run } from "../../engine/run.js";
import type { HostModel } from "../../host-model.js";
import { SimulateError } from "../../simulate-error.js";
import { createFileSystem, type FileSystem } from "../file-system/file-system.js";
import { fileSystemModels } from "../file-system/file-system-model.js";
import { findHostSoftware, type HostSoftware, hostSoftware } from "./host-software.js";
import { createPageCache, type PageCache } from "./page-cache.js";
import { createTask, settle, step, type Task } from "./task.js";

export interface MachineOptions {
  readonly drive: Drive;
  readonly host: HostModel;
  readonly seed: number;
  /** The host's own unless given. */
  readonly software?: HostSoftware;
}

export interface Machine {
  readonly software: HostSoftware;
  readonly cache: PageCache;
  readonly files: FileSystem;
  /**
   * Runs stages one after the other, the programs of a stage side by side. Between stages everything goes to the drive and
   * memory is emptied, as by mounting anew. Once only: the drive's own time goes on.
   */
  run(stages: readonly (readonly MachineProgram[])[]): RunTotals;
}

export type MachineProgram = (task: Task, random: Random) => Process;

/** Throws `simulate/host-software` for a host of which nothing but the bus is known. */
export function createMachine({ drive, host, seed, software = softwareOf(host) }: MachineOptions): Machine {
  const cache = createPageCache(software);
  const files = createFileSystem(fileSystemModels[software.fileSystem], cache, wholeBlocks(drive.capacityBytes));
  return {
    software,
    cache,
    files,
    run(stages) {
      const next: Signal = { name: "stage" };
      let current = 0;
      let working = stages[0]?.length ?? 0;
      function* inStage(stage: number, program: MachineProgram, random: Random): Process {
        const task = createTask();
        while (current < stage) yield* step(task, { kind: "wait", signal: next });
        yield* program(task, random);
        yield* settle(task);
        working -= 1;
        if (working > 0) return;
        yield* cache.syncAll(task);
        cache.dropAll();
        current += 1;
        working = stages[current]?.length ?? 0;
        if (current === stages.length) yield* cache.stop(task);
        else yield* step(task, { kind: "notify", signal: next });
      }
      const programs = stages.flatMap((stage, index) =>
        stage.map(
          (program): Program =>
            ({ random }) =>
              inStage(index, program, random),
        ),
      );
      const { processors, timeSlice } = software;
      const slice = timeSlice === undefined ? {} : { timeSliceNs: timeSlice.value * 1e6 };
      return run({ drive, host, seed, processors: processors.value, ...slice }, [...programs, ...cache.daemons()]);
    },
  };
}

function softwareOf(host: HostModel): HostSoftware {
  const software = findHostSoftware(host.id);
  if (software) return software;
  throw new SimulateError(
    "simulate/no-target",
    `no file system and page cache known for the host ${host.id}`,
    `Hosts with them: ${hostSoftware.map((one) => one.host).join(", ")}.`,
  );
}

/** File systems use whole blocks of 4 KiB. */
function wholeBlocks(bytes: number): number {
  return bytes - (bytes % 4096);
}
