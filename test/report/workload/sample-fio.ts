// A fio result with figures made up so that every conversion shows: a job that reads, and one that did both.

import type { FioResult } from "../../../src/simulate/workload/fio/fio.js";

const nothing = { requests: 0, bytes: 0, mbPerSec: 0, iops: 0 };

export const fioSample: FioResult = {
  workload: "fio",
  rows: [],
  headline: { value: 1, unit: "MB/s", better: "higher" },
  notes: ["A note on the run."],
  jobs: [
    {
      name: "seq",
      phase: 0,
      jobs: 1,
      pattern: "read",
      blockBytes: { read: 65_536, write: 65_536 },
      depth: 1,
      runtimeNs: 2_500_000_000,
      ops: {
        read: {
          requests: 250,
          bytes: 16_384_000,
          mbPerSec: 6.5536,
          iops: 100,
          latencyUs: { count: 250, mean: 9876.5, min: 5.125, p50: 9000, p90: 12_000.25, p99: 20_000, max: 31_000 },
        },
        write: nothing,
      },
    },
    {
      name: "mixed",
      phase: 1,
      jobs: 4,
      pattern: "randrw",
      blockBytes: { read: 4096, write: 8192 },
      depth: 16,
      runtimeNs: 1_000_000_000,
      ops: {
        read: {
          requests: 700,
          bytes: 2_867_200,
          mbPerSec: 2.8672,
          iops: 700,
          latencyUs: { count: 700, mean: 11.11, min: 1, p50: 2, p90: 3, p99: 4, max: 5 },
        },
        write: {
          requests: 3,
          bytes: 24_576,
          mbPerSec: 0.0246,
          iops: 3,
          latencyUs: { count: 3, mean: 1, min: 1, p50: 1, p90: 1, p99: 1, max: 1 },
        },
      },
    },
  ],
};
