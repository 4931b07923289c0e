// A 1.44 MB floppy has 2880 blocks of 512 bytes.

import { describe, expect, it } from "vitest";
import { floppyGeometry } from "../../../src/config/validate/floppy-geometry.js";
import { configOf, findingsOf, verdictsOf } from "./config-of.js";

describe("floppy-geometry", () => {
  it("warns of a floppy of another size", () => {
    expect(verdictsOf(floppyGeometry, configOf({ targets: [{ deviceType: 3, scsiSectors: 1440 }] }))).toEqual([
      "target.0.scsiSectors warning",
    ]);
    const blocks = configOf({ targets: [{ deviceType: 3, scsiSectors: 2880, bytesPerSector: 1024 }] });
    expect(verdictsOf(floppyGeometry, blocks)).toEqual(["target.0.bytesPerSector warning"]);
  });

  it("is content with 2880 blocks, and with other types of any size", () => {
    const config = configOf({
      targets: [
        { deviceType: 3, scsiSectors: 2880 },
        { deviceType: 1, scsiSectors: 1440 },
      ],
    });
    expect(findingsOf(floppyGeometry, config)).toEqual([]);
  });
});
