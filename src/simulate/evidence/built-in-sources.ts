// The predictions of this project's own models: board, disks, workloads. Each instance remembers what it has worked out.

import { createBoardSource } from "./board-source.js";
import { createDiskSource } from "./disk-source.js";
import type { EvidenceSources } from "./sources.js";
import { createWorkloadSource, type WorkloadSourceOptions } from "./workload-source.js";

export function createBuiltInSources(options: WorkloadSourceOptions): EvidenceSources {
  return {
    predictBoard: createBoardSource(),
    predictDisk: createDiskSource(),
    predictWorkload: createWorkloadSource(options),
  };
}
