// With a card size: a target that ends behind the card.

import { cardFit, enabledSlots, hostBlocks, sdRange, slotName } from "../layout.js";
import type { Rule } from "./rule.js";

export const cardEnd: Rule = {
  id: "card-end",
  stage: "card",
  severity: "error",
  title: "A target ends behind the card",
  why: "The firmware cuts the disk to ⌊(card − start − 1024) ÷ SD sectors per block⌋ blocks without a word. A file system or disk image made for the size in the file does not fit.",
  source: "geometry.c@v6.4.14 (firmware-behaviour 4.3); rabbitholecomputing/SCSI2SD issue 4",
  *check(config, cardSectors) {
    for (const { slot, target } of enabledSlots(config)) {
      if (cardFit(target, cardSectors) !== "past-end") continue;
      const { end } = sdRange(target);
      yield {
        path: `target.${slot}.scsiSectors`,
        message: `${slotName({ slot, target })} ends at SD sector ${end - 1}, ${end - cardSectors} sectors behind the end of a card of ${cardSectors}`,
        hint: `at most ${hostBlocks(target, cardSectors)} blocks fit here: set scsiSectors to that, or use a larger card`,
      };
    }
  },
};
