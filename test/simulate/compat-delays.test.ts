// What the configuration adds to each command (firmware-timing §3.1, §9).

import { describe, expect, it } from "vitest";
import { type BoardSettings, defaultBoard, defaultTarget } from "../../src/config/index.js";
import { compatParts } from "../../src/simulate/compat-delays.js";
import { totalUs } from "../../src/simulate/parts.js";
import { indigo2 } from "./scenario.js";

const silent = { ...indigo2, selectsWithAttention: false };

function addedUs(settings: Partial<BoardSettings>, host = indigo2, deviceType = 0): number {
  return totalUs(
    compatParts({ settings: { ...defaultBoard, ...settings }, target: { ...defaultTarget(0), deviceType }, host }),
  );
}

describe("compatParts", () => {
  it("adds 1.5 ms with ATN and 1.4 ms without by default", () => {
    expect(addedUs({})).toBe(1500);
    expect(addedUs({}, silent)).toBe(1400);
  });

  it("adds nothing in SCSI-2 mode, which takes ATN and the flag", () => {
    expect(addedUs({ enableScsi2: true })).toBe(0);
    expect(addedUs({ enableScsi2: true }, silent)).toBe(1400);
  });

  it("takes an explicit selection delay in either mode", () => {
    expect(addedUs({ selectionDelay: 0 })).toBe(500);
    expect(addedUs({ selectionDelay: 3 })).toBe(3500);
    expect(addedUs({ enableScsi2: true, selectionDelay: 254 })).toBe(254_000);
  });

  it("adds 10 ms for a floppy", () => {
    expect(addedUs({ enableScsi2: true }, indigo2, 3)).toBe(10_000);
  });
});
