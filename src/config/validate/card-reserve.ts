// With a card size: a target that reaches into the last 1024 sectors, which the firmware gives to nobody.

import { cardFit, enabledSlots, hostBlocks, keptBackSectors, sdRange, slotName } from "../layout.js";
import type { Rule } from "./rule.js";

export const cardReserve: Rule = {
  id: "card-reserve",
  stage: "card",
  severity: "warning",
  title: "A target reaches into the end of the card that the firmware keeps back",
  why: "The firmware keeps the last 1024 sectors of the card out of every disk, so the host sees ⌊(card − start − 1024) ÷ SD sectors per block⌋ blocks, fewer than the file says.",
  source: "geometry.c@v6.4.14 (firmware-behaviour 4.3, Q3)",
  *check(config, cardSectors) {
    for (const { slot, target } of enabledSlots(config)) {
      if (cardFit(target, cardSectors) !== "kept-back") continue;
      const blocks = hostBlocks(target, cardSectors);
      const over = sdRange(target).end - (cardSectors - keptBackSectors);
      yield {
        path: `target.${slot}.scsiSectors`,
        message: `${slotName({ slot, target })} takes ${over} of the last ${keptBackSectors} sectors of the card: the host sees ${blocks} blocks instead of ${target.scsiSectors}`,
        hint: `set scsiSectors to ${blocks}`,
        fix: { kind: "set", changes: [{ path: `target.${slot}.scsiSectors`, value: String(blocks) }] },
      };
    }
  },
};
