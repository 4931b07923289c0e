// Block sizes that cannot work, and those that waste room.

import { describe, expect, it } from "vitest";
import { sectorSize } from "../../../src/config/validate/sector-size.js";
import { configOf, findingsOf, messagesOf, verdictsOf } from "./config-of.js";

describe("sector-size", () => {
  it.each([
    [0, "error", "has blocks of 0 bytes: the host sees no medium"],
    [8193, "error", "has blocks of 8193 bytes; 8192 is the limit"],
    [63, "warning", "has blocks of 63 bytes; the vendor's tool and MODE SELECT take 64 to 8192"],
    [256, "info", "has blocks of 256 bytes: each takes 1 SD sector and leaves 256 of 512 bytes unused"],
    // 2 × 512 - 522 = 502.
    [
      522,
      "info",
      "has blocks of 522 bytes: each takes 2 SD sectors and leaves 502 of 1024 bytes unused, and is no multiple of 4",
    ],
    // 3 × 512 - 1280 = 256.
    [1280, "info", "has blocks of 1280 bytes: each takes 3 SD sectors and leaves 256 of 1536 bytes unused"],
  ])("judges %i bytes: %s", (bytesPerSector, severity, message) => {
    const config = configOf({ targets: [{ bytesPerSector }] });
    expect(verdictsOf(sectorSize, config)).toEqual([`target.0.bytesPerSector ${severity}`]);
    expect(messagesOf(sectorSize, config)).toEqual([`target 0 (ID 0) ${message}`]);
  });

  it.each([512, 1024, 2048, 8192])("is content with %i bytes", (bytesPerSector) => {
    expect(findingsOf(sectorSize, configOf({ targets: [{ bytesPerSector }] }))).toEqual([]);
  });

  it("does not look at disabled targets", () => {
    expect(findingsOf(sectorSize, configOf({ targets: [{}, { enabled: false, bytesPerSector: 0 }] }))).toEqual([]);
  });
});
