// Instants of single commands on a disk small enough to work them out: sector s of cylinder 0, head 0 begins to pass the
// head at s × 0.1 ms of every 10 ms turn.

import { describe, expect, it } from "vitest";
import { createSpinningDisk, type DiskTimes } from "../../../src/simulate/disk/spinning-disk.js";
import { smallDisk } from "./small-disk.js";

const ms = 1e6;

function reads(
  disk: ReturnType<typeof createSpinningDisk>,
  firstBlock: number,
  blocks: number,
  atMs: number,
): DiskTimes {
  return { ...disk.serve({ op: "read", firstBlock, blocks }, atMs * ms) };
}

function writes(
  disk: ReturnType<typeof createSpinningDisk>,
  firstBlock: number,
  blocks: number,
  atMs: number,
): DiskTimes {
  return { ...disk.serve({ op: "write", firstBlock, blocks }, atMs * ms) };
}

describe("a read that misses", () => {
  it("waits for its sector, reads it, and the bus follows a block behind", () => {
    const times = reads(createSpinningDisk(smallDisk()), 20, 5, 1);
    expect(times.seekNs).toBe(1 * ms);
    expect(times.rotationNs).toBeCloseTo(2 * ms, 3);
    expect(times.mediaNs).toBeCloseTo(2.5 * ms, 3);
    expect(times.endNs).toBeCloseTo(2.51 * ms, 3);
  });

  it("takes a turn when the sector has just passed", () => {
    expect(reads(createSpinningDisk(smallDisk()), 20, 1, 2.05).rotationNs).toBeCloseTo(12 * ms, 3);
  });

  it("seeks, and finds the next cylinder's first sector where skew put it", () => {
    // Cylinder 1 begins at 10 (track) + 35 (cylinder) sectors: 4.5 ms.
    const times = reads(createSpinningDisk(smallDisk()), 200, 1, 0.5);
    expect(times.seekNs).toBe(3.5 * ms);
    expect(times.rotationNs).toBeCloseTo(4.5 * ms, 3);
  });

  it("goes on over tracks, each skewed by more than the switch takes", () => {
    // 95 … 99 end at 10 ms; head 1 begins at 10 sectors, 11 ms; 5 blocks of it.
    expect(reads(createSpinningDisk(smallDisk()), 95, 10, 9).mediaNs).toBeCloseTo(11.5 * ms, 3);
  });

  it("is as slow as a slow bus", () => {
    const times = reads(createSpinningDisk(smallDisk(), 1 * ms), 20, 5, 1);
    expect(times.endNs).toBeCloseTo((2.1 + 5) * ms, 3);
  });
});

describe("read-ahead", () => {
  it("serves what it has read by then at the rate of the bus", () => {
    const disk = createSpinningDisk(smallDisk());
    reads(disk, 0, 5, 0);
    // Ten blocks of 5 … have passed by 1.5 ms.
    expect(reads(disk, 5, 10, 1.5).endNs).toBeCloseTo(1.6 * ms, 3);
  });

  it("lets the bus wait for what it is about to read", () => {
    const disk = createSpinningDisk(smallDisk());
    reads(disk, 0, 5, 0);
    expect(reads(disk, 5, 10, 0.6).endNs).toBeCloseTo(1.51 * ms, 3);
  });

  it("ends where the model says, and a later read there misses", () => {
    const disk = createSpinningDisk(smallDisk({ readAheadBlocks: 20 }));
    reads(disk, 0, 5, 0);
    expect(reads(disk, 20, 5, 50).endNs).toBeCloseTo(50.05 * ms, 3);
    expect(reads(disk, 25, 5, 60).rotationNs).toBeCloseTo(62.5 * ms, 3);
  });

  it("gives the bus what it has while the platters come round to the rest", () => {
    const partly = (busBlockNs: number): DiskTimes => {
      const disk = createSpinningDisk(smallDisk({ readAheadBlocks: 20 }), busBlockNs);
      reads(disk, 0, 5, 0);
      return reads(disk, 20, 10, 52);
    };
    // 20 … 24 are there, 25 … 29 pass from 52.5 to 53 ms; ten blocks at 0.5 ms take longer than that.
    expect(partly(10_000).endNs).toBeCloseTo(53.01 * ms, 3);
    expect(partly(0.5 * ms).endNs).toBeCloseTo(57 * ms, 3);
  });

  it("goes on after a hit only where the drive resumes it, from where the platters then stand", () => {
    const disk = createSpinningDisk(smallDisk({ readAheadBlocks: 20, resumesReadAhead: true }));
    reads(disk, 0, 5, 0);
    reads(disk, 20, 5, 51);
    // Block 25 passes from 52.5 to 52.6 ms and waits; blocks 30 … 34 are on their way at 53.2 ms.
    expect(reads(disk, 25, 1, 53).endNs).toBeCloseTo(53.01 * ms, 3);
    expect(reads(disk, 30, 5, 53.2).endNs).toBeCloseTo(53.51 * ms, 3);
  });

  it("keeps what passed while waiting only where the drive does", () => {
    const fetched = (keepsPassingBlocks: boolean): number => {
      const disk = createSpinningDisk(smallDisk({ keepsPassingBlocks }));
      reads(disk, 20, 5, 1);
      return reads(disk, 12, 4, 50).endNs;
    };
    expect(fetched(true)).toBeCloseTo(50.04 * ms, 3);
    expect(fetched(false)).toBeCloseTo((51.2 + 0.4 + 0.01) * ms, 3);
  });

  it("forgets what is written, and the segment unused for longest", () => {
    const disk = createSpinningDisk(smallDisk({ segments: 1 }));
    reads(disk, 0, 5, 0);
    writes(disk, 0, 1, 50);
    expect(reads(disk, 0, 1, 100.5).rotationNs).toBeCloseTo(110 * ms, 3);
    reads(disk, 1000, 1, 200);
    expect(reads(disk, 0, 1, 300.5).rotationNs).toBeGreaterThan(303 * ms);
  });
});

describe("a write through the cache", () => {
  it("costs a turn and its own length when the next one follows it", () => {
    const disk = createSpinningDisk(smallDisk());
    const first = writes(disk, 0, 10, 0.05);
    expect(first.endNs).toBeCloseTo(11 * ms, 3);
    // Block 10 begins to pass at the very instant at which block 9 ends: too early for the data.
    expect(writes(disk, 10, 10, first.endNs / ms).endNs).toBeCloseTo(22 * ms, 3);
  });

  it("waits until the bus cannot fall behind the platters", () => {
    // 10 blocks at 0.2 ms are over the bus at 2 ms; started 9 × 0.1 ms before that, the last is written after it came.
    const times = writes(createSpinningDisk(smallDisk(), 0.2 * ms), 11, 10, 0);
    expect(times.dataNs).toBeCloseTo(1.1 * ms, 3);
    expect(times.rotationNs).toBeCloseTo(1.1 * ms, 3);
    expect(times.endNs).toBeCloseTo(2.1 * ms, 3);
  });

  it("settles longer than a read after a seek, and not without one", () => {
    const parameters = smallDisk({}, { writeSettleNs: 2 * ms });
    expect(writes(createSpinningDisk(parameters), 200, 1, 0).seekNs).toBe(5 * ms);
    expect(writes(createSpinningDisk(parameters), 20, 1, 0).seekNs).toBe(0);
    expect(reads(createSpinningDisk(parameters), 200, 1, 0).seekNs).toBe(3 * ms);
  });
});

describe("a write into the cache", () => {
  it("is done when the data is over the bus", () => {
    expect(writes(createSpinningDisk(smallDisk({ writeCache: "on" })), 50, 10, 0).endNs).toBeCloseTo(0.1 * ms, 3);
  });

  it("waits for room when every write segment is taken", () => {
    const disk = createSpinningDisk(smallDisk({ writeCache: "on" }));
    writes(disk, 50, 10, 0);
    // 50 … 59 are on the platters at 6 ms; then ten blocks over the bus.
    expect(writes(disk, 1000, 10, 1).endNs).toBeCloseTo(6.1 * ms, 3);
  });

  it("takes what follows into the same segment, up to its size", () => {
    const disk = createSpinningDisk(smallDisk({ writeCache: "on", segmentBlocks: 20 }));
    writes(disk, 50, 10, 0);
    expect(writes(disk, 60, 10, 1).endNs).toBeCloseTo(1.1 * ms, 3);
    // Ten more have room when 50 … 59 are written, at 6 ms.
    expect(writes(disk, 70, 10, 2).endNs).toBeCloseTo(6.01 * ms, 3);
  });

  it("keeps a long run of writes in one segment", () => {
    const disk = createSpinningDisk(smallDisk({ writeCache: "on", servesWrittenBlocks: true, segments: 2 }));
    reads(disk, 3000, 5, 0);
    for (let block = 0; block < 600; block += 20) writes(disk, block, 20, 100 + block);
    expect(reads(disk, 3000, 5, 2000).endNs).toBeCloseTo(2000.05 * ms, 3);
    expect(reads(disk, 590, 10, 2001).endNs).toBeCloseTo(2001.1 * ms, 3);
  });

  it("serves reads from what was written only where the drive does", () => {
    const readBack = (servesWrittenBlocks: boolean): number => {
      const disk = createSpinningDisk(smallDisk({ writeCache: "on", servesWrittenBlocks }));
      writes(disk, 50, 10, 0);
      return reads(disk, 50, 10, 1).endNs;
    };
    expect(readBack(true)).toBeCloseTo(1.1 * ms, 3);
    // Written by 6 ms, read again a turn later.
    expect(readBack(false)).toBeCloseTo((16 + 0.01) * ms, 3);
  });
});

describe("any command", () => {
  it("takes the overhead of its kind and of the command before", () => {
    const parameters = smallDisk({}, { readMiss: { afterRead: 1 * ms, afterWrite: 2 * ms }, completionNs: 0.5 * ms });
    const disk = createSpinningDisk(parameters);
    const first = reads(disk, 20, 1, 0);
    expect(first.commandNs).toBe(1 * ms);
    expect(first.endNs).toBeCloseTo((2.1 + 0.01 + 0.5) * ms, 3);
    writes(disk, 20, 1, 100);
    expect(reads(disk, 20, 1, 200).commandNs).toBe(202 * ms);
  });

  it.each([
    [-1, 1],
    [0, 0],
    [3999, 2],
    [0.5, 1],
    [Number.NaN, 1],
  ])("is refused for block %d, %d blocks", (firstBlock, blocks) => {
    expect(() => reads(createSpinningDisk(smallDisk()), firstBlock, blocks, 0)).toThrow(
      expect.objectContaining({ code: "disk-data/address" }),
    );
  });
});
