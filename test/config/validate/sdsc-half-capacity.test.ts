// 2 GB cards on firmware 6.4.0 to 6.4.12.

import { describe, expect, it } from "vitest";
import { sdscHalfCapacity } from "../../../src/config/validate/sdsc-half-capacity.js";
import { configOf, findingsOf, firmwareOf, messagesOf, verdictsOf } from "./config-of.js";

describe("sdsc-half-capacity", () => {
  // A "2 GB" card: 3862528 sectors; half are 1931264, less 1024: 1930240.
  const cardSectors = 3862528;

  it.each(["6.4.0", "6.4.12"])("reports a disk that half the card cannot hold on %s", (version) => {
    const parts = { cardSectors, firmware: firmwareOf(version) };
    const config = configOf({ targets: [{ scsiSectors: 1930241 }] });
    expect(verdictsOf(sdscHalfCapacity, config, parts)).toEqual([" error"]);
    expect(messagesOf(sdscHalfCapacity, config, parts)).toEqual([
      "this firmware takes a card of 3862528 sectors for one of 1931264: not enough for target 0 (ID 0)",
    ]);
  });

  it("only warns when half the card is enough", () => {
    const config = configOf({ targets: [{ scsiSectors: 1930240 }] });
    expect(verdictsOf(sdscHalfCapacity, config, { cardSectors, firmware: firmwareOf("6.4.9") })).toEqual([" warning"]);
  });

  it("is silent for other firmware, unknown firmware, 1 GB cards and SDHC cards", () => {
    const firmware = firmwareOf("6.4.9");
    for (const parts of [
      { cardSectors, firmware: firmwareOf("6.3.2") },
      { cardSectors, firmware: firmwareOf("6.4.13") },
      { cardSectors },
      { cardSectors: 2097152, firmware },
      { cardSectors: 4194305, firmware },
    ]) {
      expect(findingsOf(sdscHalfCapacity, configOf(), parts)).toEqual([]);
    }
  });
});
