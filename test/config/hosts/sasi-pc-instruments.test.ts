// Rows of the SASI, PC and instrument table, checked against values written down by hand from its sources.

import { describe, expect, it } from "vitest";
import { hostNamed } from "./check-host.js";
import { settingsOf } from "./facts-of.js";

describe("SASI, PCs, instruments", () => {
  it("Philips P2000C: selLatch on, no delay, blocks of 256; the speed is an inference", () => {
    const host = hostNamed("philips-p2000c");
    expect(settingsOf(host)).toEqual({
      parity: "false A",
      enableScsi2: "false A",
      selLatch: "true A",
      unitAttention: "false A",
      selectionDelay: "0 A",
      startupDelay: "0 A",
      scsiSpeed: "1 C",
    });
    expect(host.diskBytesPerSector?.value).toBe(256);
    expect(host.quirks?.value).toEqual([]);
  });

  it("Victor 9000: xebec, no parity, a millisecond or more", () => {
    const host = hostNamed("victor-9000");
    expect(settingsOf(host)).toEqual({
      parity: "false B",
      enableScsi2: "false A",
      unitAttention: "false A",
      selectionDelay: "1 A",
      scsiSpeed: "1 A",
    });
    expect(host.settings.selectionDelay?.orMore).toBe(true);
    expect(host.quirks?.value).toEqual(["xebec"]);
  });

  it("OMTI: its quirk and the slow speed", () => {
    expect(hostNamed("omti").quirks?.value).toEqual(["omti"]);
    expect(settingsOf(hostNamed("omti"))).toEqual({ enableScsi2: "false A", scsiSpeed: "1 A" });
  });

  it("IBM: asynchronous PS/2, a CD-ROM by name for the Eduquest", () => {
    expect(settingsOf(hostNamed("ibm-ps2-77"))).toEqual({ scsiSpeed: "3 B" });
    expect(hostNamed("ibm-eduquest").cdBytesPerSector?.value).toBe(2048);
    expect(hostNamed("ibm-eduquest").strings?.value).toEqual([{ vendor: "TOSHIBA ", prodId: "XM-3401BMQ      " }]);
  });

  it("what merely works has no settings", () => {
    expect(hostNamed("tsk-uf200")).toMatchObject({ id: "fluke-9100", settings: {} });
  });
});
