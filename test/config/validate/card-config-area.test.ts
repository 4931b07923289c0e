// The last two sectors of the card hold the configuration.

import { describe, expect, it } from "vitest";
import { cardConfigArea } from "../../../src/config/validate/card-config-area.js";
import { configOf, findingsOf } from "./config-of.js";

describe("card-config-area", () => {
  const cardSectors = 100000;

  it.each([99999, 100000])("reports a disk of %i sectors", (scsiSectors) => {
    // The host sees 100000 - 1024 = 98976 blocks either way.
    expect(findingsOf(cardConfigArea, configOf({ targets: [{ scsiSectors }] }), { cardSectors })).toEqual([
      {
        path: "target.0.scsiSectors",
        message: `target 0 (ID 0) ends at SD sector ${scsiSectors - 1}: the board keeps its configuration in 99998 and 99999`,
        hint: "set scsiSectors to 98976, which is all that the host gets to see",
        fix: { kind: "set", changes: [{ path: "target.0.scsiSectors", value: "98976" }] },
      },
    ]);
  });

  it.each([99998, 100001])("leaves a disk of %i sectors to other rules", (scsiSectors) => {
    expect(findingsOf(cardConfigArea, configOf({ targets: [{ scsiSectors }] }), { cardSectors })).toEqual([]);
  });
});
