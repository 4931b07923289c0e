// File systems as data: how they lay files out, and what creating, opening and closing a file reads and writes apart from
// its data. General knowledge of ext2 and XFS; figures are assumptions.

import { bytes, type Constant, type Range } from "../../constant.js";

export interface FileSystemModel {
  readonly id: "ext2" | "xfs";
  readonly name: string;
  readonly blockBytes: number;
  /** Block groups, or allocation groups: inodes and data of a directory's files stay in one as long as there is room. */
  readonly groupBytes: Constant;
  /**
   * `asWritten`: a block gets its place when a program writes it, so files written at the same time interleave.
   * `delayed`: when it goes to the disk, so what was gathered in memory lies together.
   */
  readonly allocation: "asWritten" | "delayed";
  /** How much a growing file reserves ahead. */
  readonly preallocatedBytes: Constant;
  readonly inodeBytes: Constant;
  /** Inodes lie in a table at the start of the group, or in clusters among the files. */
  readonly inodes: "table" | "clusters";
  readonly inodesPerCluster: Constant;
  readonly directoryEntryBytes: Constant;
  /** Blocks of the group's maps that a creation changes. */
  readonly mapBlocks: Constant;
  /** The log that changes of directories and inodes go to first; ext2 has none. */
  readonly log?: {
    readonly bytes: Constant;
    /** Gathered in memory and written when full. */
    readonly bufferBytes: Constant;
    readonly perCreate: Constant;
    readonly perClose: Constant;
  };
}

export const fileSystemModels: Readonly<Record<FileSystemModel["id"], FileSystemModel>> = {
  ext2: {
    id: "ext2",
    name: "ext2 with 4 KiB blocks",
    blockBytes: 4096,
    groupBytes: bytes(134_217_728, "F", "one block of bitmap covers 32,768 blocks of 4 KiB"),
    allocation: "asWritten",
    preallocatedBytes: bytes(32_768, "A", "eight blocks", [4096, 65_536]),
    inodeBytes: bytes(128, "F", "layout of ext2"),
    inodes: "table",
    inodesPerCluster: count(32, "one block of the table"),
    directoryEntryBytes: bytes(24, "A", "eight bytes and a name of about 16", [12, 64]),
    mapBlocks: count(2, "bitmaps of inodes and blocks"),
  },
  xfs: {
    id: "xfs",
    name: "XFS with 4 KiB blocks",
    blockBytes: 4096,
    groupBytes: bytes(2_147_483_648, "A", "eight groups on a disk of 18 GB", [536_870_912, 4_294_967_296]),
    allocation: "delayed",
    preallocatedBytes: bytes(65_536, "A", "one buffered write", [65_536, 1_048_576]),
    inodeBytes: bytes(256, "F", "default of mkfs"),
    inodes: "clusters",
    inodesPerCluster: count(32, "clusters of 8 KiB"),
    directoryEntryBytes: bytes(32, "A", "name, hash and leaf entry", [16, 64]),
    mapBlocks: count(2, "roots of the free-space trees"),
    log: {
      bytes: bytes(4_194_304, "A", "about 1000 blocks on a disk of this size", [2_097_152, 33_554_432]),
      bufferBytes: bytes(32_768, "F", "in-core log buffer"),
      perCreate: bytes(2048, "A", "inode, directory block, free inode and free space", [1000, 6000]),
      perClose: bytes(1024, "A", "extent map, size, then owner and times", [300, 3000]),
    },
  },
};

function count(value: number, source: string, range?: Range): Constant {
  return { value, unit: "", confidence: "A", source, ...(range ? { range } : {}) };
}
