// A disabled slot that stands before an enabled one with the same ID keeps it off the bus.
// The FPGA's ID mask takes the first slot with an ID, enabled or not.

import { allSlots, enabledSlots, slotName } from "../layout.js";
import type { Rule } from "./rule.js";

export const hiddenByDisabled: Rule = {
  id: "hidden-by-disabled",
  stage: "config",
  severity: "error",
  title: "A disabled target hides an enabled one",
  why: "For each ID the firmware looks only at the first slot that has it. When that slot is disabled the board does not answer to the ID, although a later slot is enabled.",
  source: "config.c, scsiPhy.c@v6.4.14 (firmware-behaviour 1.4, Q4)",
  *check(config) {
    const taken = new Set(enabledSlots(config).map(({ target }) => target.id));
    const free = [0, 1, 2, 3, 4, 5, 6].filter((id) => !taken.has(id));
    for (const { slot, target } of enabledSlots(config)) {
      const before = allSlots(config).filter((other) => other.slot < slot && other.target.id === target.id);
      const [first] = before;
      if (!first || before.some((other) => other.target.enabled)) continue;
      const id = free.includes(first.slot) ? first.slot : (free[0] ?? 7);
      yield {
        path: `target.${slot}.id`,
        message: `${slotName({ slot, target })} never answers: target ${first.slot} is disabled, has the same ID and comes first`,
        hint: `give the disabled target ${first.slot} an ID that no enabled target has, such as ${id}`,
        fix: {
          kind: "set",
          changes: before.map((other) => ({ path: `target.${other.slot}.id`, value: String(id) })),
        },
      };
    }
  },
};
