// Files on a drive behind a page cache: where their data, inodes and directories lie, and which of them each operation
// touches. Directories, inodes and maps are pages of the disk in the same cache.

import type { Process, Step } from "../../engine/process.js";
import { type CachedFile, type Extent, inExtents, wholeDisk } from "../page-cache/cached-file.js";
import type { PageCache } from "../page-cache/page-cache.js";
import { charge, settle, step, type Task } from "../page-cache/task.js";
import type { FileSystemModel } from "./file-system-model.js";
import { createSpace } from "./space.js";

export interface Directory {
  readonly group: number;
  /** Bytes on the disk of its blocks. */
  readonly blocks: number[];
  entries: number;
}

export interface StoredFile {
  readonly data: CachedFile;
  /** Byte on the disk of its inode, and of its directory entry's block. */
  readonly inodeByte: number;
  readonly entryByte: number;
  readonly group: number;
}

export interface FileSystem {
  readonly model: FileSystemModel;
  readonly cache: PageCache;
  /** A directory that is there already; groups take turns. */
  addDirectory(): Directory;
  /** A file that is there already, `sizeBytes` long; nothing of it is in memory. */
  addFile(directory: Directory, sizeBytes: number): StoredFile;
  /** Reads the directory block and the inode. */
  open(task: Task, file: StoredFile): Process;
  /** Changes directory, inode and maps, and writes the log. */
  create(task: Task, directory: Directory): Generator<Step, StoredFile, number>;
  read(task: Task, file: StoredFile, firstByte: number, bytes: number): Process;
  write(task: Task, file: StoredFile, firstByte: number, bytes: number): Process;
  /** What a program that wrote the file causes by closing it: its size and times. */
  close(task: Task, file: StoredFile): Process;
  sync(task: Task, file: StoredFile): Process;
  /** Changes what {@link create} changed; the space is not used again. */
  remove(task: Task, file: StoredFile): Process;
}

/** Log buffers that may be on their way before a writer waits. */
const logBuffersUnderWay = 8;

export function createFileSystem(model: FileSystemModel, cache: PageCache, capacityBytes: number): FileSystem {
  const { blockBytes, log } = model;
  const software = cache.software;
  const tableBlocks = model.inodes === "table" ? Math.ceil((16_384 * model.inodeBytes.value) / blockBytes) : 0;
  const logBlocks = log === undefined ? 0 : log.bytes.value / blockBytes;
  const space = createSpace({
    capacityBytes,
    groupBytes: Math.min(model.groupBytes.value, capacityBytes),
    blockBytes,
    reservedBlocks: 1 + model.mapBlocks.value + tableBlocks,
  });
  const disk = cache.addFile(wholeDisk(blockBytes), capacityBytes);
  // The log lies in the middle of the disk.
  const logStart = log === undefined ? 0 : firstByteOf(space.allocate(space.groups >> 1, logBlocks));
  const inodesOf = Array.from({ length: space.groups }, () => ({ count: 0, clusterByte: 0 }));
  let directories = 0;
  let loggedBytes = 0;
  let logByte = 0;
  let logUnderWay = 0;

  const newInode = (group: number): number => {
    const inodes = inodesOf[group] ?? { count: 0, clusterByte: 0 };
    const perCluster = model.inodesPerCluster.value;
    const inode = inodes.count;
    inodes.count += 1;
    if (model.inodes === "table") {
      const first = space.startOf(group) + (1 + model.mapBlocks.value) * blockBytes;
      return first + (inode % 16_384) * model.inodeBytes.value;
    }
    if (inode % perCluster === 0) {
      const blocks = Math.ceil((perCluster * model.inodeBytes.value) / blockBytes);
      inodes.clusterByte = firstByteOf(space.allocate(group, blocks));
    }
    return inodes.clusterByte + (inode % perCluster) * model.inodeBytes.value;
  };

  const newEntry = (directory: Directory): number => {
    const perBlock = Math.floor(blockBytes / model.directoryEntryBytes.value);
    if (directory.entries % perBlock === 0) directory.blocks.push(firstByteOf(space.allocate(directory.group, 1)));
    directory.entries += 1;
    return directory.blocks.at(-1) ?? 0;
  };

  const newFile = (directory: Directory, extents: Extent[], sizeBytes: number): StoredFile => {
    const entryByte = newEntry(directory);
    const inodeByte = newInode(directory.group);
    const placement = inExtents(blockBytes, extents, (blocks) => space.allocate(directory.group, blocks));
    return { data: cache.addFile(placement, sizeBytes), inodeByte, entryByte, group: directory.group };
  };

  /** An inode or entry changes, so its block is read and becomes dirty. */
  function* change(task: Task, byte: number): Process {
    yield* cache.write(task, disk, byte, 1);
  }

  function* changeEntry(task: Task, file: StoredFile): Process {
    yield* change(task, file.entryByte);
    yield* change(task, file.inodeByte);
    for (let block = 1; block <= model.mapBlocks.value; block += 1) {
      yield* change(task, space.startOf(file.group) + block * blockBytes);
    }
    yield* writeLog(task, log?.perCreate.value ?? 0);
  }

  function* writeLog(task: Task, bytes: number): Process {
    if (log === undefined) return;
    loggedBytes += bytes;
    while (loggedBytes >= log.bufferBytes.value) {
      loggedBytes -= log.bufferBytes.value;
      yield* settle(task);
      while (logUnderWay >= logBuffersUnderWay) yield* step(task, { kind: "wait", signal: cache.queue.done });
      logUnderWay += 1;
      cache.queue.submit({
        op: "write",
        firstByte: logStart + logByte,
        bytes: log.bufferBytes.value,
        done() {
          logUnderWay -= 1;
        },
      });
      logByte = (logByte + log.bufferBytes.value) % log.bytes.value;
      yield* step(task, { kind: "notify", signal: cache.queue.work });
    }
  }

  return {
    model,
    cache,
    addDirectory() {
      const group = directories % space.groups;
      directories += 1;
      return { group, blocks: [], entries: 0 };
    },
    addFile(directory, sizeBytes) {
      const blocks = Math.ceil(sizeBytes / blockBytes);
      return newFile(directory, blocks === 0 ? [] : space.allocate(directory.group, blocks), sizeBytes);
    },
    *open(task, file) {
      charge(task, software.openTime.value * 1000);
      yield* cache.read(task, disk, file.entryByte, 1);
      yield* cache.read(task, disk, file.inodeByte, 1);
    },
    *create(task, directory) {
      charge(task, software.createTime.value * 1000);
      const file = newFile(directory, [], 0);
      yield* changeEntry(task, file);
      return file;
    },
    read: (task, file, firstByte, bytes) => cache.read(task, file.data, firstByte, bytes),
    *write(task, file, firstByte, bytes) {
      if (model.allocation === "asWritten") {
        const from = Math.floor(firstByte / blockBytes);
        const to = Math.ceil((firstByte + bytes) / blockBytes);
        const ahead = model.preallocatedBytes.value / blockBytes;
        const isPlaced = file.data.placement.firstByteOf(to - 1) >= 0;
        if (!isPlaced) file.data.placement.place(from, Math.max(to - from, ahead));
      }
      yield* cache.write(task, file.data, firstByte, bytes);
    },
    *close(task, file) {
      yield* change(task, file.inodeByte);
      yield* writeLog(task, log?.perClose.value ?? 0);
    },
    sync: (task, file) => cache.sync(task, file.data),
    *remove(task, file) {
      charge(task, software.createTime.value * 1000);
      yield* changeEntry(task, file);
      cache.drop(file.data);
    },
  };
}

function firstByteOf(extents: readonly Extent[]): number {
  return extents[0]?.firstByte ?? 0;
}
