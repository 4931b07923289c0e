// Sectors per track and heads: only told to the host, but some values upset it or the vendor's tool.

import { enabledSlots, slotName } from "../layout.js";
import type { Rule } from "./rule.js";

const fields = [
  { key: "sectorsPerTrack", words: "sectors per track", also: "" },
  {
    key: "headsPerCylinder",
    words: "heads",
    also: "; the host is told only the low byte, and MS-DOS up to 7.10 crashes on 256 heads",
  },
] as const;

export const geometry: Rule = {
  id: "geometry",
  stage: "config",
  severity: "error",
  title: "Unusual drive geometry",
  why: "Geometry does not change where blocks lie; hosts are told it in mode pages 3 and 4. The vendor's tool refuses values above 255, and 0 makes the number of cylinders 0.",
  source: "mode.c@v6.4.14 (firmware-behaviour 2.9.3); ConfigUtil.cc:510, :514 (1.5.2); v5 readme (256 heads)",
  *check(config) {
    for (const { slot, target } of enabledSlots(config)) {
      const name = slotName({ slot, target });
      for (const { key, words, also } of fields) {
        if (target[key] <= 255) continue;
        yield {
          path: `target.${slot}.${key}`,
          message: `${name} has ${target[key]} ${words}; the vendor's tool refuses more than 255${also}`,
          hint: `set ${key} to 255 or less`,
        };
      }
      const zeros = fields.filter(({ key }) => target[key] === 0);
      const [first] = zeros;
      if (!first) continue;
      yield {
        path: `target.${slot}.${first.key}`,
        severity: "info",
        message: `${name} has 0 ${zeros.map(({ words }) => words).join(" and 0 ")}: the host is told 0 cylinders`,
        hint: "fine for hosts that ask only for the capacity; else set sectorsPerTrack to 63 and headsPerCylinder to 255",
      };
    }
  },
};
