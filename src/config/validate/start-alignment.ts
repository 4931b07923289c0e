// Starts that are not on a 4 MiB boundary, the unit in which many SD cards erase.

import { deviceTypes } from "../../scsi/index.js";
import { enabledSlots, findFreeStart, slotName } from "../layout.js";
import type { Rule } from "./rule.js";

/** 4 MiB in SD sectors. */
const boundary = 8192;

export const startAlignment: Rule = {
  id: "start-alignment",
  stage: "config",
  severity: "info",
  title: "A disk does not start on a 4 MiB boundary",
  why: "SD cards erase in large units, often 4 MiB. A disk that starts inside one can make writes a little slower.",
  source: "amigalove.com topic 1823 (MBR and Amiga partitions on one card)",
  *check(config) {
    for (const { slot, target } of enabledSlots(config)) {
      const start = target.sdSectorStart;
      if (start % boundary === 0 || target.deviceType === deviceTypes.optical) continue;
      const next = Math.ceil(start / boundary) * boundary;
      const free = findFreeStart(config, { slot, target }, next) === next;
      yield {
        path: `target.${slot}.sdSectorStart`,
        message: `${slotName({ slot, target })} starts at SD sector ${start}, not on a 4 MiB boundary; the next is ${next}`,
        hint: `worth changing only before the disk is filled${free ? "" : "; it would then run into another target, which must move or shrink too"}`,
      };
    }
  },
};
