// bonnie++ on a drive of known rate, with a file larger than the Indy's memory.

import { describe, expect, test } from "vitest";
import { bonnieTests, createBonnie } from "../../../../src/simulate/workload/bonnie/bonnie.js";
import { hostOf } from "../../scenario.js";
import { stubDrive } from "../page-cache/stub-drives.js";

const host = hostOf("sgi-indy");

describe("a file twice the memory", () => {
  // 10 MB/s and 10 ms for each change of place.
  const drive = stubDrive({ nsPerByte: 100, seekNs: 10_000_000 });
  const { rows } = createBonnie({ files: 1 }).run({ drive, host, seed: 1 });
  const rateOf = (name: string): number => rows.find(({ test }) => test === name)?.value ?? Number.NaN;

  test("has every test once", () => {
    expect(rows.map((row) => row.test)).toEqual(bonnieTests);
  });

  test("blocks are not written or read quicker than the drive can", () => {
    const driveKbPerSec = 1e7 / 1024;
    for (const name of ["put block", "get block"]) {
      expect(rateOf(name)).toBeLessThan(driveKbPerSec * 1.01);
      expect(rateOf(name)).toBeGreaterThan(driveKbPerSec * 0.3);
    }
  });

  test("rewriting moves everything twice", () => {
    expect(rateOf("rewrite")).toBeLessThan((1e7 / 1024 / 2) * 1.01);
  });

  test("about half of the seeks find their block in memory", () => {
    // Half of them at 10 ms and 0.8 ms; write-back of a tenth comes on top.
    expect(rateOf("seeks")).toBeGreaterThan(60);
    expect(rateOf("seeks")).toBeLessThan(2 / 0.0108);
  });

  test("characters take the processor's time", () => {
    expect(rateOf("get char")).toBeLessThan(1e9 / 350 / 1024);
  });
});

test("no small files, no rows of them", () => {
  const { rows } = createBonnie({ fileMb: 8, files: 0 }).run({ drive: stubDrive(), host, seed: 1 });
  expect(rows.map((row) => row.test)).toEqual(bonnieTests.slice(0, 6));
});

test("refuses a file that the drive has no room for", () => {
  const drive = stubDrive({ capacityBytes: 100 * 1_048_576 });
  expect(() => createBonnie({ fileMb: 95 }).run({ drive, host, seed: 1 })).toThrow(/a file of 95 MiB/);
  expect(() => createBonnie({ fileMb: 0 }).run({ drive, host, seed: 1 })).toThrow(/bonnie\+\+ with a file of 0/);
});
