// Seven slots.

import { describe, expect, it } from "vitest";
import { targetCount } from "../../../src/config/validate/target-count.js";
import { documentXml, targetXml } from "../xml-of.js";
import { verdictsIn } from "./findings-in.js";

describe("target-count", () => {
  const targets = (count: number, last = "true") =>
    documentXml(
      ...Array.from({ length: count }, (_, slot) =>
        targetXml(String(slot % 7), { enabled: slot === count - 1 ? last : "false" }),
      ),
    );

  it("trips on the eighth: an error when it is enabled", () => {
    // Each target takes 15 lines, the first starts in line 2.
    expect(verdictsIn(targetCount, targets(8))).toEqual(["107:1 target.7 error"]);
    expect(verdictsIn(targetCount, targets(8, "false"))).toEqual(["107:1 target.7 warning"]);
    expect(verdictsIn(targetCount, targets(9))).toEqual(["107:1 target.7 warning", "122:1 target.8 error"]);
  });

  it("trips on none", () => {
    expect(verdictsIn(targetCount, "<SCSI2SD/>")).toEqual(["1:1 - warning"]);
  });

  it("is content with one and with seven", () => {
    expect(verdictsIn(targetCount, targets(1))).toEqual([]);
    expect(verdictsIn(targetCount, targets(7))).toEqual([]);
  });
});
