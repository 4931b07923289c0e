// Each row of the table: reported below its first version, silent from it on.

import { describe, expect, it } from "vitest";
import { firmwareTooOld } from "../../../src/config/validate/firmware-too-old.js";
import { configOf, findingsOf, firmwareOf, messagesOf, type PartialConfig, verdictsOf } from "./config-of.js";

describe("firmware-too-old", () => {
  const rows: readonly [string, string, string, PartialConfig][] = [
    ["6.0.13", "6.1.0", "board.scsiSpeed info", { board: { scsiSpeed: 5 } }],
    ["6.1.0", "6.1.1", "board.scsiSpeed warning", { board: { scsiSpeed: 6 } }],
    ["6.1.4", "6.2.0", "target.0.bytesPerSector error", { targets: [{ bytesPerSector: 522 }] }],
    ["6.2.3", "6.2.4", "target.0.quirks error", { targets: [{ quirks: ["xebec"] }] }],
    ["6.2.3", "6.2.4", "board.mapLunsToIds error", { board: { mapLunsToIds: true } }],
    ["6.2.8", "6.2.9", "target.1.quirks error", { targets: [{}, { quirks: ["vms"] }] }],
    ["6.3.2", "6.4.0", "target.0.serial info", { targets: [{ serial: "1234567812340001" }] }],
  ];

  it.each(rows)("%s is older than %s: %s", (older, since, verdict, settings) => {
    const config = configOf(settings);
    expect(verdictsOf(firmwareTooOld, config, { firmware: firmwareOf(older) })).toEqual([verdict]);
    expect(findingsOf(firmwareTooOld, config, { firmware: firmwareOf(since) })).toEqual([]);
  });

  it("names both versions", () => {
    const config = configOf({ targets: [{ quirks: ["vms"] }] });
    expect(messagesOf(firmwareTooOld, config, { firmware: firmwareOf("6.2.4") })).toEqual([
      "the vms quirk needs firmware 6.2.9; on 6.2.4 it is ignored",
    ]);
  });

  it("is silent without a version, for v5 versions, and for settings at their defaults", () => {
    const vms = configOf({ targets: [{ quirks: ["vms"] }] });
    expect(findingsOf(firmwareTooOld, vms)).toEqual([]);
    expect(findingsOf(firmwareTooOld, vms, { firmware: firmwareOf("4.8.4") })).toEqual([]);
    expect(findingsOf(firmwareTooOld, configOf(), { firmware: firmwareOf("6.0.5") })).toEqual([]);
    const blank = configOf({ targets: [{ bytesPerSector: 1024, serial: " ".repeat(16) }] });
    expect(findingsOf(firmwareTooOld, blank, { firmware: firmwareOf("6.1.3") })).toEqual([]);
  });
});
