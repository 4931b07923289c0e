// CD-ROMs have 2048-byte blocks, unless the host is known to want others.

import { describe, expect, it } from "vitest";
import { cdSectorSize } from "../../../src/config/validate/cd-sector-size.js";
import { configOf, findingsOf, hostOf, verdictsOf } from "./config-of.js";

describe("cd-sector-size", () => {
  const cd = configOf({ targets: [{ id: 6, deviceType: 2, bytesPerSector: 512, scsiSectors: 1331200 }] });

  it("warns of a CD-ROM with 512-byte blocks, and tells the same size in blocks of 2048", () => {
    // 1331200 × 512 / 2048 = 332800.
    expect(verdictsOf(cdSectorSize, cd)).toEqual(["target.0.bytesPerSector warning"]);
    expect(findingsOf(cdSectorSize, cd)[0]?.hint).toContain("2048 with scsiSectors 332800");
  });

  it("leaves a host whose CD-ROM blocks are known to its own rule, but not any other", () => {
    const known = hostOf({ cdBytesPerSector: { value: 512, confidence: "A" } });
    expect(findingsOf(cdSectorSize, cd, { host: known })).toEqual([]);
    expect(findingsOf(cdSectorSize, cd, { host: hostOf({}) })).toHaveLength(1);
  });

  it("is content with 2048, with hard disks of 512 and with disabled CD-ROMs", () => {
    const config = configOf({
      targets: [{ deviceType: 2, bytesPerSector: 2048 }, {}, { deviceType: 2, enabled: false }],
    });
    expect(findingsOf(cdSectorSize, config)).toEqual([]);
  });
});
