// IOzone's plane: which points it has, and that files beyond the memory show the drive.

import { describe, expect, test } from "vitest";
import { automaticIozone, createIozone, iozoneTests } from "../../../../src/simulate/workload/iozone/iozone.js";
import { linuxHostModels } from "../../../../src/simulate/workload/page-cache/host-software.js";
import type { WorkloadResult } from "../../../../src/simulate/workload/workload.js";
import { stubDrive } from "../page-cache/stub-drives.js";

function runWith(options: Parameters<typeof createIozone>[0], nsPerByte = 100): WorkloadResult {
  const host = linuxHostModels[0];
  if (!host) throw new Error("no host");
  return createIozone(options).run({ drive: stubDrive({ nsPerByte }), host, seed: 1 });
}

describe("the plane", () => {
  test("has all thirteen tests at each point, records no larger than the file", () => {
    const { rows } = runWith({ fileKb: [64, 128], recordKb: [4, 64, 128] });
    const points = new Set(rows.map(({ requestBytes = 0, more }) => `${more?.["fileKb"]} ${requestBytes / 1024}`));
    expect([...points]).toEqual(["64 4", "64 64", "128 4", "128 64", "128 128"]);
    expect(rows).toHaveLength(5 * iozoneTests.length);
    expect(iozoneTests).toHaveLength(13);
  });

  test("leaves out small records of large files", () => {
    const { rows } = runWith({ fileKb: [16_384, 32_768], recordKb: [32, 64] });
    const points = new Set(rows.map(({ requestBytes = 0, more }) => `${more?.["fileKb"]} ${requestBytes / 1024}`));
    expect([...points]).toEqual(["16384 32", "16384 64", "32768 64"]);
  });

  test("of automatic mode goes from 64 KiB to 512 MiB and from 4 KiB to 16 MiB", () => {
    const { fileKb, recordKb } = automaticIozone;
    expect([fileKb[0], fileKb.at(-1), fileKb.length]).toEqual([64, 524_288, 14]);
    expect([recordKb[0], recordKb.at(-1), recordKb.length]).toEqual([4, 16_384, 13]);
  });
});

test("a file in memory is read alike whatever the drive", () => {
  const read = (nsPerByte: number): number | undefined =>
    runWith({ fileKb: [1024], recordKb: [64] }, nsPerByte).rows.find((row) => row.test === "read")?.value;
  expect(read(10)).toBe(read(1000));
  // 16 records of 64 KiB: a call and a copy each.
  expect(read(10)).toBeCloseTo(1024 / (16 * (1.5e-6 + 65_536 * 3e-9)), -3);
});

test("refuses records larger than any file", () => {
  expect(() => createIozone({ fileKb: [64], recordKb: [128] })).toThrow(/files of 64 and records of 128 KiB/);
  expect(() => createIozone({ fileKb: [128], recordKb: [128] })).not.toThrow();
  expect(() => createIozone({ fileKb: [0] })).toThrow(/IOzone with/);
});
