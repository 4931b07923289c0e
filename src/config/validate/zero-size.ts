// scsiSectors 0 on an enabled target: everything up to the end of the card.

import { enabledSlots, hostBlocks, slotName } from "../layout.js";
import type { Rule } from "./rule.js";

export const zeroSize: Rule = {
  id: "zero-size",
  stage: "config",
  severity: "warning",
  title: "An enabled target has size 0",
  why: "The firmware takes 0 blocks for the rest of the card, so the size changes with the card. The vendor's tool calls the size invalid and does not send such a configuration to a board.",
  source: "geometry.c@v6.4.14 (firmware-behaviour 4.3); TargetPanel.cc (1.6.1)",
  *check(config, { cardSectors }) {
    for (const { slot, target } of enabledSlots(config)) {
      if (target.scsiSectors !== 0) continue;
      const blocks = cardSectors === undefined ? 0 : hostBlocks(target, cardSectors);
      yield {
        path: `target.${slot}.scsiSectors`,
        message: `${slotName({ slot, target })} has 0 blocks, which means the rest of the card from SD sector ${target.sdSectorStart} on`,
        hint:
          blocks > 0
            ? `on this card that is ${blocks} blocks: set scsiSectors to that if the vendor's tool is to take it`
            : "set scsiSectors to the number of blocks if another size is meant, or if the vendor's tool is to take it",
      };
    }
  },
};
