// A disk behind the interface of the simulation: whole nanoseconds, time accounted for, the bus of the host, write cache.

import { describe, expect, it } from "vitest";
import { createDiskDrive, driveOf, hostBusRate } from "../../../src/simulate/disk/disk-drive.js";
import { diskModels, findDiskModel } from "../../../src/simulate/disk/disk-models.js";
import type { Drive } from "../../../src/simulate/engine/drive.js";
import { seededRandom } from "../../../src/simulate/engine/random.js";
import { timeSpent } from "../../../src/simulate/engine/time-spent.js";
import { smallDisk } from "./small-disk.js";

const fast10 = { requestedTransfer: { periodFactor: 25, offset: 12 } };
const KiB = 1024;

function modelOf(id: string) {
  const model = findDiskModel(id);
  if (model === undefined) throw new Error(`no ${id}`);
  return model;
}

/** MB/s of `count` requests, each right after the one before. */
function rateOf(drive: Drive, op: "read" | "write", bytes: number, count: number, pauseNs = 200_000): number {
  const random = seededRandom(1);
  let nowNs = 0;
  for (let index = 0; index < count; index++) {
    nowNs = drive.serve({ op, firstByte: index * bytes, bytes }, nowNs, random, timeSpent()).selectableNs + pauseNs;
  }
  return (count * bytes * 1000) / nowNs;
}

describe("hostBusRate", () => {
  it.each([
    [{ periodFactor: 25, offset: 12 }, "narrow", 10],
    [{ periodFactor: 25, offset: 12 }, "wide", 20],
    [{ periodFactor: 50, offset: 8 }, "narrow", 5],
    [{ periodFactor: 12, offset: 15 }, "wide", 40],
    [{ periodFactor: 9, offset: 62 }, "wide", 160],
    [{ periodFactor: 0, offset: 0 }, "narrow", 3],
  ] as const)("of %j, %s, is %d MB/s", (agreement, width, rate) => {
    expect(hostBusRate(agreement, width)).toBeCloseTo(rate, 6);
  });
});

describe("createDiskDrive", () => {
  it.each(diskModels)("$id accounts for every whole nanosecond", (model) => {
    const drive = createDiskDrive(model, { host: fast10 });
    const random = seededRandom(7);
    const spent = timeSpent();
    let nowNs = 0;
    let servedNs = 0;
    for (let index = 0; index < 2000; index++) {
      const bytes = 512 << random.below(10);
      const firstByte = random.below(3) > 0 ? index * 8192 : random.below(1e6) * 512;
      const command = { op: random.below(2) === 0 ? "read" : "write", firstByte, bytes } as const;
      const { completeNs, busFreeNs, selectableNs } = drive.serve(command, nowNs, random, spent);
      expect(Number.isSafeInteger(selectableNs)).toBe(true);
      expect(completeNs).toBeGreaterThan(nowNs);
      expect(busFreeNs).toBeGreaterThanOrEqual(completeNs);
      expect(selectableNs).toBeGreaterThanOrEqual(busFreeNs);
      servedNs += selectableNs - nowNs;
      nowNs = selectableNs + random.below(5_000_000);
    }
    expect(spent.total()).toBe(servedNs);
    expect(spent.of("seek")).toBeGreaterThan(0);
    expect(spent.of("rotation")).toBeGreaterThan(0);
  });

  it("does the same twice", () => {
    const run = (): number =>
      rateOf(createDiskDrive(modelOf("fujitsu-max3036"), { host: fast10 }), "write", 65_536, 500);
    expect(run()).toBe(run());
  });

  it("holds a 10 MB/s bus on large requests, and never exceeds it", () => {
    for (const model of diskModels.filter((each) => each.interface === "scsi")) {
      const reading = rateOf(createDiskDrive(model, { host: fast10 }), "read", 1024 * KiB, 50);
      const writing = rateOf(createDiskDrive(model, { host: fast10, writeCache: "on" }), "write", 1024 * KiB, 50);
      for (const rate of [reading, writing]) {
        expect(rate).toBeLessThanOrEqual(10);
        expect(rate).toBeGreaterThan(9.5);
      }
    }
  });

  it("does not take an IDE disk to the SCSI bus", () => {
    expect(
      rateOf(createDiskDrive(modelOf("quantum-fireball-lct20-40"), { host: fast10 }), "read", 64 * KiB, 200),
    ).toBeGreaterThan(12);
  });

  it("loses a turn a write without a write cache", () => {
    const model = modelOf("fujitsu-max3036");
    const through = rateOf(createDiskDrive(model, { host: fast10, writeCache: "off" }), "write", 4 * KiB, 200);
    // 4 KiB a turn of 4 ms.
    expect(through).toBeGreaterThan(0.9);
    expect(through).toBeLessThan(1.1);
    expect(rateOf(createDiskDrive(model, { host: fast10 }), "write", 4 * KiB, 200)).toBeGreaterThan(4 * through);
  });

  it("cannot write faster into the cache than out of it for long", () => {
    const host = { requestedTransfer: { periodFactor: 9, offset: 62 } };
    const model = modelOf("quantum-atlas-v-36");
    const drive = createDiskDrive(model, { host, busWidth: "wide" });
    const rate = rateOf(drive, "write", 256 * KiB, 400, 10_000);
    expect(rate).toBeLessThanOrEqual(model.figures.outerRate.value * 1.05);
    expect(rate).toBeGreaterThan(model.figures.outerRate.value * 0.9);
  });

  it("has whole blocks", () => {
    const model = modelOf("fujitsu-maj3182mp");
    const drive = createDiskDrive(model, { host: fast10, blockBytes: 2048 });
    expect(drive.blockBytes).toBe(2048);
    expect(drive.capacityBytes % 2048).toBe(0);
    expect(model.figures.blocks.value * 512 - drive.capacityBytes).toBeLessThan(2048);
    expect(() =>
      drive.serve({ op: "read", firstByte: drive.capacityBytes, bytes: 4096 }, 0, seededRandom(1), timeSpent()),
    ).toThrow("no blocks");
  });
});

describe("driveOf", () => {
  it("says on what a command spent its time", () => {
    const drive = driveOf(smallDisk({}, { readMiss: { afterRead: 300_000, afterWrite: 0 }, completionNs: 7000 }), {
      id: "small",
      name: "small",
      blockBytes: 512,
    });
    const spent = timeSpent();
    // Cylinder 1, sector 0 at 4.5 ms: 0.3 controller, 3 seek, 1.2 rotation, 4 × 0.1 platters, one block of bus, status.
    const { completeNs } = drive.serve({ op: "read", firstByte: 200 * 512, bytes: 2048 }, 0, seededRandom(1), spent);
    expect(completeNs).toBe(4_917_000);
    expect(spent.of("command")).toBe(300_000);
    expect(spent.of("seek")).toBe(3_000_000);
    expect(spent.of("rotation")).toBe(1_200_000);
    expect(spent.of("mediaTransfer")).toBe(400_000);
    expect(spent.of("scsiTransfer")).toBe(10_000);
    expect(spent.of("status")).toBe(7000);
  });
});
