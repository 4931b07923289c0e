// With a card size: a target that covers the two sectors in which the board keeps its configuration.

import { cardFit, enabledSlots, hostBlocks, sdRange, slotName } from "../layout.js";
import type { Rule } from "./rule.js";

export const cardConfigArea: Rule = {
  id: "card-config-area",
  stage: "card",
  severity: "error",
  title: "A target covers the board's configuration",
  why: "The board keeps its configuration in the last two sectors of the card. Writing a disk image of this size to the card destroys it, and the board then starts with one default disk at ID 0.",
  source: "config.c, geometry.c@v6.4.14 (firmware-behaviour 1.2, 4.3); rabbitholecomputing/SCSI2SD issue 4",
  *check(config, cardSectors) {
    for (const { slot, target } of enabledSlots(config)) {
      if (cardFit(target, cardSectors) !== "config-area") continue;
      const blocks = hostBlocks(target, cardSectors);
      yield {
        path: `target.${slot}.scsiSectors`,
        message: `${slotName({ slot, target })} ends at SD sector ${sdRange(target).end - 1}: the board keeps its configuration in ${cardSectors - 2} and ${cardSectors - 1}`,
        hint: `set scsiSectors to ${blocks}, which is all that the host gets to see`,
        fix: { kind: "set", changes: [{ path: `target.${slot}.scsiSectors`, value: String(blocks) }] },
      };
    }
  },
};
