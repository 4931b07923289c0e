// The breakdown: parts of each firmware side by side, adding up, 80 columns at most.

import { describe, expect, it } from "vitest";
import { renderExplain } from "../../src/report/index.js";
import { longestLine, realPrediction, samplePoint } from "./sample.js";

describe("renderExplain", () => {
  it("shows parts, a dash for what a firmware does not spend, and the sum", () => {
    const table = renderExplain([
      samplePoint({
        latencyUs: { mean: 2048 },
        parts: [
          { part: "scsiTransfer", limit: "scsiBus", us: 2000.25 },
          { part: "hostTurnaround", limit: "host", us: 47.75 },
        ],
      }),
      samplePoint({
        firmware: "6.3.0",
        latencyUs: { mean: 1000 },
        mbPerSec: 4.096,
        parts: [{ part: "scsiTransfer", limit: "scsiBus", us: 1000 }],
      }),
    ]);
    expect(table.split("\n")).toEqual([
      "sequential read, 4 KiB, µs           6.1.3       6.3.0",
      "  SCSI transfer                     2000.3      1000.0",
      "  host turn-around                    47.8           -",
      "  together                          2048.0      1000.0",
      "  MB/s                                2.00        4.10",
      "",
    ]);
  });

  it("shows the smallest, the largest and the 64 KiB request, or those asked for", () => {
    const { points } = realPrediction({ ops: ["read"] });
    expect(renderExplain(points).match(/read, \d+ .iB/g)).toEqual(["read, 4 KiB", "read, 64 KiB", "read, 4 MiB"]);
    expect(renderExplain(points, { blockBytes: [8192] }).match(/read, \d+ .iB/g)).toEqual(["read, 8 KiB"]);
  });

  it("fits 80 columns", () => {
    const { points } = realPrediction({
      firmware: ["6.0.5", "6.1.3", "6.3.0", "6.4.11", "6.4.14"],
      patterns: ["sequential", "random"],
      blockBytes: [524_288, 4_194_304],
    });
    expect(longestLine(renderExplain(points))).toBeLessThanOrEqual(80);
  });
});
