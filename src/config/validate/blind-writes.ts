// blindWrites: a switch of one short era that makes nothing faster.

import { isFirmwareBetween } from "../firmware-version.js";
import type { Rule } from "./rule.js";

export const blindWrites: Rule = {
  id: "blind-writes",
  stage: "config",
  severity: "info",
  title: "Blind writes are on",
  why: "Only firmware 6.3.2 to 6.4.2 looks at it, and there it makes nothing faster: the host's speed is measured with a counter that is never started, so the board still waits for all data. Some hosts do not get on with it.",
  source: "disk.c@V6.3.2..v6.4.2 (firmware-behaviour 1.1.1, 5.1; firmware-timing 4.5, 4.7); CHANGELOG 6.3.2",
  *check({ board }, { firmware }) {
    if (!board.blindWrites) return;
    const era = !firmware || isFirmwareBetween(firmware, "6.3.2", "6.4.2");
    yield {
      path: "board.blindWrites",
      message:
        firmware && !era
          ? "this firmware ignores blindWrites; only 6.3.2 to 6.4.2 look at it"
          : "blindWrites does not make writes faster; only firmware 6.3.2 to 6.4.2 looks at it",
      hint: "take it out of the XML; false instead makes the vendor's tool lose the terminator setting",
    };
  },
};
