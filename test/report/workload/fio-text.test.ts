import { describe, expect, it } from "vitest";
import { renderFioText } from "../../../src/report/workload/fio-text.js";
import { fioSample } from "./sample-fio.js";

const text = renderFioText(fioSample);

describe("renderFioText", () => {
  it("has for each job what it asked, rates and latencies", () => {
    expect(text).toContain(
      [
        "seq: rw=read, bs=64 KiB, iodepth=1, jobs=1, phase 0",
        "  read : IOPS=100, BW=6.55 MB/s (250 requests in 2.500 s)",
        "    lat (usec): min=5.13, avg=9877, p50=9000, p90=12000, p99=20000, max=31000",
        "    16384000 bytes",
        "",
        "mixed: rw=randrw, bs=4 KiB,8 KiB, iodepth=16, jobs=4, phase 1",
        "  read : IOPS=700, BW=2.87 MB/s (700 requests in 1.000 s)",
        "    lat (usec): min=1.00, avg=11.1, p50=2.00, p90=3.00, p99=4.00, max=5.00",
      ].join("\n"),
    );
    expect(text).toContain("  write: IOPS=3.00, BW=0.02 MB/s (3 requests in 1.000 s)");
    expect(text.endsWith("A note on the run.\n")).toBe(true);
  });

  it("fits 80 columns, whatever a job is called", () => {
    const [job] = fioSample.jobs;
    if (!job) throw new Error("no job");
    const long = renderFioText({ ...fioSample, jobs: [{ ...job, name: `\u001b[31m${"x".repeat(200)}` }] });
    expect(long).toMatch(/^\?\[31mx+\.\.\.: rw=read/);
    for (const line of [...text.split("\n"), ...long.split("\n")]) expect(line.length).toBeLessThanOrEqual(80);
  });

  it("says so when a job did nothing", () => {
    const [job] = fioSample.jobs;
    if (!job) throw new Error("no job");
    const idle = { ...job, ops: { read: job.ops.write, write: job.ops.write } };
    expect(renderFioText({ ...fioSample, jobs: [idle] })).toContain("  nothing was done\n");
  });
});
