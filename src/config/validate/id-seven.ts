// SCSI ID 7 belongs to the host adapter on nearly every machine.

import { enabledSlots, freeIds } from "../layout.js";
import type { Rule } from "./rule.js";

export const idSeven: Rule = {
  id: "id-seven",
  stage: "config",
  severity: "warning",
  title: "An enabled target has SCSI ID 7",
  why: "Hosts take ID 7 for themselves, because it wins every arbitration. A disk with the host's ID is never selected and can upset the whole bus.",
  source: "SCSI-2 (X3.131) 6.1.2, arbitration priority; firmware-behaviour 1.1.1 (the board accepts IDs 0 to 7)",
  *check(config) {
    for (const { slot, target } of enabledSlots(config)) {
      if (target.id !== 7) continue;
      yield {
        path: `target.${slot}.id`,
        message: `target ${slot} uses SCSI ID 7, which is the host's own on most machines`,
        hint: `use another ID (free: ${freeIds(config, slot).join(", ") || "none"}), unless the host is known to have another`,
      };
    }
  },
};
