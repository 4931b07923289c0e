// fio jobs on a drive of fixed time: rates, places, mixes, phases and queues by arithmetic.

import { describe, expect, it } from "vitest";
import { fio } from "../../../../src/simulate/workload/fio/fio.js";
import { readFioJobFile } from "../../../../src/simulate/workload/fio/read-job-file.js";
import { contextOf, type FixedDrive, fixedDrive } from "../fixed-drive.js";

const MiB = 1_048_576;

interface Setting {
  readonly drive?: FixedDrive;
  readonly turnaroundUs?: number;
  readonly queuedUs?: number;
  readonly seed?: number;
}

function runJobs(lines: readonly string[], { drive = fixedDrive(1000), ...host }: Setting = {}) {
  const workload = fio(readFioJobFile(["[global]", "direct=1", "size=1m", ...lines].join("\n")));
  return { ...workload.run(contextOf(drive, host)), asked: drive.asked };
}

describe("a job", () => {
  it("reads its stretch once, forward: 256 requests of 4 KiB in 1.5 ms each", () => {
    const { jobs, asked, rows } = runJobs(["[seq]", "offset=2m"], { turnaroundUs: 500 });
    expect(asked.map(({ firstByte }) => firstByte)).toEqual(Array.from({ length: 256 }, (_, i) => 2 * MiB + i * 4096));
    expect(jobs[0]).toMatchObject({ name: "seq", phase: 0, jobs: 1, runtimeNs: 256 * 1.5e6 });
    expect(jobs[0]?.ops.read).toMatchObject({ requests: 256, bytes: MiB, mbPerSec: 2.7307, iops: 666.667 });
    expect(jobs[0]?.ops.read.latencyUs).toMatchObject({ mean: 1500, max: 1500 });
    expect(jobs[0]?.ops.write.latencyUs).toBeUndefined();
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ test: "seq read", requestBytes: 4096, value: 2.7307, unit: "MB/s" });
  });

  it("takes io_size for what is to be done and loops for how often", () => {
    expect(runJobs(["[job]", "io_size=64k", "loops=3"]).asked).toHaveLength(48);
    const { asked } = runJobs(["[job]", "size=8k", "io_size=16k"]);
    expect(asked.map(({ firstByte }) => firstByte)).toEqual([0, 4096, 0, 4096]);
  });

  it("ends with its runtime, and with time_based not before", () => {
    expect(runJobs(["[job]", "runtime=100ms"]).asked).toHaveLength(100);
    expect(runJobs(["[job]", "runtime=1", "time_based"]).asked).toHaveLength(1000);
    expect(runJobs(["[job]", "runtime=1"]).asked).toHaveLength(256);
  });

  it("writes anywhere in its stretch, in steps of its request size", () => {
    const { asked } = runJobs(["[job]", "rw=randwrite", "offset=1m", "bs=64k", "loops=10"]);
    const slots = asked.map(({ op, firstByte }) => (op === "write" ? (firstByte - MiB) / 65_536 : -1));
    expect(slots.every((slot) => Number.isInteger(slot) && slot >= 0 && slot < 16)).toBe(true);
    expect(new Set(slots).size).toBe(16);
    expect(slots.slice(0, 16)).not.toEqual(Array.from({ length: 16 }, (_, slot) => slot));
  });

  it("mixes reads and writes by its percentage; each kind goes forward on its own", () => {
    const { asked, jobs } = runJobs(["[job]", "rw=rw", "rwmixread=80", "bs=512", "loops=2"]);
    const reads = asked.filter(({ op }) => op === "read");
    // 4096 draws at 80 %: the standard deviation is 0.6 %.
    expect(reads.length / asked.length).toBeGreaterThan(0.77);
    expect(reads.length / asked.length).toBeLessThan(0.83);
    const writes = asked.filter(({ op }) => op === "write");
    expect(reads.slice(0, 50).map(({ firstByte }) => firstByte)).toEqual(Array.from({ length: 50 }, (_, i) => i * 512));
    expect(writes.slice(0, 50).map(({ firstByte }) => firstByte)).toEqual(
      Array.from({ length: 50 }, (_, i) => i * 512),
    );
    expect((jobs[0]?.ops.read.bytes ?? 0) + (jobs[0]?.ops.write.bytes ?? 0)).toBe(2 * MiB);
  });

  it("thinks after so many requests, which is no latency: 256 of 1 ms and 64 thoughts of 2 ms", () => {
    const { jobs } = runJobs(["[job]", "thinktime=2ms", "thinktime_blocks=4"]);
    // After the last request nobody waits for the thought any more.
    expect(jobs[0]?.runtimeNs).toBe(256e6 + 63 * 2e6);
    expect(jobs[0]?.ops.read.latencyUs?.max).toBe(1000);
  });

  it("has its driver hold what the drive cannot take yet: with 4 outstanding a request waits for 3 others", () => {
    const { jobs } = runJobs(["[job]", "ioengine=libaio", "iodepth=4"], { turnaroundUs: 300, queuedUs: 100 });
    expect(jobs[0]?.ops.read.requests).toBe(256);
    // Commands of 1 ms follow each other after the queued turn-around of 0.1 ms, the last one is followed by 0.3 ms.
    expect(jobs[0]?.runtimeNs).toBe(256 * 1e6 + 255 * 1e5 + 3e5);
    // 4 commands and their turn-arounds between a request's start and its end, seen by the program 0.3 ms later.
    expect(jobs[0]?.ops.read.latencyUs?.p50).toBeGreaterThan(4000);
    expect(jobs[0]?.ops.read.latencyUs?.max).toBeLessThanOrEqual(4700);
  });
});

describe("several jobs", () => {
  it("share the drive when they run together", () => {
    const { jobs } = runJobs(["[a]", "[b]", "rw=write"]);
    expect(jobs.map(({ name, phase }) => [name, phase])).toEqual([
      ["a", 0],
      ["b", 0],
    ]);
    expect(jobs[0]?.ops.read.iops).toBeCloseTo(500, -1);
    expect(jobs[1]?.ops.write.iops).toBeCloseTo(500, -1);
  });

  it("wait with stonewall until all before them have ended, and are measured from there", () => {
    const { jobs, asked } = runJobs(["[a]", "[b]", "io_size=64k", "[c]", "stonewall", "rw=write"]);
    expect(jobs.map(({ phase }) => phase)).toEqual([0, 0, 1]);
    expect(jobs[2]).toMatchObject({ runtimeNs: 256e6, ops: { write: { iops: 1000 } } });
    const ops = asked.map(({ op }) => op);
    expect(ops.lastIndexOf("read")).toBeLessThan(ops.indexOf("write"));
  });

  it("have their whole runtime when they had to wait", () => {
    const { jobs } = runJobs(["[a]", "[b]", "stonewall", "runtime=100ms", "time_based"]);
    expect(jobs.map(({ runtimeNs }) => runtimeNs)).toEqual([256e6, 100e6]);
  });

  it("keep figures of their own beside a neighbour that is summed up", () => {
    const { jobs } = runJobs(["[a]", "[b]", "group_reporting", "[c]", "group_reporting", "[d]"]);
    // d has group_reporting of neither its section nor global.
    expect(jobs.map(({ name, jobs }) => [name, jobs])).toEqual([
      ["a", 1],
      ["b", 2],
      ["d", 1],
    ]);
  });

  it("are summed up over copies with group_reporting only", () => {
    expect(runJobs(["[a]", "numjobs=4"]).jobs.map(({ jobs }) => jobs)).toEqual([1, 1, 1, 1]);
    const { jobs } = runJobs(["[a]", "numjobs=4", "group_reporting", "[b]", "stonewall"]);
    expect(jobs.map(({ name, jobs }) => [name, jobs])).toEqual([
      ["a", 4],
      ["b", 1],
    ]);
    expect(jobs[0]?.ops.read).toMatchObject({ requests: 1024, iops: 1000 });
  });

  it("draw the same places for the same seed; randseed holds for its job whatever the run's", () => {
    const places = (lines: readonly string[], seed: number): readonly number[] =>
      runJobs(["[a]", "rw=randread", ...lines], { seed }).asked.map(({ firstByte }) => firstByte);
    expect(places([], 1)).toEqual(places([], 1));
    expect(places([], 1)).not.toEqual(places([], 2));
    expect(places(["randseed=7"], 1)).toEqual(places(["randseed=7"], 2));
  });
});

describe("refusals", () => {
  it.each([
    [["[a]", "size=3g"], "line 4: job a: 3221225472 bytes from byte 0 on go beyond a drive of fixed time"],
    [["[a]", "offset=2g"], "line 4: job a: 1048576 bytes from byte 2147483648 on"],
    [["[a]", "bs=1000"], "line 4: job a: 1000 bytes are not whole blocks"],
    [["[a]", "bs=2m"], "line 4: job a: there is no room for a request of 2097152 bytes in 1048576"],
    [["[a]", "ioengine=sg", "iodepth=256", "numjobs=5"], "1280 requests outstanding"],
  ])("name the job and its line %#", (lines, message) => {
    expect(() => runJobs(lines)).toThrow(message);
  });
});
