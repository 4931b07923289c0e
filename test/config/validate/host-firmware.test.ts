// Firmware against the host.

import { expect, it } from "vitest";
import { hostFirmware } from "../../../src/config/validate/host-firmware.js";
import { configWith, findings, hostNamed } from "../hosts/check-host.js";

function check(id: string, firmware?: string) {
  return findings(hostFirmware, hostNamed(id), configWith({}), firmware === undefined ? {} : { firmware });
}

it("host-firmware refuses what the K2000 cannot use", () => {
  const [finding] = check("kurzweil-k2000", "6.1.3");
  expect(finding).toMatchObject({ path: "firmwareVersion", severity: "error" });
  expect(finding?.message).toContain("firmware 6.1.3 is too old: Kurzweil K2000");
  expect(finding?.hint).toBe("update the board to firmware 6.2.4 or later");
  expect(check("kurzweil-k2000", "6.2.4")).toEqual([]);
  expect(check("kurzweil-k2000", "6.10.0")).toEqual([]);
});

it("host-firmware is milder under a condition, and silent without a version", () => {
  expect(check("vaxstation-3100", "6.2.8")).toMatchObject([{ severity: "warning" }]);
  expect(check("vaxstation-3100", "6.2.9")).toEqual([]);
  expect(check("kurzweil-k2000")).toEqual([]);
  expect(check("sgi-indy", "6.0.0")).toEqual([]);
});
