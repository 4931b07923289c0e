// More than one quirk on a target: the firmware compares apple, omti and xebec as a whole and then sees none of them.
// Bits without a name in the same field, which only the board's own bytes can carry, count as quirks here.

import { decodeHex } from "../../bytes/index.js";
import type { Unknown } from "../board-config.js";
import { enabledSlots, slotName } from "../layout.js";
import type { Rule } from "./rule.js";

/** The two bytes of the quirks field in a target's record (firmware-behaviour 1.1.2). */
const quirkOffsets = [62, 63];

function hasNamelessQuirk({ unknownBytes }: Unknown): boolean {
  return unknownBytes.some(({ offset, hex }) => quirkOffsets.some((at) => decodeHex(hex)[at - offset]));
}

export const quirkCombination: Rule = {
  id: "quirk-combination",
  stage: "config",
  severity: "error",
  title: "Quirks that switch each other off",
  why: "apple, omti and xebec work only when they are the only quirk of a target; vms works beside others. The vendor's tool writes any combination as no quirk at all.",
  source: "scsi.c, mode.c, inquiry.c@v6.4.14 (firmware-behaviour Q1); ConfigUtil.cc:221-233 (Q5)",
  *check(config) {
    for (const { slot, target } of enabledSlots(config)) {
      const quirks = [...new Set(target.quirks)];
      const dead = quirks.filter((quirk) => quirk !== "vms");
      const nameless = hasNamelessQuirk(target);
      if (dead.length === 0 || (quirks.length < 2 && !nameless)) continue;
      const all = [...quirks, ...(nameless ? ["an unknown one"] : [])].join(" and ");
      const rest = quirks.includes("vms") ? "only vms works" : "none of them works";
      yield {
        path: `target.${slot}.quirks`,
        message: `${slotName({ slot, target })} has the quirks ${all}: together, ${rest}`,
        hint: `keep one: ${quirks.join(" or ")}`,
      };
    }
  },
};
