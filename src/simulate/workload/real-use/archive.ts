// tar on a tree of files: packing opens and reads one file after the other and writes the archive in records; unpacking
// reads the archive in records and creates, writes and closes the files. Each file has a header block and is padded.

import type { Process } from "../../engine/process.js";
import type { Random } from "../../engine/random.js";
import { SimulateError } from "../../simulate-error.js";
import type { Directory } from "../file-system/file-system.js";
import type { Machine } from "../page-cache/machine.js";
import { charge, type Task } from "../page-cache/task.js";
import type { Phase } from "./applications.js";
import { drawSizes, softwareTree } from "./file-sizes.js";

type ArchivePhase = Phase & { readonly kind: "pack" | "unpack" };
type ArchiveProgram = (task: Task) => Process;

const tarBlockBytes = 512;

export function pack(phase: ArchivePhase, { files }: Machine, layout: Random): ArchiveProgram {
  const tree = plan(phase, layout, files.addDirectory).map(({ directory, bytes }) => ({
    bytes,
    file: files.addFile(directory, bytes),
  }));
  const home = files.addDirectory();
  return function* (task): Process {
    const archive = yield* files.create(task, home);
    const recordBytes = phase.recordBytes.value;
    let written = 0;
    let gathered = 0;
    for (const { file, bytes } of tree) {
      charge(task, phase.perFile.value * 1e6);
      yield* files.open(task, file);
      for (let at = 0; at < bytes; at += recordBytes) {
        yield* files.read(task, file, at, Math.min(recordBytes, bytes - at));
      }
      gathered += archived(bytes);
      for (; gathered >= recordBytes; gathered -= recordBytes, written += recordBytes) {
        yield* files.write(task, archive, written, recordBytes);
      }
    }
    yield* files.write(task, archive, written, recordBytes);
    yield* files.close(task, archive);
  };
}

export function unpack(phase: ArchivePhase, { files }: Machine, layout: Random): ArchiveProgram {
  const tree = plan(phase, layout, files.addDirectory);
  const archiveBytes = tree.reduce((sum, { bytes }) => sum + archived(bytes), 0);
  const archive = files.addFile(files.addDirectory(), archiveBytes);
  return function* (task): Process {
    const recordBytes = phase.recordBytes.value;
    let taken = 0;
    let needed = 0;
    yield* files.open(task, archive);
    for (const { directory, bytes } of tree) {
      charge(task, phase.perFile.value * 1e6);
      const file = yield* files.create(task, directory);
      needed += archived(bytes);
      for (let at = 0; at < bytes; at += recordBytes) {
        const part = Math.min(recordBytes, bytes - at);
        for (; taken < needed - bytes + at + part && taken < archiveBytes; taken += recordBytes) {
          yield* files.read(task, archive, taken, Math.min(recordBytes, archiveBytes - taken));
        }
        yield* files.write(task, file, at, part);
      }
      yield* files.close(task, file);
    }
  };
}

interface PlannedFile {
  readonly directory: Directory;
  readonly bytes: number;
}

function plan(phase: ArchivePhase, layout: Random, addDirectory: () => Directory): PlannedFile[] {
  const { totalBytes, recordBytes, filesPerDirectory } = phase;
  const isUsable = [totalBytes, recordBytes, filesPerDirectory].every(
    ({ value }) => Number.isSafeInteger(value) && value > 0,
  );
  if (!isUsable || totalBytes.value > 4e9) {
    throw new SimulateError(
      "simulate/request-size",
      `an archive of ${totalBytes.value} bytes in records of ${recordBytes.value}, ${filesPerDirectory.value} files a directory`,
      "Whole numbers from 1, at most 4 GB.",
    );
  }
  let directory = addDirectory();
  return drawSizes(softwareTree, totalBytes.value, layout).map((bytes, index) => {
    if (index % filesPerDirectory.value === 0) directory = addDirectory();
    return { directory, bytes };
  });
}

/** Header and padding to whole tar blocks. */
function archived(bytes: number): number {
  return tarBlockBytes + Math.ceil(bytes / tarBlockBytes) * tarBlockBytes;
}
