// Free space of a file system by group: what is asked for goes behind what was given last, and to the next group when one
// is full. Nothing is given back.

import { SimulateError } from "../../simulate-error.js";
import type { Extent } from "../page-cache/cached-file.js";

export interface Space {
  readonly groups: number;
  /** Byte at which a group begins. */
  startOf(group: number): number;
  /** Extents of whole blocks that hold so many; `firstPage` counts from 0. */
  allocate(group: number, blocks: number): Extent[];
}

export interface SpaceOptions {
  readonly capacityBytes: number;
  readonly groupBytes: number;
  readonly blockBytes: number;
  /** At the start of each group, for maps and inodes. */
  readonly reservedBlocks: number;
}

export function createSpace({ capacityBytes, groupBytes, blockBytes, reservedBlocks }: SpaceOptions): Space {
  const groups = Math.max(1, Math.floor(capacityBytes / groupBytes));
  const blocksIn = (group: number): number =>
    Math.floor((group === groups - 1 ? capacityBytes - group * groupBytes : groupBytes) / blockBytes);
  const used = Array.from({ length: groups }, () => reservedBlocks);
  return {
    groups,
    startOf: (group) => group * groupBytes,
    allocate(wanted, blocks) {
      const extents: Extent[] = [];
      let missing = blocks;
      for (let turn = 0; turn < groups && missing > 0; turn += 1) {
        const group = (wanted + turn) % groups;
        const taken = used[group] ?? 0;
        const pages = Math.min(missing, blocksIn(group) - taken);
        if (pages <= 0) continue;
        extents.push({ firstPage: blocks - missing, pages, firstByte: group * groupBytes + taken * blockBytes });
        used[group] = taken + pages;
        missing -= pages;
      }
      if (missing > 0) throw fullError(capacityBytes, blocks * blockBytes);
      return extents;
    },
  };
}

function fullError(capacityBytes: number, wantedBytes: number): SimulateError {
  return new SimulateError(
    "simulate/request-size",
    `the file system on a drive of ${capacityBytes} bytes is full: no room for ${wantedBytes} more`,
    "Use a larger drive or smaller files.",
  );
}
