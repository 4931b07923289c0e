// Predicted rates of spinning disks: diskperf with direct I/O on a file of 1 GiB at the disk's beginning, as the published
// ladders were measured (reference results A; where the file lay is not published).

import type { DiskModel } from "../disk/disk-models.js";
import { findHostModel } from "../hosts/hosts.js";
import { simulateWorkload } from "../simulation/simulate-workload.js";
import { diskperf } from "../workload/diskperf/diskperf.js";
import { parseDiskperf } from "../workload/diskperf/diskperf-options.js";
import { WorkloadError } from "../workload/workload.js";
import { remembered } from "./remembered.js";
import { diskOf } from "./row-words.js";
import type { Answer, DiskPoint, EvidenceSources } from "./sources.js";

const seed = 1;
/** For p10 and p90 of a row. */
const bandDraws = 30;

/** All six tests of one request size. */
type Ladder = Pick<DiskPoint, "disk" | "host" | "blockBytes" | "writeCache" | "withBand">;
type Step = ReadonlyMap<string, Answer> | string;

export function createDiskSource(): EvidenceSources["predictDisk"] {
  const stepOf = remembered(simulateStep);
  return ({ disk, host, blockBytes, writeCache, withBand, op, pattern, backwards }) => {
    const step = stepOf({
      disk,
      host,
      blockBytes,
      ...(writeCache ? { writeCache } : {}),
      ...(withBand === true ? { withBand } : {}),
    });
    if (typeof step === "string") return { reason: step };
    const direction = pattern === "random" ? "rnd" : backwards === true ? "bwd" : "fwd";
    return step.get(`${direction}_${op === "read" ? "rd" : "wt"}`) ?? { reason: "no such test" };
  };
}

function simulateStep({ disk: word, host: hostId, blockBytes, writeCache, withBand }: Ladder): Step {
  const model = diskOf(word);
  const host = findHostModel(hostId);
  if (!model) return `no model of the disk ${word}`;
  if (!host) return `no timing model of the host ${hostId}`;
  const disk = writeCache === undefined ? model : withWriteCache(model, writeCache);
  try {
    const workload = diskperf(parseDiskperf(`-W -D -r${blockBytes} -m${blockBytes} -t 10`));
    const draws = withBand === true ? bandDraws : 0;
    const { rows } = simulateWorkload({ kind: "disk", disk, host }, workload, { seed, draws });
    return new Map(
      rows.map(({ test, value, band }) => [test, { value, ...(band ? { band: [band.p10, band.p90] as const } : {}) }]),
    );
  } catch (error) {
    if (error instanceof WorkloadError) return error.message;
    throw error;
  }
}

function withWriteCache(model: DiskModel, value: "on" | "off"): DiskModel {
  return { ...model, figures: { ...model.figures, writeCache: { ...model.figures.writeCache, value } } };
}
