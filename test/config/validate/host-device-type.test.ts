// The kind of device against the host.

import { expect, it } from "vitest";
import { hostDeviceType } from "../../../src/config/validate/host-device-type.js";
import { configWith, findings, hostNamed } from "../hosts/check-host.js";

function check(id: string, deviceTypes: readonly number[]) {
  const targets = deviceTypes.map((deviceType) => ({ deviceType }));
  return findings(hostDeviceType, hostNamed(id), configWith({ targets }));
}

it("host-device-type wants a removable disk for hot swap", () => {
  expect(check("ensoniq-asr10-hot-swap", [0])).toMatchObject([
    { path: "target.0.deviceType", severity: "warning", hint: "scsi2sd set FILE target.0.deviceType=0x1" },
  ]);
  expect(check("ensoniq-asr10-hot-swap", [1])).toEqual([]);
});

it("host-device-type is content with one of several, and silent elsewhere", () => {
  expect(check("x68000-transfer-disk", [0, 4])).toEqual([]);
  expect(check("x68000-transfer-disk", [0, 2])).toHaveLength(1);
  expect(check("ensoniq-asr10", [0])).toEqual([]);
});
