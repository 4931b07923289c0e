// Replays on a drive of fixed time, by arithmetic.

import { describe, expect, it } from "vitest";
import { readTrace } from "../../../../src/simulate/workload/replay/read-trace.js";
import { replay } from "../../../../src/simulate/workload/replay/replay.js";
import { contextOf, fixedDrive } from "../fixed-drive.js";

const trace = readTrace(["10 R 0 8", "10.001 W 100 8", "10.002 R 200 16", "11 W 8 8"]);

function rowsOf(result: ReturnType<ReturnType<typeof replay>["run"]>) {
  return Object.fromEntries(result.rows.map((row) => [row.test, row]));
}

describe("replay, as fast as possible", () => {
  const drive = fixedDrive(({ op }) => (op === "read" ? 1000 : 3000));
  const result = replay(trace, "fast-as-possible").run(contextOf(drive, { turnaroundUs: 500 }));
  const rows = rowsOf(result);

  it("asks for what the trace has, in its order", () => {
    expect(drive.asked.map(({ op, firstByte, bytes }) => [op, firstByte / 512, bytes / 512])).toEqual([
      ["read", 0, 8],
      ["write", 100, 8],
      ["read", 200, 16],
      ["write", 8, 8],
    ]);
  });

  it("takes the sum of the times: 2 × 1 ms + 2 × 3 ms + 4 × 0.5 ms", () => {
    expect(rows["total"]).toMatchObject({ value: 0.01, unit: "s" });
    expect(rows["total"]?.more).toEqual({ requests: 4, bytes: 40 * 512, recordedSeconds: 1 });
    expect(rows["total"]?.parts).toEqual([
      { part: "command", limit: "commandOverhead", us: 2000 },
      { part: "hostTurnaround", limit: "host", us: 500 },
    ]);
    expect(result.headline).toEqual({ value: 0.01, unit: "s", better: "lower" });
  });

  it("has rates over the whole time and latencies by operation", () => {
    expect(rows["all"]).toMatchObject({ value: 2.048, unit: "MB/s", latencyUs: { count: 4, mean: 2500 } });
    expect(rows["read"]).toMatchObject({ value: 1.2288, latencyUs: { count: 2, mean: 1500, max: 1500 } });
    expect(rows["write"]).toMatchObject({ value: 0.8192, latencyUs: { count: 2, mean: 3500 } });
  });

  it("has no row for an operation that the trace does not have", () => {
    const { rows } = replay(readTrace(["0 R 0 1"]), "fast-as-possible").run(contextOf(fixedDrive(1000)));
    expect(rows.map(({ test }) => test)).toEqual(["total", "all", "read"]);
  });
});

describe("replay at the recorded times", () => {
  it("begins no request before its time, and lets it wait behind those before it", () => {
    const drive = fixedDrive(3000);
    const rows = rowsOf(replay(trace, "recorded").run(contextOf(drive)));
    expect(drive.asked.map(({ startNs }) => startNs / 1e6)).toEqual([0, 3, 6, 1000]);
    // Due at 0, 1, 2 and 1000 ms, done at 3, 6, 9 and 1003.
    expect(rows["total"]?.value).toBe(1.003);
    expect(rows["all"]?.latencyUs).toMatchObject({ min: 3000, mean: (3000 + 5000 + 7000 + 3000) / 4, max: 7000 });
    expect(rows["write"]?.latencyUs).toMatchObject({ mean: 4000 });
  });

  it("says what the recorded times of emulate are", () => {
    const line = (atMs: number) =>
      JSON.stringify({ atMs, targetId: 0, cdb: "28000000000000000100", status: 0, dataInBytes: 512, dataOutBytes: 0 });
    const recorded = readTrace(['{"schema":"scsi2sd/trace@1"}', line(1), line(2)]);
    const { notes } = replay(recorded, "recorded").run(contextOf(fixedDrive(100)));
    expect(notes.join(" ")).toContain("times at which commands ended");
  });
});

describe("a trace that does not fit the drive", () => {
  it.each([
    [["0 R 0 1", "0 R 4194304 1"], {}, "line 2: 512 bytes at byte 2147483648 are beyond a drive of fixed time"],
    [["0 R 4194303 2"], {}, "line 1: 1024 bytes at byte 2147483136 are beyond"],
    [["# x", "0 R 1 4"], { blockBytes: 2048 }, "line 2: 2048 bytes at byte 512 are not whole blocks"],
    [["0 R 4 1"], { blockBytes: 2048 }, "line 1: 512 bytes at byte 2048 are not whole blocks"],
  ])("is refused with its line %#", (lines, size, message) => {
    const workload = replay(readTrace(lines), "fast-as-possible");
    expect(() => workload.run(contextOf(fixedDrive(1, size)))).toThrow(message);
  });

  it("may reach its very end", () => {
    const { rows } = replay(readTrace(["0 R 4194303 1"]), "recorded").run(contextOf(fixedDrive(1000)));
    expect(rows[0]?.value).toBe(0.001);
  });
});
