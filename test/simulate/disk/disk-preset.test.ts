// A disk from the figures of a data sheet: capacity, rates and seek times come out again, and three times are enough for
// a seek curve: against the curves that were measured on the disks of DiskSim 4.

import { describe, expect, it } from "vitest";
import { us } from "../../../src/simulate/constant.js";
import { placeZones } from "../../../src/simulate/disk/disk-geometry.js";
import { diskModels } from "../../../src/simulate/disk/disk-models.js";
import { diskParametersFrom, seekCurveThrough } from "../../../src/simulate/disk/disk-preset.js";
import { readDiskLayout } from "../../../src/simulate/disk/read-disk-layout.js";
import { readSeekCurve, seekTable } from "../../../src/simulate/disk/seek-curve.js";
import { createSpinningDisk } from "../../../src/simulate/disk/spinning-disk.js";
import { readShared, testWithData } from "./shared-data.js";

/** Mean over all pairs of places: distance d has the weight 2(n − d). */
function meanSeekNs(table: Float64Array): number {
  const n = table.length;
  let sum = 0;
  for (let distance = 1; distance < n; distance++) sum += 2 * (n - distance) * (table[distance] as number);
  return sum / (n * n);
}

function sequentialMbPerSec(disk: ReturnType<typeof createSpinningDisk>, firstBlock: number, count: number): number {
  const blocks = 4096;
  let nowNs = disk.serve({ op: "read", firstBlock, blocks }, 0).endNs;
  const startNs = nowNs;
  for (let index = 1; index <= count; index++) {
    nowNs = disk.serve({ op: "read", firstBlock: firstBlock + index * blocks, blocks }, nowNs).endNs;
  }
  return (count * blocks * 512 * 1000) / (nowNs - startNs);
}

describe.each(diskModels)("$id", ({ figures }) => {
  const parameters = diskParametersFrom(figures);
  const { geometry } = parameters;

  it("has room for its blocks, and hardly for more", () => {
    const room = placeZones(geometry).at(-1)?.endBlock ?? 0;
    expect(room).toBeGreaterThanOrEqual(figures.blocks.value);
    expect(room).toBeLessThan(figures.blocks.value * 1.01);
  });

  it("seeks in the three times of its data sheet, longer over longer distances", () => {
    const table = seekTable(parameters.seek, geometry.cylinders);
    expect(table[1]).toBeCloseTo(figures.trackToTrackSeek.value * 1000, 3);
    expect(table[geometry.cylinders - 1]).toBeCloseTo(figures.fullStrokeSeek.value * 1000, 3);
    expect(meanSeekNs(table) / (figures.averageSeek.value * 1000)).toBeCloseTo(1, 2);
    for (let distance = 2; distance < table.length; distance++) {
      expect(table[distance]).toBeGreaterThanOrEqual(table[distance - 1] as number);
    }
  });

  it("reads in sequence at its outer and inner rates", () => {
    // Rates of the middle of the first and the last zone, within the rounding to whole sectors of track and skew.
    const outer = sequentialMbPerSec(createSpinningDisk(parameters), 0, 50);
    expect(outer / figures.outerRate.value).toBeCloseTo(1, 1.7);
    const inner = sequentialMbPerSec(createSpinningDisk(parameters), figures.blocks.value - 60 * 4096, 50);
    expect(inner / figures.innerRate.value).toBeCloseTo(1, 1.7);
  });

  it("can write over a track's end without losing a turn: skew is longer than switch and settling", () => {
    expect(figures.trackSkew.value).toBeGreaterThanOrEqual(figures.headSwitch.value + figures.writeSettle.value);
    expect(figures.cylinderSkew.value).toBeGreaterThanOrEqual(
      figures.trackToTrackSeek.value + figures.writeSettle.value,
    );
  });
});

for (const disk of ["cheetah9LP", "atlas10k", "ibm18es"]) {
  testWithData(
    `three seek times tell the measured curve of ${disk} within 15 % over nine tenths of the distances`,
    () => {
      const { cylinders } = readDiskLayout(readShared(`disk-traces/${disk}.model`)).geometry;
      const measured = seekTable(readSeekCurve(readShared(`disk-traces/${disk}.seek`)), cylinders);
      const figures = {
        trackToTrackSeek: us((measured[1] as number) / 1000, "M", ""),
        averageSeek: us(meanSeekNs(measured) / 1000, "M", ""),
        fullStrokeSeek: us((measured[cylinders - 1] as number) / 1000, "M", ""),
      };
      const drawn = seekTable(seekCurveThrough(figures, cylinders), cylinders);
      const errors = Array.from(drawn, (ns, distance) => Math.abs(ns / (measured[distance] as number) - 1)).slice(1);
      expect(errors.toSorted((a, b) => a - b)[Math.floor(errors.length * 0.9)]).toBeLessThan(0.15);
    },
  );
}
