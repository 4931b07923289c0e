// Numbers that tools misread.

import { describe, expect, it } from "vitest";
import { numberValue } from "../../../src/config/validate/number-value.js";
import { v6Xml } from "../xml-of.js";
import { mendedBy, verdictsIn } from "./findings-in.js";

describe("number-value", () => {
  it("trips on a capital X, and mends it", () => {
    const text = v6Xml({ target: { deviceTypeModifier: "0X4C" } });
    expect(verdictsIn(numberValue, text)).toEqual(["17:2 target.0.deviceTypeModifier error"]);
    expect(mendedBy(numberValue, text)).toBe(v6Xml({ target: { deviceTypeModifier: "0x4C" } }));
  });

  it("trips on units, and leaves them", () => {
    expect(mendedBy(numberValue, v6Xml({ target: { scsiSectors: "2 GB" } }))).toBeUndefined();
  });

  it("is content with both forms", () => {
    expect(verdictsIn(numberValue, v6Xml({ target: { deviceTypeModifier: "76", scsiSectors: "0x10" } }))).toEqual([]);
  });
});
