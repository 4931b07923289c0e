// Block sizes of CD-ROMs against the host.

import { expect, it } from "vitest";
import { hostCdSectorSize } from "../../../src/config/validate/host-cd-sector-size.js";
import { configWith, findings, hostNamed } from "../hosts/check-host.js";

function check(id: string, bytesPerSector: number) {
  const cd = { deviceType: 2, bytesPerSector, scsiSectors: 1000 };
  return findings(hostCdSectorSize, hostNamed(id), configWith({ targets: [{}, cd] }));
}

it("host-cd-sector-size wants 512 for the NeXT, with the blocks counted anew", () => {
  const [finding] = check("nextstation", 2048);
  expect(finding).toMatchObject({ path: "target.1.bytesPerSector", severity: "warning" });
  expect(finding?.hint).toContain("target.1.bytesPerSector=512 target.1.scsiSectors=4000");
  expect(check("nextstation", 512)).toEqual([]);
});

it("host-cd-sector-size wants 2048 for the Eduquest", () => {
  expect(check("ibm-eduquest", 512)[0]?.hint).toContain("target.1.scsiSectors=250");
  expect(check("ibm-eduquest", 2048)).toEqual([]);
});

it("host-cd-sector-size is mild where it depends, and silent where nothing is known", () => {
  expect(check("sparcstation", 2048)).toMatchObject([{ severity: "info" }]);
  expect(check("mac-se30", 512)).toEqual([]);
});
