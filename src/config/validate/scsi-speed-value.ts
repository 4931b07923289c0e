// Speeds that do not exist. In XML they are out of range already; the board's own bytes can carry them.

import type { Rule } from "./rule.js";

export const scsiSpeedValue: Rule = {
  id: "scsi-speed-value",
  stage: "config",
  severity: "error",
  title: "A speed that does not exist",
  why: "The firmware negotiates synchronous transfers as with 5 and uses turbo timing for asynchronous ones, which nobody can have meant.",
  source: "scsi.c, scsiPhy.c@v6.4.14 (firmware-behaviour 1.1.1, 2.3.3)",
  *check({ board }) {
    if (board.scsiSpeed <= 6) return;
    yield {
      path: "board.scsiSpeed",
      message: `scsiSpeed is ${board.scsiSpeed}; 0 to 6 exist: the board negotiates as with 5 but times asynchronous transfers as turbo`,
      hint: "set scsiSpeed to 0 (no limit), or to 1 to 5 for a limit",
    };
  },
};
