// With a card size and a firmware: 2 GB cards that firmware 6.4.0 to 6.4.12 takes for 1 GB cards.
// Only standard-capacity cards above 1 GiB count their size in units of 1024 bytes, which that firmware forgets.

import { isFirmwareBetween } from "../firmware-version.js";
import { enabledSlots, keptBackSectors, sdRange, slotName } from "../layout.js";
import type { Rule } from "./rule.js";

const oneGib = 2 * 1024 * 1024;
const twoGib = 2 * oneGib;

export const sdscHalfCapacity: Rule = {
  id: "sdsc-half-capacity",
  stage: "card",
  severity: "error",
  title: "The firmware sees only half of a 2 GB card",
  why: "Firmware 6.4.0 to 6.4.12 does not scale the size of standard-capacity cards. A 2 GB card looks half as large, and the board keeps its configuration in the middle of it.",
  source: "sd.c@v6.4.9, @v6.4.12, mended in v6.4.13 (firmware-behaviour 4.2, 5.2)",
  *check(config, cardSectors, { firmware }) {
    if (cardSectors <= oneGib || cardSectors > twoGib) return;
    if (!firmware || !isFirmwareBetween(firmware, "6.4.0", "6.4.12")) return;
    const seen = Math.floor(cardSectors / 2);
    const cut = enabledSlots(config).filter(({ target }) => sdRange(target).end > seen - keptBackSectors);
    const loss = cut.length > 0 ? `: not enough for ${cut.map(slotName).join(" and ")}` : "";
    yield {
      path: "",
      severity: cut.length > 0 ? "error" : "warning",
      message: `this firmware takes a card of ${cardSectors} sectors for one of ${seen}${loss}`,
      hint: "use firmware 6.4.13 or later, or a card of 4 GB or more",
    };
  },
};
