// Ranges, free IDs and card limits, with figures worked out by hand.

import { describe, expect, it } from "vitest";
import {
  cardFit,
  commonRange,
  findFreeStart,
  freeIds,
  hostBlocks,
  keptBackSectors,
  sdRange,
  vendorSdRange,
} from "../../src/config/layout.js";
import { fc } from "../property.js";
import { configOf } from "./validate/config-of.js";

const placed = { sdSectorStart: 100, scsiSectors: 10, bytesPerSector: 512 };

describe("SD ranges", () => {
  it.each([
    [512, 110, 110],
    // One whole sector a block against 10 × 256 / 512 = 5.
    [256, 110, 105],
    // 2 sectors a block against ⌈10 × 522 / 512⌉ = ⌈10.2⌉.
    [522, 120, 111],
    [2048, 140, 140],
  ])("of %i-byte blocks end at %i; the vendor's tool says %i", (bytesPerSector, end, vendorEnd) => {
    expect(sdRange({ ...placed, bytesPerSector })).toEqual({ start: 100, end });
    expect(vendorSdRange({ ...placed, bytesPerSector })).toEqual({ start: 100, end: vendorEnd });
  });

  it("have no end when the size is 0", () => {
    expect(sdRange({ ...placed, scsiSectors: 0 })).toEqual({ start: 100, end: Number.POSITIVE_INFINITY });
  });

  it("share what both have, and nothing when they touch", () => {
    expect(commonRange({ start: 0, end: 10 }, { start: 5, end: 20 })).toEqual({ start: 5, end: 10 });
    expect(commonRange({ start: 0, end: 10 }, { start: 10, end: 20 })).toBeUndefined();
  });
});

describe("findFreeStart", () => {
  const config = configOf({
    targets: [
      { sdSectorStart: 0, scsiSectors: 50 },
      { sdSectorStart: 0, scsiSectors: 100 },
      { sdSectorStart: 130, scsiSectors: 100 },
    ],
  });

  it("steps over gaps that are too small", () => {
    const [small, large] = config.targets;
    if (!small || !large) throw new Error("no targets");
    // 50 blocks do not fit from 100 to 129; 100 blocks neither, but before 0 there is nothing for them.
    expect(findFreeStart(config, { slot: 0, target: small }, 100)).toBe(230);
    expect(findFreeStart(config, { slot: 0, target: { ...small, scsiSectors: 30 } }, 0)).toBe(100);
    expect(findFreeStart(config, { slot: 1, target: large }, 0)).toBe(230);
  });

  it("finds nothing behind a disk without an end", () => {
    const endless = configOf({ targets: [{}, { scsiSectors: 0 }] });
    const [first] = endless.targets;
    if (!first) throw new Error("no targets");
    expect(findFreeStart(endless, { slot: 0, target: first }, 1)).toBeUndefined();
  });
});

describe("freeIds", () => {
  it("leaves out enabled targets' IDs and those that a disabled slot before would hide", () => {
    const config = configOf({ targets: [{ id: 0 }, { id: 5, enabled: false }, { id: 2 }, { id: 6, enabled: false }] });
    expect(freeIds(config, 2)).toEqual([1, 2, 3, 4, 6]);
    expect(freeIds(config, 0)).toEqual([0, 1, 3, 4, 5, 6]);
  });
});

describe("on a card", () => {
  it.each([
    // ⌊(2000 - 100 - 1024) / 3⌋ = ⌊876 / 3⌋
    [{ ...placed, scsiSectors: 0, bytesPerSector: 1280 }, 2000, 292],
    [{ ...placed, scsiSectors: 292, bytesPerSector: 1280 }, 2000, 292],
    [{ ...placed, scsiSectors: 293, bytesPerSector: 1280 }, 2000, 292],
    [placed, 1124, 0],
    [placed, 1125, 1],
    [placed, 0, 0],
    [{ ...placed, bytesPerSector: 0 }, 2000, 0],
  ])("%j of %i sectors shows the host %i blocks", (target, cardSectors, blocks) => {
    expect(hostBlocks(target, cardSectors)).toBe(blocks);
  });

  it.each([
    [876, "fits"],
    [877, "kept-back"],
    [1898, "kept-back"],
    [1899, "config-area"],
    [1900, "config-area"],
    [1901, "past-end"],
    [0, "fits"],
  ])("a disk of %i blocks at 100 of 2000: %s", (scsiSectors, fit) => {
    expect(cardFit({ ...placed, scsiSectors }, 2000)).toBe(fit);
  });

  it("a disk that starts in the last 1024 sectors has no place, whatever its size", () => {
    expect(cardFit({ ...placed, scsiSectors: 0 }, 1124)).toBe("starts-behind");
    expect(cardFit({ ...placed, scsiSectors: 0 }, 1125)).toBe("fits");
  });

  it("a disk with a size fits exactly when the host sees all of it", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 5000 }),
        fc.integer({ min: 1, max: 5000 }),
        fc.integer({ min: 1, max: 8192 }),
        fc.integer({ min: keptBackSectors, max: 20000 }),
        (sdSectorStart, scsiSectors, bytesPerSector, cardSectors) => {
          const target = { sdSectorStart, scsiSectors, bytesPerSector };
          const all = hostBlocks(target, cardSectors) === scsiSectors;
          expect(cardFit(target, cardSectors) === "fits").toBe(all);
        },
      ),
    );
  });
});
