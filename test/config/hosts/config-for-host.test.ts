// New configurations for hosts: right by the host rules, with a reason for every choice.

import { describe, expect, it } from "vitest";
import { defaultConfig, sdSectorsPerBlock } from "../../../src/config/board-config.js";
import { configForHost } from "../../../src/config/hosts/config-for-host.js";
import { hostProfiles } from "../../../src/config/hosts/hosts.js";
import { hostCdSectorSize } from "../../../src/config/validate/host-cd-sector-size.js";
import { hostDeviceModifier } from "../../../src/config/validate/host-device-modifier.js";
import { hostDeviceType } from "../../../src/config/validate/host-device-type.js";
import { hostDiskSectorSize } from "../../../src/config/validate/host-disk-sector-size.js";
import { hostDiskSize } from "../../../src/config/validate/host-disk-size.js";
import { hostFirmware } from "../../../src/config/validate/host-firmware.js";
import { hostGeometry } from "../../../src/config/validate/host-geometry.js";
import { hostParity } from "../../../src/config/validate/host-parity.js";
import { hostQuirks } from "../../../src/config/validate/host-quirks.js";
import { hostScsiId } from "../../../src/config/validate/host-scsi-id.js";
import { hostSetting } from "../../../src/config/validate/host-setting.js";
import { hostSpeed } from "../../../src/config/validate/host-speed.js";
import { hostStrings } from "../../../src/config/validate/host-strings.js";
import { findings, hostNamed, severityIn } from "./check-host.js";

const rules = [
  hostCdSectorSize,
  hostDeviceModifier,
  hostDeviceType,
  hostDiskSectorSize,
  hostDiskSize,
  hostFirmware,
  hostGeometry,
  hostParity,
  hostQuirks,
  hostScsiId,
  hostSetting,
  hostSpeed,
  hostStrings,
];

describe("configForHost", () => {
  it.each(hostProfiles.map((host) => [host.id, host] as const))("%s: nothing to complain about", (_id, host) => {
    const { config } = configForHost(host);
    for (const rule of rules) {
      for (const finding of findings(rule, host, config)) {
        expect(severityIn(rule, finding), finding.message).toBe("info");
      }
    }
    expect(new Set(config.targets.map(({ id }) => id)).size).toBe(7);
    const [first] = config.targets;
    expect(config.targets.filter(({ enabled }) => enabled)).toEqual([first]);
    if (first) expect(first.scsiSectors * sdSectorsPerBlock(first)).toBeLessThanOrEqual(4194303);
  });

  it.each(hostProfiles.map((host) => [host.id, host] as const))("%s: a reason for every change", (_id, host) => {
    const { config, choices } = configForHost(host);
    const chosen = new Set(choices.map(({ path }) => path));
    expect(chosen.size).toBe(choices.length);
    for (const { why } of choices) expect(why).not.toBe("");
    const start = defaultConfig();
    const changed = [
      ...differing(start.board, config.board).map((key) => `board.${key}`),
      ...differing(start.targets[0] ?? {}, config.targets[0] ?? {}).map((key) => `target.0.${key}`),
    ];
    for (const path of changed) expect(chosen).toContain(path);
  });

  it("gives the NeXT whole cylinders just below the default", () => {
    const { config, choices } = configForHost(hostNamed("nextstation"));
    expect(config.targets[0]).toMatchObject({ scsiSectors: 4193908, sectorsPerTrack: 139, headsPerCylinder: 4 });
    expect(choices.find(({ path }) => path === "target.0.scsiSectors")?.why).toContain("cylinders of 556 blocks");
    expect(config.board.scsiSpeed).toBe(3);
  });

  it("names ground and confidence", () => {
    const { choices } = configForHost(hostNamed("mega-ste"));
    expect(choices).toContainEqual({
      path: "board.parity",
      value: "false",
      why: "the host adapter makes no parity (from atari.8bitchip.info)",
      confidence: "B",
    });
    expect(choices).toContainEqual({
      path: "target.0.scsiSectors",
      value: "2048000",
      why: "a size that suits (from v5 readme)",
      confidence: "A",
    });
  });

  it("leaves alone what only the owner can judge", () => {
    expect(configForHost(hostNamed("vaxstation-3100")).config.targets[0]).toMatchObject({
      quirks: [],
      scsiSectors: 1951744,
    });
    expect(configForHost(hostNamed("sparcstation")).config.board.scsiSpeed).toBe(0);
  });

  it("moves ID 0 to the slot whose ID the disk takes", () => {
    expect(configForHost(hostNamed("akai-s3000xl")).config.targets.map(({ id }) => id)).toEqual([5, 1, 2, 3, 4, 0, 6]);
  });
});

function differing(before: object, after: object): string[] {
  const old = new Map(Object.entries(before));
  return Object.entries(after)
    .filter(([key, value]) => JSON.stringify(old.get(key)) !== JSON.stringify(value))
    .map(([key]) => key);
}
