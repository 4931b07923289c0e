// Geometry against the host.

import { expect, it } from "vitest";
import { hostGeometry } from "../../../src/config/validate/host-geometry.js";
import { configWith, findings, hostNamed } from "../hosts/check-host.js";

function check(id: string, sectorsPerTrack: number, headsPerCylinder: number, deviceType = 0) {
  const target = { sectorsPerTrack, headsPerCylinder, deviceType };
  return findings(hostGeometry, hostNamed(id), configWith({ targets: [target] }));
}

it("host-geometry gives the command", () => {
  const [finding] = check("nextstation", 63, 255);
  expect(finding).toMatchObject({
    path: "target.0.sectorsPerTrack",
    severity: "error",
    hint: "scsi2sd set FILE target.0.sectorsPerTrack=139 target.0.headsPerCylinder=4",
  });
  expect(finding?.message).toContain("cylinder group too large");
  expect(check("gvp-series-ii", 32, 2)).toHaveLength(1);
  expect(check("nextstation", 139, 5)).toHaveLength(1);
});

it("host-geometry is silent about the right one, CD-ROMs and hosts that do not care", () => {
  expect(check("nextstation", 139, 4)).toEqual([]);
  expect(check("gvp-series-ii", 32, 1)).toEqual([]);
  expect(check("nextstation", 63, 255, 2)).toEqual([]);
  expect(check("sgi-indy", 1, 1)).toEqual([]);
});
