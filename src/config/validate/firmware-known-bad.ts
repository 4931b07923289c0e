// Defects of certain firmware versions, each reported only when the configuration runs into it: one table.

import { deviceTypes } from "../../scsi/index.js";
import type { BoardConfig } from "../board-config.js";
import type { Severity } from "../diagnostic.js";
import { formatFirmwareVersion, isFirmwareBetween } from "../firmware-version.js";
import { enabledSlots, type Slot } from "../layout.js";
import type { Rule } from "./rule.js";

interface Defect {
  readonly first: string;
  readonly last: string;
  readonly mended: string;
  readonly severity: Severity;
  readonly what: string;
  /** The settings that run into it; "" for the configuration as a whole. */
  readonly paths: (config: BoardConfig) => readonly string[];
}

function targetPaths(key: string, meets: (target: Slot["target"]) => boolean): Defect["paths"] {
  return (config) =>
    enabledSlots(config)
      .filter(({ target }) => meets(target))
      .map(({ slot }) => `target.${slot}.${key}`);
}

function whole(meets: (enabled: readonly Slot[]) => boolean): Defect["paths"] {
  return (config) => (meets(enabledSlots(config)) ? [""] : []);
}

const fourGib = 2 ** 32;

/** In the order of versions; what cards have to do with it is said by `sdsc-half-capacity`. */
const defects: readonly Defect[] = [
  {
    first: "6.0.0",
    last: "6.0.7",
    mended: "6.0.8",
    severity: "warning",
    what: "USB mass storage is wrong with more than two targets",
    paths: whole((enabled) => enabled.length > 2),
  },
  {
    first: "6.0.0",
    last: "6.2.0",
    mended: "6.2.1",
    severity: "warning",
    what: "USB mass storage reads and writes the wrong place beyond 4 GiB",
    paths: targetPaths("scsiSectors", (target) => target.scsiSectors * target.bytesPerSector > fourGib),
  },
  {
    first: "6.0.0",
    last: "6.2.13",
    mended: "6.2.14",
    severity: "warning",
    what: "READ TOC gives the end of the disc two bytes early, so hosts can misread the CD-ROM's size",
    paths: targetPaths("deviceType", (target) => target.deviceType === deviceTypes.optical),
  },
  {
    first: "6.0.0",
    last: "6.4.12",
    mended: "6.4.13",
    severity: "warning",
    what: "a host that stops or ejects this disk stops all others with it",
    paths: (config) =>
      enabledSlots(config).length > 1
        ? targetPaths("deviceType", (target) => target.deviceType !== deviceTypes.fixed)(config)
        : [],
  },
  {
    first: "6.1.2",
    last: "6.1.4",
    mended: "6.2.0",
    severity: "warning",
    what: "the bus is free for a moment while a write is not finished, so commands to several targets can collide",
    paths: whole((enabled) => enabled.length > 1),
  },
  {
    first: "6.2.7",
    last: "6.2.14",
    mended: "6.2.15",
    severity: "error",
    what: "writes of more than 64 KiB in one command can be damaged, and those of more than 512 KiB fail",
    paths: whole((enabled) => enabled.some(({ target }) => target.deviceType !== deviceTypes.optical)),
  },
  {
    first: "6.2.15",
    last: "6.4.12",
    mended: "6.4.13",
    severity: "warning",
    what: "writes of 512 KiB or more in one command go wrong unless blocks are 512 bytes",
    paths: targetPaths(
      "bytesPerSector",
      (target) => target.bytesPerSector !== 512 && target.deviceType !== deviceTypes.optical,
    ),
  },
  {
    first: "6.4.11",
    last: "6.4.13",
    mended: "6.4.14",
    severity: "info",
    what: "each command that ends with an error (CHECK CONDITION) takes 80 ms longer",
    paths: whole((enabled) => enabled.length > 0),
  },
];

export const firmwareKnownBad: Rule = {
  id: "firmware-known-bad",
  stage: "config",
  severity: "warning",
  title: "A known defect of this firmware",
  why: "These defects were mended in later firmware; each is reported only when the configuration can run into it.",
  source:
    "firmware-behaviour 5.1, 5.2, 5.4 (every tag of the firmware); firmware-timing 3.1, 4.2, 4.4; CHANGELOG 6.0.8, 6.2.1, 6.2.15",
  *check(config, { firmware }) {
    if (!firmware) return;
    for (const { first, last, mended, severity, what, paths } of defects) {
      if (!isFirmwareBetween(firmware, first, last)) continue;
      for (const path of paths(config)) {
        yield {
          path,
          severity,
          message: `firmware ${formatFirmwareVersion(firmware)}: ${what}`,
          hint: `update the board to ${mended} or later`,
        };
      }
    }
  },
};
