// The firmware gives nobody the last 1024 sectors.

import { describe, expect, it } from "vitest";
import { cardReserve } from "../../../src/config/validate/card-reserve.js";
import { configOf, findingsOf } from "./config-of.js";

describe("card-reserve", () => {
  const cardSectors = 100000;

  it("tells what the host sees", () => {
    // Ends at 99998, 99998 - 98976 = 1022 sectors into the last 1024.
    expect(findingsOf(cardReserve, configOf({ targets: [{ scsiSectors: 99998 }] }), { cardSectors })).toEqual([
      {
        path: "target.0.scsiSectors",
        message:
          "target 0 (ID 0) takes 1022 of the last 1024 sectors of the card: the host sees 98976 blocks instead of 99998",
        hint: "set scsiSectors to 98976",
        fix: { kind: "set", changes: [{ path: "target.0.scsiSectors", value: "98976" }] },
      },
    ]);
  });

  it("counts whole blocks", () => {
    // 3 sectors a block: 32993 × 3 = 98979 > 98976 = 32992 × 3.
    const config = configOf({ targets: [{ scsiSectors: 32993, bytesPerSector: 1280 }] });
    expect(findingsOf(cardReserve, config, { cardSectors })[0]?.hint).toBe("set scsiSectors to 32992");
  });

  it("is content with a disk that ends right before, and leaves larger ones to other rules", () => {
    for (const scsiSectors of [98976, 99999, 0]) {
      expect(findingsOf(cardReserve, configOf({ targets: [{ scsiSectors }] }), { cardSectors })).toEqual([]);
    }
  });
});
