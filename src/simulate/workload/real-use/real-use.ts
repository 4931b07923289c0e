// Runs real use of a computer: each application on a host that has just mounted its disk, so that nothing is in memory.

import type { Process } from "../../engine/process.js";
import { type Random, seededRandom } from "../../engine/random.js";
import type { StoredFile } from "../file-system/file-system.js";
import { createMachine, type Machine, type MachineProgram } from "../page-cache/machine.js";
import { charge, settle, type Task } from "../page-cache/task.js";
import type { Workload, WorkloadRow } from "../workload.js";
import { type Phase, type RealUseApplication, realUseApplications } from "./applications.js";
import { pack, unpack } from "./archive.js";

export function createRealUse(applications: readonly RealUseApplication[] = realUseApplications): Workload {
  return {
    id: "real-use",
    name: "real use of a workstation",
    run(context) {
      const machine = createMachine(context);
      // The same tree for every drive, and for packing and unpacking.
      const prepared = applications.map((application) =>
        prepareApplication(application, machine, seededRandom(context.seed)),
      );
      machine.run(prepared.map(({ program }) => [program]));
      const rows = prepared.map(({ row }) => row());
      return {
        workload: "real-use",
        rows,
        headline: { value: rows.reduce((sum, { value }) => sum + value, 0), unit: "s", better: "lower" },
        notes: [
          "What the applications read and write is assumed; their processor time is fitted to the published times with the " +
            "Fujitsu MAJ3182MP, and the Transcend card's programming to packing with it, so those times are no test of the model.",
          "tar ends when its last write is in memory, not on the drive.",
        ],
      };
    },
  };
}

interface PreparedApplication {
  readonly program: MachineProgram;
  /** After the run. */
  row(): WorkloadRow;
}

function prepareApplication(application: RealUseApplication, machine: Machine, layout: Random): PreparedApplication {
  const phases = application.phases.map((phase) => prepare(phase, machine, layout));
  const more: Record<string, number> = {};
  let seconds = 0;
  return {
    *program(task, random) {
      const { read, write } = machine.cache.queue.counters();
      const before = { ns: task.nowNs, read: { ...read }, write: { ...write } };
      for (const phase of phases) yield* phase(task, random);
      yield* settle(task);
      seconds = (task.nowNs - before.ns) / 1e9;
      more["processorSeconds"] = task.cpuNs / 1e9;
      more["readMb"] = (read.bytes - before.read.bytes) / 1e6;
      more["writtenMb"] = (write.bytes - before.write.bytes) / 1e6;
      more["commands"] = read.requests - before.read.requests + write.requests - before.write.requests;
    },
    row: () => ({ test: application.id, value: seconds, unit: "s", more }),
  };
}

/** Lays out what is there before the application begins. */
function prepare(phase: Phase, machine: Machine, layout: Random): MachineProgram {
  switch (phase.kind) {
    case "compute":
      return (task) => compute(task, phase.seconds.value);
    case "demand":
      return demand(phase, machine);
    case "create":
      return (task) => create(task, phase, machine);
    case "pack":
      return pack(phase, machine, layout);
    case "unpack":
      return unpack(phase, machine, layout);
  }
}

function* compute(task: Task, seconds: number): Process {
  // In portions, so that write-back has the processor in between.
  for (let left = seconds * 1e9; left > 0; left -= 1e7) {
    charge(task, Math.min(left, 1e7));
    yield* settle(task);
  }
}

function demand(phase: Phase & { readonly kind: "demand" }, { files }: Machine): MachineProgram {
  const stored = Array.from({ length: phase.files.value }, () =>
    files.addFile(files.addDirectory(), phase.fileBytes.value),
  );
  return function* (task, random): Process {
    const opened = new Set<StoredFile>();
    const places = Math.max(1, Math.floor(phase.fileBytes.value / phase.readBytes.value));
    for (let done = 0; done < phase.reads.value; done += 1) {
      const file = stored[random.below(stored.length)];
      if (file === undefined) return;
      if (!opened.has(file)) yield* files.open(task, file);
      opened.add(file);
      const firstByte = random.below(places) * phase.readBytes.value;
      yield* files.read(task, file, firstByte, Math.min(phase.readBytes.value, phase.fileBytes.value - firstByte));
    }
  };
}

function* create(task: Task, phase: Phase & { readonly kind: "create" }, { files }: Machine): Process {
  const directory = files.addDirectory();
  for (let made = 0; made < phase.files.value; made += 1) {
    const file = yield* files.create(task, directory);
    yield* files.write(task, file, 0, phase.fileBytes.value);
    yield* files.close(task, file);
  }
}
