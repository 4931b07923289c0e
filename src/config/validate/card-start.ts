// With a card size: a target that starts where the card has nothing left to give.

import { cardFit, enabledSlots, keptBackSectors, slotName } from "../layout.js";
import type { Rule } from "./rule.js";

export const cardStart: Rule = {
  id: "card-start",
  stage: "card",
  severity: "error",
  title: "A target starts behind the usable part of the card",
  why: "From card − 1024 on the firmware gives a target no sectors: the host finds a drive without a medium.",
  source: "geometry.c@v6.4.14 (firmware-behaviour 4.3)",
  *check(config, cardSectors) {
    const usable = Math.max(cardSectors - keptBackSectors, 0);
    for (const { slot, target } of enabledSlots(config)) {
      if (cardFit(target, cardSectors) !== "starts-behind") continue;
      const start = target.sdSectorStart;
      const where = start >= cardSectors ? "behind the end" : `in the last ${keptBackSectors} sectors`;
      yield {
        path: `target.${slot}.sdSectorStart`,
        message: `${slotName({ slot, target })} starts at SD sector ${start}, ${where} of a card of ${cardSectors} sectors`,
        hint: usable > 0 ? `start it below ${usable}, or use a larger card` : "use a larger card",
      };
    }
  },
};
