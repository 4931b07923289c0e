// v4 files keep board switches in every target; when they disagree only one can be right.

import { targetSlots } from "../board-config.js";
import { legacyTargetFlags } from "../xml/elements.js";
import type { Rule } from "./rule.js";

export const targetFlagsDisagree: Rule = {
  id: "target-flags-disagree",
  stage: "xml",
  severity: "warning",
  title: "Targets of a v4 file disagree about the board",
  why: "Since v4.5 these switches belong to the board as a whole; the tools took those of the first target.",
  source: "firmware-behaviour 1.4.1; corpus/mistakes m30",
  *check({ dialect, readings }) {
    if (dialect !== "v4") return;
    for (const flag of legacyTargetFlags) {
      const flagIn = (slot: number) => readings.findLast(({ path }) => path === `target.${slot}.${flag}`)?.value;
      const first = flagIn(0);
      for (let slot = 1; slot < targetSlots; slot++) {
        const value = flagIn(slot);
        if (value === undefined || first === undefined || value === first) continue;
        yield {
          path: `target.${slot}.${flag}`,
          message: `${flag} is ${value} here and ${first} in the first target, which counts for the whole board`,
          hint: `set it to ${first} here too, or change the first`,
        };
      }
    }
  },
};
