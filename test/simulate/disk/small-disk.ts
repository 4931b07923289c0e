// A disk for arithmetic by hand: a turn of 10 ms with 100 sectors, so that a sector takes 100 µs; 2 surfaces, 20 cylinders.
// Every seek takes 3 ms, a head switch 0.5 ms, the bus 10 µs a block, the controller nothing.

import type { DiskCache, DiskParameters } from "../../../src/simulate/disk/disk-parameters.js";

const nothing = { afterRead: 0, afterWrite: 0 };

export function smallDisk(cache: Partial<DiskCache> = {}, others: Partial<DiskParameters> = {}): DiskParameters {
  return {
    geometry: {
      surfaces: 2,
      cylinders: 20,
      blocks: 4000,
      headOrder: "ascending",
      zones: [
        {
          firstCylinder: 0,
          lastCylinder: 19,
          blocksPerTrack: 100,
          firstSectorOffset: 0,
          emptySectors: 0,
          trackSkew: 10,
          cylinderSkew: 35,
          spareSectors: 0,
          slippedSectors: [],
        },
      ],
    },
    turnNs: 10e6,
    seek: [{ cylinders: 1, ns: 3e6 }],
    headSwitchNs: 0.5e6,
    writeSettleNs: 0,
    cache: {
      segments: 4,
      segmentBlocks: 200,
      readAheadBlocks: 100,
      writeSegments: 1,
      keepsPassingBlocks: false,
      servesWrittenBlocks: false,
      resumesReadAhead: false,
      writeCache: "off",
      ...cache,
    },
    readHit: nothing,
    readMiss: nothing,
    writeHit: nothing,
    writeMiss: nothing,
    completionNs: 0,
    busBlockNs: 10_000,
    ...others,
  };
}
