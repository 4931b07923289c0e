// Each row of the table: reported on its firmware with the settings that run into it, silent elsewhere.

import { describe, expect, it } from "vitest";
import { firmwareKnownBad } from "../../../src/config/validate/firmware-known-bad.js";
import { configOf, findingsOf, firmwareOf, type PartialConfig, verdictsOf } from "./config-of.js";

describe("firmware-known-bad", () => {
  const two = { targets: [{}, {}] };
  const three = { targets: [{}, {}, {}] };
  // 8388609 × 512 = 4 GiB + 512 bytes.
  const large = { targets: [{ scsiSectors: 8388609 }] };
  const cd = { targets: [{ deviceType: 2, bytesPerSector: 2048 }] };
  const removable = { targets: [{}, { deviceType: 1 }] };
  const blocks = { targets: [{ bytesPerSector: 1024 }] };

  const rows: readonly [string, string, PartialConfig][] = [
    ["6.0.7", " warning", three],
    ["6.0.8", "target.0.scsiSectors warning", large],
    ["6.2.0", "target.0.scsiSectors warning", large],
    ["6.2.6", "target.0.deviceType warning", cd],
    ["6.2.13", "target.0.deviceType warning", cd],
    ["6.4.10", "target.1.deviceType warning", removable],
    ["6.1.2", " warning", two],
    ["6.1.4", " warning", two],
    ["6.2.7", " error", {}],
    ["6.2.14", " error", {}],
    ["6.2.15", "target.0.bytesPerSector warning", blocks],
    ["6.4.10", "target.0.bytesPerSector warning", blocks],
    ["6.4.11", " info", {}],
    ["6.4.13", " info", {}],
  ];

  it.each(rows)("%s: %s", (version, verdict, settings) => {
    expect(verdictsOf(firmwareKnownBad, configOf(settings), { firmware: firmwareOf(version) })).toEqual([verdict]);
  });

  const mended: readonly [string, PartialConfig][] = [
    ["6.0.8", three],
    ["6.0.7", two],
    ["6.2.1", large],
    ["6.2.0", { targets: [{ scsiSectors: 8388608 }] }],
    ["6.2.14", cd],
    ["6.4.14", removable],
    ["6.4.10", { targets: [{ deviceType: 1 }] }],
    ["6.1.1", two],
    ["6.2.0", two],
    ["6.2.6", {}],
    ["6.2.15", {}],
    ["6.4.14", blocks],
    ["6.4.10", {}],
  ];

  it.each(mended)("%s does not have it", (version, settings) => {
    expect(findingsOf(firmwareKnownBad, configOf(settings), { firmware: firmwareOf(version) })).toEqual([]);
  });

  it("names the version and the cure", () => {
    expect(findingsOf(firmwareKnownBad, configOf(), { firmware: firmwareOf("6.4.12") })).toEqual([
      {
        path: "",
        severity: "info",
        message: "firmware 6.4.12: each command that ends with an error (CHECK CONDITION) takes 80 ms longer",
        hint: "update the board to 6.4.14 or later",
      },
    ]);
  });

  it("is silent without a version", () => {
    expect(findingsOf(firmwareKnownBad, configOf(three))).toEqual([]);
  });
});
