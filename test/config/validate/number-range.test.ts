// Numbers beyond their range.

import { describe, expect, it } from "vitest";
import { numberRange } from "../../../src/config/validate/number-range.js";
import { v6Xml } from "../xml-of.js";
import { findingsIn, mendedBy, verdictsIn } from "./findings-in.js";

describe("number-range", () => {
  it.each([
    ["selectionDelay", "256"],
    ["startupDelay", "300"],
    ["scsiSpeed", "7"],
  ])("trips on %s %s", (key, text) => {
    expect(findingsIn(numberRange, v6Xml({ board: { [key]: text } })).map(({ path }) => path)).toEqual([
      `board.${key}`,
    ]);
  });

  it("tells the place and offers no value of its own", () => {
    const text = v6Xml({ target: { bytesPerSector: "10000" } });
    expect(verdictsIn(numberRange, text)).toEqual(["20:2 target.0.bytesPerSector error"]);
    expect(mendedBy(numberRange, text)).toBeUndefined();
  });

  it("is content with the ends of each range", () => {
    const board = { selectionDelay: "255", startupDelay: "0", scsiSpeed: "6" };
    const target = { bytesPerSector: "8192", sectorsPerTrack: "255", headsPerCylinder: "0", scsiSectors: "4294967295" };
    expect(verdictsIn(numberRange, v6Xml({ board, target }))).toEqual([]);
  });
});
