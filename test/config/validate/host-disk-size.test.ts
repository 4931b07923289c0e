// Disk sizes against the host.

import { describe, expect, it } from "vitest";
import type { TargetSettings } from "../../../src/config/board-config.js";
import { hostDiskSize } from "../../../src/config/validate/host-disk-size.js";
import { configWith, findings, hostNamed } from "../hosts/check-host.js";

function check(id: string, target: Partial<TargetSettings>, cardSectors?: number) {
  const circumstances = cardSectors === undefined ? {} : { cardSectors };
  return findings(hostDiskSize, hostNamed(id), configWith({ targets: [target] }), circumstances);
}

describe("host-disk-size", () => {
  it("refuses exactly 1 GiB for the Mega STE and proposes 2048000", () => {
    const [finding] = check("mega-ste", { scsiSectors: 2097152 });
    expect(finding).toMatchObject({
      path: "target.0.scsiSectors",
      severity: "error",
      hint: "scsi2sd set FILE target.0.scsiSectors=2048000",
    });
    expect(finding?.message).toContain("target 0 has 2097152 blocks of 512 bytes (1 GiB)");
    expect(finding?.message).toContain("it fails to read the boot sector");
    expect(finding).not.toHaveProperty("fix");
  });

  it.each([
    ["mega-ste", 2048000, 2097152],
    ["a2090a", 524288, 524289],
    ["akai-s3000xl", 1048576, 1048577],
    ["ensoniq-asrx", 4194304, 4194305],
    ["kurzweil-k2000-before-3-54", 2097152, 2097153],
  ])("%s: %d works, %d does not", (id, good, bad) => {
    expect(check(id, { scsiSectors: good })).toEqual([]);
    expect(check(id, { scsiSectors: bad })).toMatchObject([{ severity: "error" }]);
  });

  it("counts bytes, not blocks", () => {
    expect(check("akai-s3000xl", { scsiSectors: 524289, bytesPerSector: 1024 })).toHaveLength(1);
    expect(check("akai-s3000xl", { scsiSectors: 524288, bytesPerSector: 1024 })).toEqual([]);
  });

  it("warns on weak ground, and where it depends on the disk's use", () => {
    expect(check("emu-eiiixp", { scsiSectors: 4194303 })).toMatchObject([{ severity: "warning" }]);
    expect(check("vaxstation-3100", { scsiSectors: 4194303 })).toMatchObject([{ severity: "warning" }]);
  });

  it("works out the rest of the card, or says that it cannot", () => {
    expect(check("mega-ste", { scsiSectors: 0 }, 2048000)).toEqual([]);
    expect(check("mega-ste", { scsiSectors: 0 }, 15450112)).toMatchObject([{ severity: "error" }]);
    const [finding] = check("mega-ste", { scsiSectors: 0 });
    expect(finding?.severity).toBe("warning");
    expect(finding?.message).toContain("takes the rest of the card");
  });

  it("looks at enabled disks only", () => {
    expect(check("mega-ste", { scsiSectors: 4194303, enabled: false })).toEqual([]);
    expect(check("mega-ste", { scsiSectors: 4194303, deviceType: 2 })).toEqual([]);
    expect(check("mega-ste", { scsiSectors: 4194303, deviceType: 1 })).toHaveLength(1);
  });
});
