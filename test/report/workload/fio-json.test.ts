// The names and units of fio's own JSON: bytes, KiB/s, ms, ns; percentile keys with six decimals.

import { describe, expect, it } from "vitest";
import { renderFioJson } from "../../../src/report/workload/fio-json.js";
import { fioSample } from "./sample-fio.js";

const json = JSON.parse(renderFioJson(fioSample));

describe("renderFioJson", () => {
  it("has fio's fields by its names and in its units", () => {
    const [job] = json.jobs;
    expect(job).toMatchObject({
      jobname: "seq",
      groupid: 0,
      error: 0,
      elapsed: 3,
      "job options": { rw: "read", bs: "65536", iodepth: "1", numjobs: "1" },
    });
    expect(job.read).toEqual({
      io_bytes: 16_384_000,
      io_kbytes: 16_000,
      bw_bytes: 6_553_600,
      bw: 6400,
      iops: 100,
      runtime: 2500,
      total_ios: 250,
      slat_ns: { min: 0, max: 0, mean: 0, N: 0 },
      clat_ns: {
        min: 5125,
        max: 31_000_000,
        mean: 9_876_500,
        N: 250,
        percentile: { "50.000000": 9_000_000, "90.000000": 12_000_250, "99.000000": 20_000_000 },
      },
      lat_ns: { min: 5125, max: 31_000_000, mean: 9_876_500, N: 250 },
    });
    expect(json.notes).toEqual(["A note on the run."]);
  });

  it("has zeros for an operation that a job did not do", () => {
    expect(json.jobs[0].write).toMatchObject({
      io_bytes: 0,
      bw_bytes: 0,
      iops: 0,
      runtime: 0,
      total_ios: 0,
      lat_ns: { N: 0 },
    });
  });

  it("has both sizes where they differ, and a group for each phase", () => {
    expect(json.jobs[1]).toMatchObject({ groupid: 1, "job options": { bs: "4096,8192", numjobs: "4" } });
    expect(json.jobs[1].write.bw_bytes).toBe(24_576);
  });
});
