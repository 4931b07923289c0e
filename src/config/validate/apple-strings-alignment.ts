// The names for Apple's formatting programs must match to the blank, and the programs disagree about where the blanks go.

import { enabledSlots, slotName } from "../layout.js";
import type { Rule } from "./rule.js";

const accepted = {
  " SEAGATE|          ST225N": "right-aligned",
  "SEAGATE |ST225N          ": "left-aligned",
} as const;

function isAccepted(strings: string): strings is keyof typeof accepted {
  return strings in accepted;
}

export const appleStringsAlignment: Rule = {
  id: "apple-strings-alignment",
  stage: "config",
  severity: "info",
  title: "Apple disk names with their blanks elsewhere",
  why: "Apple HD SC Setup knows the disk only as ` SEAGATE` and `          ST225N`, blanks in front; Drive Setup 1.7.2 wants the blanks behind.",
  source: "ZuluSCSI-firmware issue 42; PiSCSI issue 274; comments in the vendor's XML files",
  *check(config) {
    for (const { slot, target } of enabledSlots(config)) {
      if (target.vendor.trim() !== "SEAGATE" || target.prodId.trim() !== "ST225N") continue;
      const strings = `${target.vendor.padEnd(8)}|${target.prodId.padEnd(16)}`;
      const found = isAccepted(strings) ? accepted[strings] : "neither right- nor left-aligned";
      if (found === "right-aligned") continue;
      yield {
        path: `target.${slot}.prodId`,
        message: `the names SEAGATE ST225N of ${slotName({ slot, target })} are ${found}: Apple HD SC Setup wants both right-aligned, Drive Setup 1.7.2 left-aligned`,
        hint: 'for HD SC Setup set vendor to " SEAGATE" and prodId to "          ST225N"',
      };
    }
  },
};
