// Rows of the Apple table, checked against values written down by hand from its sources.

import { expect, it } from "vitest";
import { hostNamed } from "./check-host.js";
import { settingsOf } from "./facts-of.js";

it("Macintosh Plus: the delay is sure, the rest reported", () => {
  const host = hostNamed("mac-plus");
  expect(settingsOf(host)).toEqual({ enableScsi2: "false B", selLatch: "true B", selectionDelay: "0 A" });
  expect(host.quirks).toMatchObject({ value: ["apple"], confidence: "B" });
});

it("Macintosh SE/30 and its relatives: parity and SCSI2 off are remarks, the strings exact", () => {
  const host = hostNamed("mac-lc-475");
  expect(host.id).toBe("mac-se30");
  expect(settingsOf(host)).toEqual({ selectionDelay: "255 A" });
  expect(host.diskIds?.value).toEqual([0, 1]);
  expect(host.strings?.value).toEqual([
    { vendor: " SEAGATE", prodId: "          ST225N", revision: "1.0 " },
    { vendor: "QUANTUM ", prodId: "FIREBALL1       ", revision: "1.0 " },
  ]);
  expect(host.remarks.join(" ")).toContain("Parity off works");
});

it("Macintosh Portable: the known file, setting by setting", () => {
  expect(settingsOf(hostNamed("mac-portable"))).toEqual({
    enableTerminator: "true A",
    parity: "false A",
    enableScsi2: "false A",
    selLatch: "false A",
    unitAttention: "false A",
    selectionDelay: "255 A",
    startupDelay: "0 A",
    scsiSpeed: "0 A",
  });
});

it("A/UX: unit attention on, boots from 0 or 1", () => {
  const host = hostNamed("mac-aux");
  expect(settingsOf(host)).toMatchObject({ unitAttention: "true A", parity: "false A", startupDelay: "0 A" });
  expect(host.bootIds?.value).toEqual([0, 1]);
  expect(host.maxDiskBytes).toBeUndefined();
});
