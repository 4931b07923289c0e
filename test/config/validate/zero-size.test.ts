// Size 0 is the rest of the card.

import { describe, expect, it } from "vitest";
import { zeroSize } from "../../../src/config/validate/zero-size.js";
import { configOf, findingsOf, messagesOf, verdictsOf } from "./config-of.js";

describe("zero-size", () => {
  const config = configOf({ targets: [{ scsiSectors: 0, sdSectorStart: 8192, bytesPerSector: 2048 }] });

  it("explains an enabled target of size 0", () => {
    expect(verdictsOf(zeroSize, config)).toEqual(["target.0.scsiSectors warning"]);
    expect(messagesOf(zeroSize, config)[0]).toContain("the rest of the card from SD sector 8192 on");
  });

  it("tells the size when the card is known", () => {
    // (100000 - 8192 - 1024) / 4 = 22696.
    expect(findingsOf(zeroSize, config, { cardSectors: 100000 })[0]?.hint).toContain("that is 22696 blocks");
  });

  it("does not mind one block, nor a disabled target", () => {
    expect(
      findingsOf(zeroSize, configOf({ targets: [{ scsiSectors: 1 }, { scsiSectors: 0, enabled: false }] })),
    ).toEqual([]);
  });
});
