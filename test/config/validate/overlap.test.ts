// Ranges on the card, counted as the firmware does.

import { describe, expect, it } from "vitest";
import { overlap } from "../../../src/config/validate/overlap.js";
import { configOf, findingsOf, messagesOf } from "./config-of.js";

describe("overlap", () => {
  it("names both targets, the shared sectors and the ways out", () => {
    // 0 … 2097151 and 1048576 … 3145727 share 1048576 … 2097151: 1048576 sectors.
    const config = configOf({
      targets: [
        { sdSectorStart: 0, scsiSectors: 2097152 },
        { sdSectorStart: 1048576, scsiSectors: 2097152 },
      ],
    });
    expect(findingsOf(overlap, config)).toEqual([
      {
        path: "target.1.sdSectorStart",
        message: "target 1 (ID 1) overlaps target 0 (ID 0): both have SD sectors 1048576 to 2097151 (1048576 sectors)",
        hint: "start target 1 at 2097152, or cut target 0 to 1048576 blocks, or disable one of them",
      },
    ]);
  });

  it("knows a start in units of the block size", () => {
    // The CD would follow the disk at 1048576 = 262144 × 2048 / 512.
    const config = configOf({
      targets: [
        { sdSectorStart: 0, scsiSectors: 1048576 },
        { id: 3, sdSectorStart: 262144, scsiSectors: 300000, deviceType: 2, bytesPerSector: 2048 },
      ],
    });
    const [finding] = findingsOf(overlap, config);
    // 262144 … 1048575 = 786432 sectors; the CD would end at 262144 + 4 × 300000.
    expect(finding?.message).toContain("SD sectors 262144 to 1048575 (786432 sectors)");
    expect(finding?.hint).toBe(
      "looks like 2048-byte units, but sdSectorStart always counts 512-byte sectors: 1048576 would follow target 0 (ID 0)",
    );
  });

  it("does not guess units when the start so read would hit a third target", () => {
    const config = configOf({
      targets: [
        { sdSectorStart: 0, scsiSectors: 1048576 },
        { sdSectorStart: 262144, scsiSectors: 300000, bytesPerSector: 2048 },
        { sdSectorStart: 1048576, scsiSectors: 1000 },
      ],
    });
    expect(findingsOf(overlap, config)[0]?.hint).toMatch(/^start target 1 at 1049576,/);
  });

  it("says when the vendor's tool does not notice", () => {
    // 1000 blocks of 1280 bytes: 3000 SD sectors for the firmware, 1280000 / 512 = 2500 for the vendor's tool.
    const config = configOf({
      targets: [
        { sdSectorStart: 0, scsiSectors: 1000, bytesPerSector: 1280 },
        { sdSectorStart: 2500, scsiSectors: 1000 },
      ],
    });
    expect(messagesOf(overlap, config)).toEqual([
      "target 1 (ID 1) overlaps target 0 (ID 0): both have SD sectors 2500 to 2999 (500 sectors); " +
        "the vendor's tool does not notice, because it counts bytes: each block of target 0 takes 3 whole SD sectors for its 1280 bytes",
    ]);
  });

  it("takes size 0 for the rest of the card", () => {
    const config = configOf({
      targets: [
        { sdSectorStart: 0, scsiSectors: 0 },
        { sdSectorStart: 8192, scsiSectors: 8192 },
      ],
    });
    // Nothing lies behind a disk without an end, and 8192 more blocks in front of the other would be room enough.
    expect(findingsOf(overlap, config)).toEqual([
      {
        path: "target.1.sdSectorStart",
        message: "target 1 (ID 1) overlaps target 0 (ID 0): both have SD sectors 8192 to 16383 (8192 sectors)",
        hint: "cut target 0 to 8192 blocks, or disable one of them",
      },
    ]);
  });

  it("lets targets touch, in any order, and disabled ones lie anywhere", () => {
    const config = configOf({
      targets: [
        { sdSectorStart: 3000, scsiSectors: 1000 },
        { sdSectorStart: 0, scsiSectors: 1000, bytesPerSector: 1280 },
        { sdSectorStart: 0, enabled: false },
      ],
    });
    expect(findingsOf(overlap, config)).toEqual([]);
  });
});
