// Block sizes of disks against the host.

import { expect, it } from "vitest";
import { hostDiskSectorSize } from "../../../src/config/validate/host-disk-sector-size.js";
import { configWith, findings, hostNamed } from "../hosts/check-host.js";

function check(id: string, bytesPerSector: number, deviceType = 0) {
  return findings(hostDiskSectorSize, hostNamed(id), configWith({ targets: [{ bytesPerSector, deviceType }] }));
}

it("host-disk-sector-size names both sizes", () => {
  const [finding] = check("philips-p2000c", 512);
  expect(finding).toMatchObject({ path: "target.0.bytesPerSector", severity: "warning" });
  expect(finding?.message).toMatch(/^target 0 has blocks of 512 bytes, but Philips P2000C .* blocks of 256 bytes/);
  expect(finding?.hint).toContain("target.0.bytesPerSector=256");
});

it("host-disk-sector-size is silent about the right size, CD-ROMs and unknown hosts' habits", () => {
  expect(check("philips-p2000c", 256)).toEqual([]);
  expect(check("symbolics-xl1200", 1280)).toEqual([]);
  expect(check("nextstation", 2048, 2)).toEqual([]);
  expect(check("x68000-scsi", 1024)).toEqual([]);
});
