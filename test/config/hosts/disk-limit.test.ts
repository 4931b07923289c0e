// Sizes for a host: the limit and the size to propose.

import { describe, expect, it } from "vitest";
import { maxBlocks, suitableBlocks } from "../../../src/config/hosts/disk-limit.js";
import { hostNamed } from "./check-host.js";

describe("maxBlocks", () => {
  it("counts in blocks of the size asked for", () => {
    expect(maxBlocks(hostNamed("akai-s3000xl"), 512)).toBe(1048576);
    expect(maxBlocks(hostNamed("akai-s3000xl"), 1024)).toBe(524288);
    expect(maxBlocks(hostNamed("nextstation"), 512)).toBeUndefined();
  });
});

describe("suitableBlocks", () => {
  it.each([
    ["mega-ste", 512, 2048000],
    ["sgi-indy", 512, 4194303],
    ["nextstation", 512, 7543 * 556],
    ["gvp-series-ii", 512, 131071 * 32],
    ["philips-p2000c", 256, 40960],
    ["symbolics-xl1200", 1280, 1398101],
    ["a2090a", 512, 524288],
  ])("%s in blocks of %d: %d", (id, bytesPerSector, blocks) => {
    expect(suitableBlocks(hostNamed(id), bytesPerSector)).toBe(blocks);
  });
});
