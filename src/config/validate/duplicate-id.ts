// Two enabled slots with the same SCSI ID: only the lower one answers.

import { enabledSlots, freeIds } from "../layout.js";
import type { Rule } from "./rule.js";

export const duplicateId: Rule = {
  id: "duplicate-id",
  stage: "config",
  severity: "error",
  title: "Two enabled targets share a SCSI ID",
  why: "On the bus only the slot that comes first in the file is reachable; the other disk never answers.",
  source: "scsi.c@v6.4.14 (firmware-behaviour 1.4); the vendor's tool blocks saving it (scsi2sd-util.cc, 1.6.2)",
  *check(config) {
    const enabled = enabledSlots(config);
    for (const { slot, target } of enabled) {
      const first = enabled.find((other) => other.target.id === target.id);
      if (!first || first.slot === slot) continue;
      yield {
        path: `target.${slot}.id`,
        message: `target ${slot} uses SCSI ID ${target.id}, which target ${first.slot} has already`,
        hint: `give target ${slot} another ID (free: ${freeIds(config, slot).join(", ") || "none"}), or disable it`,
      };
    }
  },
};
