// Geometry that hosts or the vendor's tool stumble over.

import { describe, expect, it } from "vitest";
import { geometry } from "../../../src/config/validate/geometry.js";
import { configOf, findingsOf, messagesOf, verdictsOf } from "./config-of.js";

describe("geometry", () => {
  it("reports 256 heads and 256 sectors per track", () => {
    const config = configOf({ targets: [{ sectorsPerTrack: 256, headsPerCylinder: 256 }] });
    expect(verdictsOf(geometry, config)).toEqual(["target.0.sectorsPerTrack error", "target.0.headsPerCylinder error"]);
    expect(messagesOf(geometry, config)[1]).toContain("MS-DOS up to 7.10 crashes on 256 heads");
  });

  it("notes zeros once a target", () => {
    const config = configOf({ targets: [{ sectorsPerTrack: 0, headsPerCylinder: 0 }, { headsPerCylinder: 0 }] });
    expect(verdictsOf(geometry, config)).toEqual(["target.0.sectorsPerTrack info", "target.1.headsPerCylinder info"]);
    expect(messagesOf(geometry, config)[0]).toBe(
      "target 0 (ID 0) has 0 sectors per track and 0 heads: the host is told 0 cylinders",
    );
  });

  it("is content with 255 and 1, and with disabled targets", () => {
    const config = configOf({
      targets: [
        { sectorsPerTrack: 255, headsPerCylinder: 255 },
        { sectorsPerTrack: 1, headsPerCylinder: 1 },
        { enabled: false, sectorsPerTrack: 300, headsPerCylinder: 0 },
      ],
    });
    expect(findingsOf(geometry, config)).toEqual([]);
  });
});
