import { describe, expect, it } from "vitest";
import { renderReplay } from "../../../src/report/workload/replay-text.js";
import type { WorkloadResult } from "../../../src/simulate/workload/workload.js";

const latencyUs = { count: 3, mean: 1234.5, min: 10, p50: 1000, p90: 2000, p99: 30_000, max: 4_000_000 };
const result: WorkloadResult = {
  workload: "replay",
  rows: [
    {
      test: "total",
      value: 12.3456,
      unit: "s",
      more: { requests: 3, bytes: 56_789_000, recordedSeconds: 60 },
      parts: [
        { part: "scsiTransfer", limit: "scsiBus", us: 3000 },
        { part: "hostTurnaround", limit: "host", us: 1000 },
      ],
    },
    { test: "all", value: 4.6, unit: "MB/s", latencyUs, more: { requests: 3, bytes: 56_789_000 } },
    { test: "write", value: 4.6, unit: "MB/s", latencyUs, more: { requests: 3, bytes: 56_789_000 } },
  ],
  headline: { value: 12.3456, unit: "s", better: "lower" },
  notes: [`A note ${"that is long ".repeat(10)}indeed.`],
};

describe("renderReplay", () => {
  const text = renderReplay(result);

  it("has the time, a line for each operation, where the time goes, and the notes", () => {
    expect(text).toContain("Replayed 3 requests, 56.79 MB, in 12.346 s; recorded within 60.000 s.\n");
    expect(text).toContain(
      [
        "         requests      MB/s      mean       p50       p90       p99       max",
        "all             3      4.60      1235      1000      2000     30000   4000000",
        "write           3      4.60      1235      1000      2000     30000   4000000",
      ].join("\n"),
    );
    expect(text).toContain(
      "Where the mean request's 4000 us go: scsiTransfer 3000 us (75 %), hostTurnaround\n  1000 us (25 %).",
    );
    expect(text).toContain("A note that is long");
  });

  it("fits 80 columns", () => {
    for (const line of text.split("\n")) expect(line.length).toBeLessThanOrEqual(80);
  });
});
