// Blocks → places by the rules of DiskSim's layout model, worked out by hand.

import { describe, expect, it } from "vitest";
import {
  type DiskGeometry,
  type DiskZone,
  emptyPlace,
  locate,
  placeZones,
  sectorsBetween,
} from "../../../src/simulate/disk/disk-geometry.js";

const zone: DiskZone = {
  firstCylinder: 0,
  lastCylinder: 1,
  blocksPerTrack: 10,
  firstSectorOffset: 0,
  emptySectors: 0,
  trackSkew: 2,
  cylinderSkew: 3,
  spareSectors: 0,
  slippedSectors: [],
};
const plain: DiskGeometry = { surfaces: 3, cylinders: 5, blocks: 60, headOrder: "ascending", zones: [zone] };

function placeOf(geometry: DiskGeometry, block: number) {
  const zones = placeZones(geometry);
  const place = emptyPlace(zones);
  locate(geometry, zones, block, place);
  const { cylinder, head, sector, angle, firstBlock, endBlock } = place;
  return { cylinder, head, sector, angle: Math.round(angle * 1000) / 1000, track: [firstBlock, endBlock] };
}

describe("locate", () => {
  it("fills a track, then a cylinder", () => {
    expect(placeOf(plain, 0)).toEqual({ cylinder: 0, head: 0, sector: 0, angle: 0, track: [0, 10] });
    expect(placeOf(plain, 27)).toEqual({ cylinder: 0, head: 2, sector: 7, angle: 0.1, track: [20, 30] });
    // Two track skews and one cylinder skew: 7 sectors.
    expect(placeOf(plain, 30)).toEqual({ cylinder: 1, head: 0, sector: 0, angle: 0.7, track: [30, 40] });
  });

  it("turns the order of heads round in every other cylinder when serpentine", () => {
    const serpentine: DiskGeometry = { ...plain, headOrder: "serpentine" };
    expect(placeOf(serpentine, 30).head).toBe(2);
    expect(placeOf(serpentine, 50).head).toBe(0);
    expect(placeOf(serpentine, 20).head).toBe(2);
  });

  it("goes past slipped sectors, and does not count them as blocks of the track", () => {
    const slipped: DiskGeometry = { ...plain, blocks: 58, zones: [{ ...zone, slippedSectors: [4, 12] }] };
    expect(placeOf(slipped, 3).sector).toBe(3);
    expect(placeOf(slipped, 4)).toMatchObject({ sector: 5, track: [0, 9] });
    // Block 10 would be sector 11 after one slip, 12 is slipped: block 11 lies in 13.
    expect(placeOf(slipped, 10)).toMatchObject({ head: 1, sector: 1, track: [9, 18] });
    expect(placeOf(slipped, 11)).toMatchObject({ head: 1, sector: 3 });
    const [first] = placeZones(slipped);
    expect(first && sectorsBetween(first, 3, 4)).toBe(2);
  });

  it("leaves empty space at the front and spares at the end of a zone out", () => {
    const inner: DiskZone = { ...zone, firstCylinder: 3, lastCylinder: 4, blocksPerTrack: 8, emptySectors: 5 };
    const zones = [{ ...zone, spareSectors: 4 }, inner];
    const two: DiskGeometry = { ...plain, blocks: 99, zones };
    expect(placeZones(two).map(({ firstBlock, endBlock }) => [firstBlock, endBlock])).toEqual([
      [0, 56],
      [56, 56 + 48 - 5],
    ]);
    expect(placeOf(two, 55)).toMatchObject({ cylinder: 1, head: 2, sector: 5, track: [50, 56] });
    expect(placeOf(two, 56)).toMatchObject({ cylinder: 3, head: 0, sector: 5, track: [56, 59] });
  });
});
