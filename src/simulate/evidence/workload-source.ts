// Predicted workloads: the real use of the Indy (reference results A) in seconds, and IOPerf's rates of one thread
// (reference results B) in MB/s. Nothing here knows how uncertain these are: the software of the hosts has no draws.

import { findCardModel } from "../cards/cards.js";
import { findHostModel } from "../hosts/hosts.js";
import { SimulateError } from "../simulate-error.js";
import { simulateWorkload } from "../simulation/simulate-workload.js";
import type { System } from "../simulation/system.js";
import { createIoperf } from "../workload/ioperf/ioperf.js";
import { createRealUse } from "../workload/real-use/real-use.js";
import { type Workload, WorkloadError, type WorkloadRow } from "../workload/workload.js";
import { publishedConfig } from "./board-source.js";
import { remembered } from "./remembered.js";
import { diskOf } from "./row-words.js";
import type { Answer, EvidenceSources, WorkloadPoint } from "./sources.js";

const seed = 1;
const recordKb = 8;
/** Files above this take long to simulate. */
const quickFileKb = 100_000;
/** Of the board's disk; the archives and trees need two times 0.5 GB. */
const boardSectors = 60_000_000;

export interface WorkloadSourceOptions {
  /** Whether files above 100,000 KB are simulated too: half a minute. */
  readonly files: "quick" | "all";
}

type Run = readonly WorkloadRow[] | string;
type Drive = Pick<WorkloadPoint, "host" | "drive">;

export function createWorkloadSource({ files }: WorkloadSourceOptions): EvidenceSources["predictWorkload"] {
  const realUseOn = remembered((drive: Drive) => simulate(drive, () => createRealUse()));
  const ioperfOn = remembered(({ threads, fileKB, ...drive }: Drive & { threads: number; fileKB: number }) =>
    simulate(drive, () => createIoperf({ threads: [threads], records: [Math.floor(fileKB / recordKb)] })),
  );
  return ({ workload, test, threads = 1, fileKB = 0, host, drive }) => {
    if (workload !== "ioperf") return application(workload, realUseOn({ host, drive }));
    if (fileKB > quickFileKb && files === "quick") {
      return {
        reason: `files of ${fileKB} KB take half a minute to simulate: left out unless all are asked for (--full)`,
      };
    }
    const run = ioperfOn({ host, drive, threads, fileKB });
    if (typeof run === "string") return { reason: run };
    const row = run.find((one) => one.test === test);
    return row ? { value: (row.value * 1024) / 1e6 } : { reason: `IOPerf has no test ${test}` };
  };
}

function application(id: string, run: Run): Answer {
  if (typeof run === "string") return { reason: run };
  const row = run.find((one) => one.test === id);
  if (!row) return { reason: `no workload ${id}` };
  return { value: row.value };
}

function simulate({ host, drive }: Drive, create: () => Workload): Run {
  const system = systemOf(host, drive);
  if (typeof system === "string") return system;
  try {
    return simulateWorkload(system, create(), { seed, draws: 0 }).rows;
  } catch (error) {
    if (error instanceof SimulateError || error instanceof WorkloadError) return error.message;
    throw error;
  }
}

function systemOf(hostId: string, drive: WorkloadPoint["drive"]): System | string {
  const host = findHostModel(hostId);
  if (!host) return `no timing model of the host ${hostId}`;
  if (drive.kind === "disk") {
    const disk = diskOf(drive.disk);
    return disk ? { kind: "disk", disk, host } : `no model of the disk ${drive.disk}`;
  }
  const card = findCardModel(drive.card);
  if (!card) return `no model of the card ${drive.card}`;
  const config = publishedConfig("normal");
  const targets = config.targets.map((target) => ({ ...target, scsiSectors: boardSectors }));
  return { kind: "board", config: { ...config, targets }, firmware: drive.firmware, board: "revF", host, card };
}
