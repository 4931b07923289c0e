// Rows of the Amiga, Atari and Sharp table, checked against values written down by hand from its sources.

import { describe, expect, it } from "vitest";
import { hostNamed } from "./check-host.js";
import { settingsOf } from "./facts-of.js";

describe("Amiga, Atari, Sharp", () => {
  it("Mega STE: 1 GiB is too large and 2048000 sectors are not", () => {
    const host = hostNamed("mega-ste");
    const most = host.maxDiskBytes?.value ?? Number.NaN;
    expect(2097152 * 512 <= most).toBe(false);
    expect(2097151 * 512 <= most).toBe(true);
    expect(host.maxDiskBytes?.confidence).toBe("A");
    expect(host.recommendedDiskBytes?.value).toBe(2048000 * 512);
    expect(settingsOf(host)).toEqual({ parity: "false B", mapLunsToIds: "true B" });
    expect(host.diskIds).toMatchObject({ value: [0], others: "fail" });
  });

  it("A590: synchronous without SCSI2 from 6.1.0 on; the A2091 by inference", () => {
    expect(settingsOf(hostNamed("a590"))).toEqual({ enableScsi2: "false A", scsiSpeed: "0 A" });
    expect(hostNamed("a590").minimumFirmware?.value).toBe("6.1.0");
    expect(settingsOf(hostNamed("amiga-a3000"))).toEqual({ enableScsi2: "false C", scsiSpeed: "0 C" });
  });

  it("A2090a: 256 MB a disk", () => {
    expect(hostNamed("a2090a").maxDiskBytes).toMatchObject({ value: 524288 * 512, confidence: "B" });
  });

  it("GVP: 32 sectors, 1 head", () => {
    expect(hostNamed("gvp-hc8").geometry?.value).toEqual({ sectorsPerTrack: 32, headsPerCylinder: 1 });
  });

  it("X68000 SASI: ID 3 is sure, the rest reported", () => {
    const host = hostNamed("x68000-sasi");
    expect(host.diskIds).toMatchObject({ confidence: "A", others: "fail" });
    expect(host.diskIds?.value[0]).toBe(3);
    expect(host.diskIds?.value).not.toContain(0);
    expect(settingsOf(host)).toEqual({
      parity: "false B",
      enableScsi2: "false B",
      selectionDelay: "0 B",
      startupDelay: "0 B",
      scsiSpeed: "4 B",
    });
  });

  it("X68000 transfer disk: magneto-optical, by name", () => {
    const host = hostNamed("x68000-transfer-disk");
    expect(host.deviceType?.value).toBe(4);
    expect(host.strings?.value).toEqual([{ vendor: "x68k    ", prodId: "DEVDISK         " }]);
  });
});
