// The turning platters and the arm: when which block has passed the head. Where the platters stand follows from the
// time alone, angle = t / turn; the arm is a cursor that either rests or reads and writes on in the order of blocks.

import { emptyPlace, locate, placeZones, sectorsBetween } from "./disk-geometry.js";
import type { DiskParameters } from "./disk-parameters.js";
import { seekTable } from "./seek-curve.js";

export type MediaOp = "read" | "write";

export interface DiskMedia {
  /** Next block under the cursor, and the instant at which it begins to pass. */
  nextBlock(): number;
  nextNs(): number;
  /**
   * Takes the arm to `block`, leaving at `atNs`; nothing is written before `dataNs`. Returns when it has settled on the
   * track; the block begins to pass at `nextNs()`.
   */
  moveTo(block: number, atNs: number, op: MediaOp, dataNs: number): number;
  /** How many blocks before the cursor passed the head since it came to the track at `arrivalNs`. */
  passedSince(arrivalNs: number): number;
  /** Goes on to `endBlock`; returns when the block before it has passed. */
  advanceTo(endBlock: number, op: MediaOp): number;
  /** Goes on to `endBlock`, but only over blocks that have passed by `ns`. */
  advanceUntil(ns: number, endBlock: number, op: MediaOp): void;
}

/** Instants computed twice differ by rounding; a block missed by less has not been missed. */
const roundingNs = 4;

export function createDiskMedia(parameters: DiskParameters): DiskMedia {
  const { geometry, turnNs, headSwitchNs, writeSettleNs } = parameters;
  const zones = placeZones(geometry);
  const seekNs = seekTable(parameters.seek, geometry.cylinders);
  const place = emptyPlace(zones);
  let block = 0;
  let blockNs = 0;
  let cylinder = 0;
  let head = 0;

  const moveTo = (to: number, atNs: number, op: MediaOp, dataNs: number): number => {
    locate(geometry, zones, to, place);
    const distance = Math.abs(place.cylinder - cylinder);
    let movingNs = distance > 0 ? Math.max(seekNs[distance] as number, headSwitchNs) : 0;
    if (distance === 0 && place.head !== head) movingNs = headSwitchNs;
    if (movingNs > 0 && op === "write") movingNs += writeSettleNs;
    cylinder = place.cylinder;
    head = place.head;
    block = to;
    const arrivalNs = atNs + movingNs;
    const readyNs = Math.max(arrivalNs, dataNs);
    const turns = readyNs / turnNs;
    let wait = place.angle - (turns - Math.floor(turns));
    if (wait < 0) wait += 1;
    const waitNs = wait * turnNs;
    blockNs = readyNs + (waitNs > turnNs - roundingNs ? 0 : waitNs);
    return arrivalNs;
  };

  /** One sector of the track under the head, ns. */
  const sectorNs = (): number => turnNs / place.zone.blocksPerTrack;

  const advanceTo = (endBlock: number, op: MediaOp): number => {
    for (;;) {
      const to = Math.min(endBlock, place.endBlock);
      if (to > block) {
        blockNs += (sectorsBetween(place.zone, block, to - 1) + 1) * sectorNs();
        block = to;
      }
      if (endBlock <= place.endBlock) return blockNs;
      moveTo(block, blockNs, op, 0);
    }
  };

  return {
    nextBlock: () => block,
    nextNs: () => blockNs,
    moveTo,
    advanceTo,
    passedSince(arrivalNs) {
      const passed = Math.floor((blockNs - arrivalNs) / sectorNs());
      return Math.max(0, Math.min(passed, block - place.firstBlock));
    },
    advanceUntil(ns, endBlock, op) {
      while (block < endBlock) {
        const to = Math.min(endBlock, place.endBlock);
        if (to > block) {
          const count = Math.min(to - block, Math.floor((ns - blockNs) / sectorNs()));
          if (count <= 0) return;
          blockNs += (sectorsBetween(place.zone, block, block + count - 1) + 1) * sectorNs();
          block += count;
          if (block < to) return;
        }
        if (block >= endBlock) return;
        moveTo(block, blockNs, op, 0);
      }
    },
  };
}
