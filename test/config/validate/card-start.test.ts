// Starts behind what the firmware gives.

import { describe, expect, it } from "vitest";
import { cardStart } from "../../../src/config/validate/card-start.js";
import { configOf, findingsOf, messagesOf } from "./config-of.js";

describe("card-start", () => {
  // Usable: 100000 - 1024 = 98976 sectors, 0 … 98975.
  const cardSectors = 100000;

  it("reports a start in the part that the firmware keeps back, and behind the card", () => {
    const config = configOf({ targets: [{ sdSectorStart: 98976 }, { sdSectorStart: 100000, scsiSectors: 0 }] });
    expect(messagesOf(cardStart, config, { cardSectors })).toEqual([
      "target 0 (ID 0) starts at SD sector 98976, in the last 1024 sectors of a card of 100000 sectors",
      "target 1 (ID 1) starts at SD sector 100000, behind the end of a card of 100000 sectors",
    ]);
    expect(findingsOf(cardStart, config, { cardSectors })[0]?.hint).toBe("start it below 98976, or use a larger card");
  });

  it("allows the last sector that can be had", () => {
    expect(findingsOf(cardStart, configOf({ targets: [{ sdSectorStart: 98975 }] }), { cardSectors })).toEqual([]);
  });
});
