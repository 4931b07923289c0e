// 4 MiB boundaries: multiples of 8192 SD sectors.

import { describe, expect, it } from "vitest";
import { startAlignment } from "../../../src/config/validate/start-alignment.js";
import { configOf, findingsOf, verdictsOf } from "./config-of.js";

describe("start-alignment", () => {
  it("gives the next boundary", () => {
    const config = configOf({ targets: [{ sdSectorStart: 63 }] });
    expect(findingsOf(startAlignment, config)).toEqual([
      {
        path: "target.0.sdSectorStart",
        message: "target 0 (ID 0) starts at SD sector 63, not on a 4 MiB boundary; the next is 8192",
        hint: "worth changing only before the disk is filled",
      },
    ]);
  });

  it("says when the next boundary would push the disk into another", () => {
    // 1044480 = 127.5 × 8192; 1048576 + 1044480 = 2093056 > 2088960 = 255 × 8192.
    const config = configOf({
      targets: [
        { sdSectorStart: 1044480, scsiSectors: 1044480 },
        { sdSectorStart: 2088960, scsiSectors: 1044480 },
      ],
    });
    expect(verdictsOf(startAlignment, config)).toEqual(["target.0.sdSectorStart info"]);
    expect(findingsOf(startAlignment, config)[0]?.hint).toContain("run into another target");
  });

  it("is content with 0, with multiples of 8192, with CD-ROMs and with disabled targets", () => {
    const config = configOf({
      targets: [
        {},
        { sdSectorStart: 8192 },
        { sdSectorStart: 63, deviceType: 2 },
        { sdSectorStart: 1, enabled: false },
      ],
    });
    expect(findingsOf(startAlignment, config)).toEqual([]);
  });
});
