// A configuration that a profile was taken from has nothing against it (trodemaster/next: a disk and a CD-ROM for OpenStep).

import { expect, it } from "vitest";
import { hostCdSectorSize } from "../../../src/config/validate/host-cd-sector-size.js";
import { hostDiskSectorSize } from "../../../src/config/validate/host-disk-sector-size.js";
import { hostDiskSize } from "../../../src/config/validate/host-disk-size.js";
import { hostGeometry } from "../../../src/config/validate/host-geometry.js";
import { hostParity } from "../../../src/config/validate/host-parity.js";
import { hostQuirks } from "../../../src/config/validate/host-quirks.js";
import { hostScsiId } from "../../../src/config/validate/host-scsi-id.js";
import { hostSetting } from "../../../src/config/validate/host-setting.js";
import { hostSpeed } from "../../../src/config/validate/host-speed.js";
import { configWith, findings, hostNamed } from "../hosts/check-host.js";

const rules = [
  hostCdSectorSize,
  hostDiskSectorSize,
  hostDiskSize,
  hostGeometry,
  hostParity,
  hostQuirks,
  hostScsiId,
  hostSetting,
  hostSpeed,
];

const next = configWith({
  board: { scsiSpeed: 3 },
  targets: [
    { scsiSectors: 4194304, sectorsPerTrack: 139, headsPerCylinder: 4 },
    { deviceType: 2, sdSectorStart: 4194304, scsiSectors: 1000352, bytesPerSector: 512 },
  ],
});

it.each(rules.map((rule) => [rule.id, rule] as const))("%s has nothing against the NeXT configuration", (_id, rule) => {
  expect(findings(rule, hostNamed("nextstation"), next)).toEqual([]);
});

it.each(rules.map((rule) => [rule.id, rule] as const))(
  "%s has nothing to say of a host without settings",
  (_id, rule) => {
    expect(findings(rule, hostNamed("atari-tt"), next)).toEqual([]);
  },
);
