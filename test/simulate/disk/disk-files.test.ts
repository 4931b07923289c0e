// Readers of DiskSim 4 parameter files: small files written for these tests, one mistake at a time.

import { describe, expect, it } from "vitest";
import { DiskDataError } from "../../../src/simulate/disk/disk-data-error.js";
import { largestParameterText, parseParameters } from "../../../src/simulate/disk/parse-parameters.js";
import { readDiskLayout } from "../../../src/simulate/disk/read-disk-layout.js";
import { readDiskSpecs } from "../../../src/simulate/disk/read-disk-specs.js";
import { readSeekCurve, seekTable } from "../../../src/simulate/disk/seek-curve.js";
import { readShared, testWithData } from "./shared-data.js";

const model = `dm_disk small {
   Number of data surfaces = 2,
   Number of cylinders = 10,
   Block count = 1997, # one slip, two spares
   Mechanical Model = dm_mech_g1 {
      Head switch time = 0.5,
      Add. write settling delay = 0.25,
      Rotation speed (in rpms) = 6000
   },
   Layout Model = dm_layout_g1 {
      LBN-to-PBN mapping scheme = 1,
      Sparing scheme used = 9,
      Zones = [
         dm_layout_g1_zone {
            First cylinder number = 0,
            Last cylinder number = 9,
            Blocks per track = 100,
            Offset of first block = 0.000000,
            Empty space at zone front = 0,
            Skew for track switch = 7.000000,
            Skew for cylinder switch = 9.0,
            Number of spares = 2,
            slips =
               [ 55   ],
            defects = [ ]
         }
      ]
   }
} # end
`;

const specs = `disksim_disk small {
   Model = source small.model,
   Bulk sector transfer time = 0.1,
   Number of buffer segments = 3,
   Maximum number of write segments = 2,
   Segment size (in blks) = 561,
   Enable caching in buffer = 1,
   Buffer continuous read = 4,
   Maximum read-ahead (blks) = 9999,
   Read-ahead on idle hit = 0,
   Read any free blocks = 1,
   Allow read hits on write data = 1,
   Fast write level = 2,
   Read hit over. after read = 0.066,
   Read hit over. after write = 0.273,
   Read miss over. after read = 0.28362,
   Read miss over. after write = 0.08673,
   Write hit over. after read = 0.748,
   Write hit over. after write = 0.5,
   Write miss over. after read = 0.9,
   Write miss over. after write = 0.8,
   Read completion overhead = 0.0
}`;

function errorOf(read: () => unknown): { code: string; line: number } {
  try {
    read();
  } catch (error) {
    if (error instanceof DiskDataError) return { code: error.code, line: error.line };
    throw error;
  }
  return { code: "none", line: -1 };
}

describe("parseParameters", () => {
  it("reads numbers, words, lists and blocks, over comments and line ends", () => {
    const { type, entries } = parseParameters(
      "t name { A b (c) = -1.5e1, W = source x.model,\n# C = 3\nL=[1 2,\n3], B = k { } }",
    );
    expect(type).toBe("t");
    expect([...entries.keys()]).toEqual(["A b (c)", "W", "L", "B"]);
    expect(entries.get("A b (c)")).toMatchObject({ kind: "number", value: -15, line: 1 });
    expect(entries.get("W")).toMatchObject({ kind: "word", text: "source x.model" });
    expect(entries.get("L")).toMatchObject({ items: [{ value: 1 }, { value: 2 }, { value: 3, line: 4 }] });
    expect(entries.get("B")).toMatchObject({ kind: "block", type: "k", line: 4 });
  });

  it.each([
    ["", 1],
    ["{ }", 1],
    ["t {", 1],
    ["t {\n A = 1,\n A = 2 }", 3],
    ["t {\n A 1 }", 2],
    ["t { A = [ 1,\n\n 2 }", 3],
    ["t { A = , }", 1],
    ["t { A = 1e999 }", 1],
    ["t { }\n x", 2],
    [`t { ${"a = b { ".repeat(20)}`, 1],
    [`t { A = [${"[".repeat(5000)}`, 1],
    [`t { ${"x".repeat(300)} = 1 }`, 1],
    [`t { A = [${" 1".repeat(100_001)} ] }`, 1],
  ])("refuses %j with the line", (text, line) => {
    expect(errorOf(() => parseParameters(text))).toEqual({ code: "disk-data/syntax", line });
  });

  it("refuses a text that is too large before it reads it", () => {
    expect(errorOf(() => parseParameters(" ".repeat(largestParameterText + 1))).code).toBe("disk-data/too-large");
  });

  it("answers every broken beginning of a file with its own error", () => {
    for (let length = 0; length < model.lastIndexOf("}"); length++) {
      expect(errorOf(() => readDiskLayout(model.slice(0, length))).code).toMatch(/^disk-data\//);
    }
  });
});

describe("readDiskLayout", () => {
  it("reads geometry and mechanics", () => {
    const { geometry, mechanics } = readDiskLayout(model);
    expect(mechanics).toEqual({ turnNs: 10e6, headSwitchNs: 500_000, writeSettleNs: 250_000 });
    expect(geometry).toMatchObject({ surfaces: 2, cylinders: 10, blocks: 1997, headOrder: "serpentine" });
    expect(geometry.zones).toMatchObject([{ trackSkew: 7, cylinderSkew: 9, spareSectors: 2, slippedSectors: [55] }]);
  });

  it.each([
    ["Block count = 1997", "Block count = 1998", "disk-data/range", 4],
    ["Number of data surfaces = 2", "Number of data surfaces = 1e9", "disk-data/range", 2],
    ["Number of cylinders = 10", "Number of cylinders = 9", "disk-data/range", 13],
    ["Number of cylinders = 10", "Number of cylinders = 9.5", "disk-data/range", 3],
    ["(in rpms) = 6000", "(in rpms) = 0", "disk-data/range", 8],
    ["Head switch time = 0.5,", "", "disk-data/missing", 5],
    ["mapping scheme = 1", "mapping scheme = 2", "disk-data/unsupported", 11],
    ["used = 9", "used = 3", "disk-data/unsupported", 12],
    ["defects = [ ]", "defects = [ 5 ]", "disk-data/unsupported", 25],
    ["[ 55   ]", "[ 55, 55 ]", "disk-data/range", 24],
    ["[ 55   ]", "[ 2000 ]", "disk-data/range", 24],
    ["[ 55   ]", "[ x ]", "disk-data/range", 24],
    ["per track = 100", "per track = many", "disk-data/range", 17],
    ["Last cylinder number = 9", "Last cylinder number = -1", "disk-data/range", 16],
  ])("refuses %s changed to %s", (from, to, code, line) => {
    expect(model).toContain(from);
    expect(errorOf(() => readDiskLayout(model.replace(from, to)))).toEqual({ code, line });
  });
});

describe("readDiskSpecs", () => {
  it("reads cache, overheads and bus", () => {
    expect(readDiskSpecs(specs)).toEqual({
      cache: {
        segments: 3,
        segmentBlocks: 561,
        readAheadBlocks: 561,
        writeSegments: 2,
        keepsPassingBlocks: true,
        servesWrittenBlocks: true,
        resumesReadAhead: false,
        writeCache: "on",
      },
      readHit: { afterRead: 66_000, afterWrite: 273_000 },
      readMiss: { afterRead: 283_620, afterWrite: 86_730 },
      writeHit: { afterRead: 748_000, afterWrite: 500_000 },
      writeMiss: { afterRead: 900_000, afterWrite: 800_000 },
      completionNs: 0,
      busBlockNs: 100_000,
    });
  });

  it.each([
    ["Fast write level = 2", "Fast write level = 1", "disk-data/unsupported", 13],
    ["continuous read = 4", "continuous read = 2", "disk-data/unsupported", 8],
    ["segments = 3", "segments = 0", "disk-data/range", 4],
    ["free blocks = 1", "free blocks = 2", "disk-data/range", 11],
    ["time = 0.1", "time = -0.1", "disk-data/range", 3],
  ])("refuses %s changed to %s", (from, to, code, line) => {
    expect(specs).toContain(from);
    expect(errorOf(() => readDiskSpecs(specs.replace(from, to)))).toEqual({ code, line });
  });
});

describe("readSeekCurve", () => {
  it("draws straight lines between the points", () => {
    const table = seekTable(readSeekCurve("Seek distances measured: 3\n1,\t1.0\n3,\t2.0\n10,\t3.5\n"), 13);
    expect([0, 1, 2, 3, 10, 12].map((distance) => table[distance])).toEqual([0, 1e6, 1.5e6, 2e6, 3.5e6, 3.5e6]);
  });

  it.each([
    ["", 0],
    ["Seek distances measured: 0\n", 0],
    ["1, 1.0\n1, 2.0", 2],
    ["2, 1.0\n1, 2.0", 2],
    ["0, 1.0", 1],
    ["1, 9999", 1],
    ["1, NaN", 1],
    ["1, -1", 1],
    ["1; 2", 1],
    [Array.from({ length: 10_001 }, (_, index) => `${index + 1}, 1`).join("\n"), 0],
  ])("refuses %j", (text, line) => {
    expect(errorOf(() => readSeekCurve(text))).toEqual({ code: "disk-data/syntax", line });
  });
});

testWithData("the published files have the disks that their README says", () => {
  const layoutOf = (disk: string) => readDiskLayout(readShared(`disk-traces/${disk}.model`));
  expect(layoutOf("cheetah9LP").geometry).toMatchObject({ surfaces: 12, cylinders: 6962, blocks: 17_783_240 });
  expect(layoutOf("atlas10k").geometry.zones).toHaveLength(24);
  expect(60e9 / layoutOf("ibm18es").mechanics.turnNs).toBeCloseTo(7200, 6);
});
