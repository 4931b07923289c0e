// How each kind of published row is predicted, or why it is not: a table by kind.

import { findHostModel } from "../hosts/hosts.js";
import { predictBankLoad } from "./bank-load.js";
import { predictBoardRow, predictInternalRow } from "./board-predictor.js";
import { ioperfKind, ioperfTestOf } from "./ioperf-constraints.js";
import type { PublishedRow } from "./published-row.js";
import { hostIdOf } from "./row-words.js";
import { predictCardRow } from "./sd-card-predictor.js";
import type { Answer, EvidenceSources, WorkloadPoint } from "./sources.js";

export type RowPredictor = (row: PublishedRow, sources: EvidenceSources) => Answer;

export const predictors: Readonly<Record<string, RowPredictor>> = {
  "sd-micro": predictCardRow,
  "scsi2sd-v6": predictBoardRow,
  "scsi2sd-v6-internal": predictInternalRow,
  "scsi2sd-v5": predictOlderBoard,
  peer: predictPeer,
  "hdd-ref": predictDiskRow,
  "app-time": predictApplication,
  [ioperfKind]: predictIoperf,
};

function predictOlderBoard(row: PublishedRow): Answer {
  if (row.tool === "bank load time") return predictBankLoad(row);
  return { reason: "no model of boards before v6" };
}

/** Other devices have no model; a host that is the limit shows through them. */
function predictPeer(row: PublishedRow): Answer {
  if (row.tool === "bank load time") return predictBankLoad(row);
  const limit = findHostModel(hostIdOf(row.host ?? "") ?? "")?.transferLimit;
  return limit ? { value: limit.value } : { reason: `no model of the ${row.device ?? "device"}` };
}

function predictDiskRow(row: PublishedRow, sources: EvidenceSources): Answer {
  const { op, pattern, blockBytes, direction, device = "", host = "" } = row;
  if (!op || !pattern || blockBytes === undefined) return { reason: "an order, not a figure" };
  return sources.predictDisk({
    disk: device,
    host: hostIdOf(host) ?? host,
    op,
    pattern: pattern === "rand" ? "random" : "sequential",
    blockBytes,
    backwards: direction === "bwd",
    withBand: true,
  });
}

/** By the start of the row's id. */
const applications: readonly (readonly [start: string, workload: WorkloadPoint["workload"]])[] = [
  ["app-boot", "boot"],
  ["app-firefox", "firefox"],
  ["app-tar-create", "tar-create"],
  ["app-tar-extract", "tar-extract"],
];

function predictApplication({ id, host = "", device = "", firmware }: PublishedRow, sources: EvidenceSources): Answer {
  const [, workload] = applications.find(([start]) => id.startsWith(start)) ?? [];
  if (!workload) return { reason: "no workload of that name" };
  const drive: WorkloadPoint["drive"] = /SCSI2SD v6/.test(device)
    ? { kind: "board", firmware: firmware ?? "", card: "transcend-500s-64gb" }
    : { kind: "disk", disk: device };
  return sources.predictWorkload({ workload, host: hostIdOf(host) ?? host, drive });
}

function predictIoperf(row: PublishedRow, sources: EvidenceSources): Answer {
  const { threads = 1, fileKB = 0, op, tool = "", host = "", busMode = "", device = "" } = row;
  if (op === "read" && threads === 1 && fileKB > 100_000 && (row.mbPerSec ?? 0) < 1) {
    return { reason: "single-stream reads below 1 MB/s, which the authors could not explain" };
  }
  return sources.predictWorkload({
    workload: "ioperf",
    test: ioperfTestOf(tool),
    threads,
    fileKB,
    host: hostIdOf(`${host}, ${busMode}`) ?? host,
    drive: { kind: "disk", disk: device },
  });
}
