// The options of `simulate`.

import type { Options } from "yargs";
import { hardwareRevisions, targetSlots } from "../../config/index.js";
import {
  cardModels,
  defaultDraws,
  diskModels,
  hostModels,
  ops,
  patterns,
  workloadKinds,
} from "../../simulate/index.js";

const slots = Array.from({ length: targetSlots }, (_, slot) => String(slot));

export const simulateOptions: Readonly<Record<string, Options>> = {
  host: { type: "string", describe: "Hosts (scsi2sd hosts), or a file of calibrate", requiresArg: true },
  card: { type: "string", describe: "SD cards (scsi2sd cards), or a file of calibrate", requiresArg: true },
  firmware: {
    type: "string",
    describe: "Firmware versions; 6.1.3,6.3.0 unless the file names one",
    requiresArg: true,
  },
  turbo: { type: "string", describe: "on, off or both, in place of the file's scsiSpeed", requiresArg: true },
  board: { choices: hardwareRevisions, default: "revF", describe: "Hardware revision" },
  drive: {
    type: "string",
    describe: `Disks to compare with: ${diskModels.map(({ id }) => id).join(", ")}`,
    requiresArg: true,
  },
  workload: {
    type: "string",
    array: true,
    describe: `What the host does: ${workloadKinds.map(({ usage }) => usage).join(", ")}`,
    requiresArg: true,
  },
  rank: { type: "boolean", describe: "All combinations, best first" },
  op: { choices: ops, describe: "Only reads or only writes (without a workload)" },
  pattern: { choices: patterns, default: "sequential", describe: "Sequential or random (without a workload)" },
  size: { type: "string", describe: "Request sizes, such as 4K,64K,1M (without a workload)", requiresArg: true },
  slot: { choices: slots, describe: "Target slot; the first enabled one unless given", requiresArg: true },
  seed: { type: "number", default: 1, describe: "Same seed, same figures", requiresArg: true },
  draws: {
    type: "number",
    describe: `Draws for each p10–p90 band; ${defaultDraws}, or 20 or 5 with a workload; 0: no bands`,
    requiresArg: true,
  },
  workers: { type: "number", describe: "Threads; as many as there are processors", requiresArg: true },
  ascii: { type: "boolean", describe: "Plot without Unicode" },
  explain: { type: "boolean", describe: "Where the time goes, and what would help most" },
  csv: { type: "boolean", describe: "Rows as comma-separated values", conflicts: "json" },
  json: { type: "boolean", describe: "As JSON (scsi2sd/prediction@1 or scsi2sd/simulation@1)" },
  html: { type: "string", describe: "Write a report to this file", requiresArg: true },
};

export const simulateOffers = {
  host: hostModels.map(({ id }) => id),
  card: cardModels.map(({ id }) => id),
  drive: diskModels.map(({ id }) => id),
  workload: workloadKinds.filter(({ file }) => file === undefined).map(({ id }) => id),
};
