// Rows of the workstation table, checked against values written down by hand from its sources.

import { describe, expect, it } from "vitest";
import { hostNamed } from "./check-host.js";
import { settingsOf } from "./facts-of.js";

describe("workstations", () => {
  it("NeXTstation on a v6", () => {
    const host = hostNamed("nextstation");
    expect(settingsOf(host)).toEqual({
      enableTerminator: "true A",
      parity: "false A",
      enableScsi2: "false A",
      selLatch: "false A",
      unitAttention: "false A",
      selectionDelay: "255 A",
      startupDelay: "0 A",
      scsiSpeed: "3 A",
    });
    expect(host.geometry?.value).toEqual({ sectorsPerTrack: 139, headsPerCylinder: 4 });
    expect(host.diskIds?.value).toEqual([0]);
    expect(host.cdId?.value).toBe(1);
    expect(host.diskBytesPerSector?.value).toBe(512);
    expect(host.cdBytesPerSector?.value).toBe(512);
    expect(host.quirks?.value).toEqual([]);
  });

  it.each(["sgi-indy", "sgi-indigo2"])("%s: as in the published benchmark, CD at 512 for boot", (id) => {
    const host = hostNamed(id);
    expect(settingsOf(host)).toEqual({ parity: "true B", enableScsi2: "true B", selLatch: "true B" });
    expect(host.cdBytesPerSector).toMatchObject({ value: 512, when: "to boot from it" });
    expect(host.remarks.join(" ")).toContain("scsiSpeed 4");
  });

  it("SGI O2: SCSI2 is an inference, faster than 5 fails", () => {
    const host = hostNamed("sgi-o2");
    expect(settingsOf(host)).toEqual({ enableScsi2: "true C", scsiSpeed: "5 B" });
    expect(host.settings.scsiSpeed?.others).toBe("fail");
  });

  it("Sun 2/120: unit attention off, nothing else", () => {
    const host = hostNamed("sun-2-120");
    expect(host.settings).toEqual({ unitAttention: { value: false, confidence: "A", others: "fail" } });
  });

  it("SPARCstation: parity on, disk 3, CD 6", () => {
    const host = hostNamed("sparcstation-20");
    expect(settingsOf(host)).toMatchObject({ parity: "true B", enableScsi2: "true C", scsiSpeed: "4 B" });
    expect(host.diskIds?.value).toEqual([3]);
    expect(host.cdId?.value).toBe(6);
  });

  it("VAXstation 3100: vms and 6.2.9 for VMS 5.5-2 only", () => {
    const host = hostNamed("vaxstation-3100");
    expect(host.quirks).toMatchObject({ value: ["vms"], confidence: "A", when: "for VMS 5.5-2" });
    expect(host.minimumFirmware).toMatchObject({ value: "6.2.9", when: "for VMS 5.5-2" });
    expect(host.maxDiskBytes).toMatchObject({ value: 2097152 * 512, confidence: "B" });
  });

  it("PDP-11: unit attention on, 311300 sectors", () => {
    const host = hostNamed("pdp-11");
    expect(settingsOf(host)).toMatchObject({ unitAttention: "true A", parity: "false A", selectionDelay: "255 A" });
    expect(host.recommendedDiskBytes?.value).toBe(311300 * 512);
    expect(host.strings?.value).toEqual([{ vendor: "SCSI2SD ", prodId: "RD54            " }]);
  });

  it("Data General: modifier and strings", () => {
    const host = hostNamed("dg-mv-2500");
    expect(host.deviceTypeModifier?.value).toBe(0x4c);
    expect(host.strings?.value).toEqual([{ vendor: "MICROoP ", prodId: "1578-15       UP", revision: "DG02" }]);
  });

  it("Symbolics: blocks of 1280 bytes", () => {
    expect(hostNamed("symbolics-xl1200").diskBytesPerSector?.value).toBe(1280);
  });
});
