// A fio run for programs that read `fio --output-format=json`: the fields that a simulation has, by fio's names and in its
// units (fio's HOWTO, "JSON output"; bw in KiB/s, runtime in ms). Percentiles are those that were recorded.

import type { FioJobFigures, FioOpFigures, FioResult, LatencySummary } from "../../simulate/index.js";

const none: LatencySummary = { count: 0, mean: 0, min: 0, p50: 0, p90: 0, p99: 0, max: 0 };

/** Ends with a line feed. */
export function renderFioJson({ jobs, notes }: FioResult): string {
  const document = { "fio version": "simulated by scsi2sd", jobs: jobs.map(jobOf), notes };
  return `${JSON.stringify(document, undefined, 2)}\n`;
}

function jobOf(job: FioJobFigures) {
  const { name, phase, pattern, blockBytes, depth, jobs, runtimeNs, ops } = job;
  return {
    jobname: name,
    groupid: phase,
    error: 0,
    elapsed: Math.ceil(runtimeNs / 1e9),
    "job options": {
      rw: pattern,
      bs: blockBytes.read === blockBytes.write ? `${blockBytes.read}` : `${blockBytes.read},${blockBytes.write}`,
      iodepth: `${depth}`,
      numjobs: `${jobs}`,
    },
    read: directionOf(ops.read, runtimeNs),
    write: directionOf(ops.write, runtimeNs),
  };
}

function directionOf({ bytes, requests, iops, latencyUs = none }: FioOpFigures, runtimeNs: number) {
  const bytesPerSec = runtimeNs > 0 ? (bytes * 1e9) / runtimeNs : 0;
  const { p50, p90, p99 } = latencyUs;
  return {
    io_bytes: bytes,
    io_kbytes: Math.floor(bytes / 1024),
    bw_bytes: Math.floor(bytesPerSec),
    bw: Math.floor(bytesPerSec / 1024),
    iops,
    runtime: requests > 0 ? Math.round(runtimeNs / 1e6) : 0,
    total_ios: requests,
    slat_ns: spread(none),
    clat_ns: {
      ...spread(latencyUs),
      percentile: { "50.000000": nsOf(p50), "90.000000": nsOf(p90), "99.000000": nsOf(p99) },
    },
    lat_ns: spread(latencyUs),
  };
}

function spread({ min, max, mean, count }: LatencySummary) {
  return { min: nsOf(min), max: nsOf(max), mean: nsOf(mean), N: count };
}

function nsOf(us: number): number {
  return Math.round(us * 1000);
}
