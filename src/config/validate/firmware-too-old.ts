// Settings that the named firmware does not know yet: one table of first versions. Only for 6.x.

import { type BoardConfig, defaultTarget, isTurbo, type Quirk } from "../board-config.js";
import type { Severity } from "../diagnostic.js";
import { compareFirmwareVersions, formatFirmwareVersion, parseFirmwareVersion } from "../firmware-version.js";
import { enabledSlots, type Slot } from "../layout.js";
import type { Rule } from "./rule.js";

interface Need {
  readonly since: string;
  readonly what: string;
  readonly severity: Severity;
  /** What happens on older firmware. */
  readonly effect: string;
  /** The settings that need it. */
  readonly paths: (config: BoardConfig) => readonly string[];
}

function targetPaths(config: BoardConfig, key: string, needs: (target: Slot["target"]) => boolean): readonly string[] {
  return enabledSlots(config)
    .filter(({ target }) => needs(target))
    .map(({ slot }) => `target.${slot}.${key}`);
}

function quirkPaths(quirk: Quirk): Need["paths"] {
  return (config) => targetPaths(config, "quirks", ({ quirks }) => quirks.includes(quirk));
}

function ownSerial(serial: string): boolean {
  return serial.trim() !== "" && serial.padEnd(16) !== defaultTarget(0).serial;
}

/** Firmware-behaviour 5.1, 5.4 and CHANGELOG 6.1.1; in the order of versions. */
const needs: readonly Need[] = [
  {
    since: "6.1.0",
    what: "synchronous transfers with slow hosts",
    severity: "info",
    effect: "older SCSI-1 hosts get asynchronous ones",
    paths: ({ board }) => (board.scsiSpeed >= 4 && !board.enableScsi2 ? ["board.scsiSpeed"] : []),
  },
  {
    since: "6.1.1",
    what: "turbo",
    severity: "warning",
    effect: "the board does not know scsiSpeed 6",
    paths: ({ board }) => (isTurbo(board) ? ["board.scsiSpeed"] : []),
  },
  {
    since: "6.2.0",
    what: "writing blocks that are no multiple of 512 bytes",
    severity: "error",
    effect: "the board takes too many bytes from the host and damages data",
    paths: (config) => targetPaths(config, "bytesPerSector", ({ bytesPerSector }) => bytesPerSector % 512 !== 0),
  },
  {
    since: "6.2.4",
    what: "the xebec quirk",
    severity: "error",
    effect: "it is ignored",
    paths: quirkPaths("xebec"),
  },
  {
    since: "6.2.4",
    what: "mapLunsToIds",
    severity: "error",
    effect: "it is ignored",
    paths: ({ board }) => (board.mapLunsToIds ? ["board.mapLunsToIds"] : []),
  },
  {
    since: "6.2.9",
    what: "the vms quirk",
    severity: "error",
    effect: "it is ignored",
    paths: quirkPaths("vms"),
  },
  {
    since: "6.4.0",
    what: "a serial number of one's own",
    severity: "info",
    effect: "hosts are shown codesrc-12345678",
    paths: (config) => targetPaths(config, "serial", ({ serial }) => ownSerial(serial)),
  },
];

export const firmwareTooOld: Rule = {
  id: "firmware-too-old",
  stage: "config",
  severity: "error",
  title: "The firmware does not know a setting yet",
  why: "Older firmware ignores settings that came later, without a word.",
  source: "firmware-behaviour 5.1, 5.4 (every tag of the firmware); CHANGELOG 6.1.0, 6.1.1, 6.2.9",
  *check(config, { firmware }) {
    if (firmware?.major !== 6) return;
    for (const { since, what, severity, effect, paths } of needs) {
      const first = parseFirmwareVersion(since);
      if (!first || compareFirmwareVersions(firmware, first) >= 0) continue;
      for (const path of paths(config)) {
        yield {
          path,
          severity,
          message: `${what} needs firmware ${since}; on ${formatFirmwareVersion(firmware)} ${effect}`,
          hint: `update the board to ${since} or later`,
        };
      }
    }
  },
};
