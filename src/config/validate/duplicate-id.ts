// Two enabled slots with the same SCSI ID: only the lower one answers.

import type { Rule } from "./rule.js";

export const duplicateId: Rule = {
  id: "duplicate-id",
  stage: "config",
  severity: "error",
  title: "Two enabled targets share a SCSI ID",
  why: "On the bus only the slot that comes first in the file is reachable; the other disk never answers.",
  source: "scsi.c@v6.4.14 (firmware-behaviour 1.4); the vendor's tool blocks saving it",
  *check(config) {
    for (const [slot, target] of config.targets.entries()) {
      if (!target.enabled) continue;
      const first = config.targets.findIndex((other) => other.enabled && other.id === target.id);
      if (first === slot) continue;
      const free = [0, 1, 2, 3, 4, 5, 6].filter(
        (id) => !config.targets.some((other) => other.enabled && other.id === id),
      );
      yield {
        path: `target.${slot}.id`,
        message: `target ${slot} uses SCSI ID ${target.id}, which target ${first} has already`,
        hint: `give one of them another ID (free: ${free.join(", ")}), or disable it`,
      };
    }
  },
};
