// diskperf on a drive that takes a fixed time T, with a host that turns around in H: bytes / (T + H), by arithmetic.

import { describe, expect, it } from "vitest";
import { diskperf } from "../../../../src/simulate/workload/diskperf/diskperf.js";
import { type DiskperfOptions, diskperfDefaults } from "../../../../src/simulate/workload/diskperf/diskperf-options.js";
import { contextOf, fixedDrive } from "../fixed-drive.js";

const KiB = 1024;
const MiB = 1024 * KiB;
const options: DiskperfOptions = {
  ...diskperfDefaults,
  writes: true,
  seconds: 1,
  fileBytes: 16 * MiB,
  smallestBytes: 64 * KiB,
  largestBytes: 256 * KiB,
};

describe("diskperf", () => {
  it("has a row for each request size and test, in the order of the tool's table", () => {
    const { rows } = diskperf(options).run(contextOf(fixedDrive(10_000)));
    expect(rows.map(({ test, requestBytes = 0 }) => `${requestBytes / KiB} ${test}`)).toEqual(
      [64, 128, 256].flatMap((size) =>
        ["fwd_wt", "fwd_rd", "bwd_wt", "bwd_rd", "rnd_wt", "rnd_rd"].map((test) => `${size} ${test}`),
      ),
    );
  });

  it("reads only without -W", () => {
    const drive = fixedDrive(10_000);
    const { rows } = diskperf({ ...options, writes: false }).run(contextOf(drive));
    expect(rows).toHaveLength(9);
    expect(drive.asked.every(({ op }) => op === "read")).toBe(true);
  });

  it("measures bytes / (T + H): 64 KiB in 2 ms + 0.5 ms are 26.2144 MB/s, and 400 of them a second", () => {
    const { rows } = diskperf(options).run(contextOf(fixedDrive(2000), { turnaroundUs: 500 }));
    for (const { requestBytes = 0, value, latencyUs, more } of rows) {
      expect(value).toBeCloseTo(requestBytes / 2500, 3);
      expect(latencyUs).toMatchObject({ count: 400, mean: 2500, max: 2500 });
      expect(more).toEqual({ requests: 400 });
    }
    expect(rows[0]?.value).toBeCloseTo(26.2144, 4);
  });

  it("says where a request's time goes: the parts add up to it", () => {
    const { rows } = diskperf(options).run(contextOf(fixedDrive(2000), { turnaroundUs: 500 }));
    expect(rows[0]?.parts).toEqual([
      { part: "command", limit: "commandOverhead", us: 2000 },
      { part: "hostTurnaround", limit: "host", us: 500 },
    ]);
  });

  it("counts the request that is under way when the time is up, with its time: 4 of 300 ms in 1.2 s", () => {
    const [row] = diskperf(options).run(contextOf(fixedDrive(300_000))).rows;
    expect(row?.more?.["requests"]).toBe(4);
    expect(row?.value).toBeCloseTo((4 * 64 * KiB) / 1_200_000, 3);
  });

  it("ranks by the geometric mean: of v, 2v and 4v it is 2v", () => {
    const { headline } = diskperf(options).run(contextOf(fixedDrive(2000)));
    expect(headline).toEqual({ value: (128 * KiB) / 2000, unit: "MB/s", better: "higher" });
  });

  it("goes forward, backward and over the whole file, in steps of the request, and starts over at its end", () => {
    const fileAtByte = 4 * MiB;
    const drive = fixedDrive(50_000);
    const small = { ...options, fileBytes: MiB, smallestBytes: 64 * KiB, largestBytes: 64 * KiB };
    diskperf(small, { fileAtByte }).run(contextOf(drive));
    const slots = drive.asked.map(({ firstByte }) => (firstByte - fileAtByte) / (64 * KiB));
    const [forward, backward, random] = [slots.slice(0, 20), slots.slice(40, 60), slots.slice(80)];
    expect(forward).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3]);
    expect(backward).toEqual([15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 15, 14, 13, 12]);
    expect(random.every((slot) => Number.isInteger(slot) && slot >= 0 && slot < 16)).toBe(true);
    expect(new Set(random).size).toBeGreaterThan(10);
    expect(new Set(drive.asked.map(({ bytes }) => bytes))).toEqual(new Set([64 * KiB]));
  });

  it("shows the drive one clock: no test begins before the one before has ended", () => {
    const drive = fixedDrive(100_000);
    diskperf(options).run(contextOf(drive));
    const starts = drive.asked.map(({ startNs }) => startNs);
    expect(starts).toEqual(starts.toSorted((a, b) => a - b));
    expect(starts).toHaveLength(18 * 10);
    expect(starts.at(-1)).toBe((180 - 1) * 1e8);
  });

  it("is the same for the same seed, and another for another", () => {
    const slotsWith = (seed: number): readonly number[] => {
      const drive = fixedDrive(20_000);
      diskperf(options).run(contextOf(drive, { seed }));
      return drive.asked.map(({ firstByte }) => firstByte);
    };
    expect(slotsWith(5)).toEqual(slotsWith(5));
    expect(slotsWith(5)).not.toEqual(slotsWith(6));
  });

  it.each([
    [
      diskperfDefaults,
      {},
      { capacityBytes: 2 ** 30 - 512 },
      "test file of 1073741824 bytes at byte 0 is not on whole blocks",
    ],
    [options, { fileAtByte: 100 }, {}, "at byte 100"],
    [options, { fileAtByte: -512 }, {}, "at byte -512"],
    [{ ...options, smallestBytes: 512 }, {}, { blockBytes: 2048 }, "a request of 512 bytes is not whole blocks"],
  ])("refuses what does not fit the drive", (asked, placement, size, message) => {
    expect(() => diskperf(asked, placement).run(contextOf(fixedDrive(1000, size)))).toThrow(message);
  });
});
