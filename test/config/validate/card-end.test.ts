// Ends behind the card.

import { describe, expect, it } from "vitest";
import { cardEnd } from "../../../src/config/validate/card-end.js";
import { configOf, findingsOf } from "./config-of.js";

describe("card-end", () => {
  const cardSectors = 15450112;

  it("counts the sectors too many and the blocks that fit", () => {
    // 4194304 + 12582912 = 16777216; - 15450112 = 1327104. 15450112 - 4194304 - 1024 = 11254784.
    const config = configOf({
      targets: [{ scsiSectors: 4194304 }, { sdSectorStart: 4194304, scsiSectors: 12582912 }],
    });
    expect(findingsOf(cardEnd, config, { cardSectors })).toEqual([
      {
        path: "target.1.scsiSectors",
        message: "target 1 (ID 1) ends at SD sector 16777215, 1327104 sectors behind the end of a card of 15450112",
        hint: "at most 11254784 blocks fit here: set scsiSectors to that, or use a larger card",
      },
    ]);
  });

  it("counts blocks of 2048 bytes as four sectors", () => {
    // 4 × 3862529 = 15450116, 4 too many; (15450112 - 1024) / 4 = 3862272.
    const config = configOf({ targets: [{ scsiSectors: 3862529, bytesPerSector: 2048 }] });
    const [finding] = findingsOf(cardEnd, config, { cardSectors });
    expect(finding?.message).toContain(", 4 sectors behind the end");
    expect(finding?.hint).toContain("at most 3862272 blocks");
  });

  it("leaves a disk that ends with the card to other rules, and a disk without a size alone", () => {
    const config = configOf({ targets: [{ scsiSectors: 15450112 }, { scsiSectors: 0 }] });
    expect(findingsOf(cardEnd, config, { cardSectors })).toEqual([]);
  });
});
