// The device type modifier against the host.

import { expect, it } from "vitest";
import { hostDeviceModifier } from "../../../src/config/validate/host-device-modifier.js";
import { configWith, findings, hostNamed } from "../hosts/check-host.js";

function check(id: string, deviceTypeModifier: number) {
  return findings(hostDeviceModifier, hostNamed(id), configWith({ targets: [{ deviceTypeModifier }] }));
}

it("host-device-modifier wants 0x4c for Data General", () => {
  expect(check("dg-mv-2500", 0)).toMatchObject([
    {
      path: "target.0.deviceTypeModifier",
      severity: "warning",
      hint: "scsi2sd set FILE target.0.deviceTypeModifier=0x4c",
    },
  ]);
  expect(check("dg-mv-2500", 0x4c)).toEqual([]);
  expect(check("nextstation", 0x4c)).toEqual([]);
});
