// A target that calls itself one of Apple's disks but does not have the quirk that makes it one.

import { enabledSlots, slotName } from "../layout.js";
import type { Rule } from "./rule.js";

/** Strings that Apple's formatting programs accept, without their blanks. */
const appleDisks = [
  { vendor: "SEAGATE", prodId: "ST225N" },
  { vendor: "QUANTUM", prodId: "FIREBALL1" },
] as const;

export const appleStrings: Rule = {
  id: "apple-strings",
  stage: "config",
  severity: "warning",
  title: "Apple disk names without the apple quirk",
  why: "The mode page by which Apple's formatting programs know a disk is certain only with the quirk; without it, it comes only when the host leaves room for it.",
  source: "mode.c@v6.4.14 (firmware-behaviour 2.9.3, page 30); v5 CHANGELOG 4.8",
  *check(config, { host }) {
    if (host && (host.family !== "apple" || host.quirks)) return;
    for (const { slot, target } of enabledSlots(config)) {
      const name = appleDisks.find(
        ({ vendor, prodId }) => target.vendor.trim() === vendor && target.prodId.trim() === prodId,
      );
      if (!name || target.quirks.length > 0) continue;
      const path = `target.${slot}.quirks`;
      yield {
        path,
        message: `${slotName({ slot, target })} calls itself ${name.vendor} ${name.prodId}, as Macs want it, but has no apple quirk`,
        hint: "set quirks to apple; leave it empty if the host is no Macintosh",
      };
    }
  },
};
