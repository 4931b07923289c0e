// Quirks against the host.

import { expect, it } from "vitest";
import type { Quirk } from "../../../src/config/board-config.js";
import { hostQuirks } from "../../../src/config/validate/host-quirks.js";
import { configWith, findings, hostNamed } from "../hosts/check-host.js";

function check(id: string, quirks: readonly Quirk[]) {
  return findings(hostQuirks, hostNamed(id), configWith({ targets: [{ quirks }] }));
}

it("host-quirks wants what the host wants, and nothing else", () => {
  expect(check("mac-se30", [])).toMatchObject([
    { path: "target.0.quirks", severity: "warning", hint: "scsi2sd set FILE target.0.quirks=apple" },
  ]);
  expect(check("mac-se30", ["apple"])).toEqual([]);
  expect(check("mac-se30", ["apple", "vms"])).toHaveLength(1);
  expect(check("nextstation", ["apple"])).toMatchObject([{ hint: "scsi2sd set FILE target.0.quirks=" }]);
  expect(check("nextstation", [])).toEqual([]);
});

it("host-quirks is mild under a condition, and silent where nothing is known", () => {
  expect(check("vaxstation-3100", [])).toMatchObject([{ severity: "info" }]);
  expect(check("vaxstation-3100", ["vms"])).toEqual([]);
  expect(check("mega-ste", ["xebec"])).toEqual([]);
});
