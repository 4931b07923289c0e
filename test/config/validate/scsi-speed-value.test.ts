// 0 to 6 exist.

import { describe, expect, it } from "vitest";
import { scsiSpeedValue } from "../../../src/config/validate/scsi-speed-value.js";
import { configOf, findingsOf, verdictsOf } from "./config-of.js";

describe("scsi-speed-value", () => {
  it("reports 7", () => {
    expect(verdictsOf(scsiSpeedValue, configOf({ board: { scsiSpeed: 7 } }))).toEqual(["board.scsiSpeed error"]);
  });

  it("is content with 6", () => {
    expect(findingsOf(scsiSpeedValue, configOf({ board: { scsiSpeed: 6 } }))).toEqual([]);
  });
});
