// Seconds after power-on in which the board answers nobody.

import type { Rule } from "./rule.js";

const longSeconds = 30;

export const startupDelay: Rule = {
  id: "startup-delay",
  stage: "config",
  severity: "info",
  title: "The board is deaf after power-on",
  why: "For so many seconds the board answers neither the SCSI bus nor USB mass storage. A host that looks for its disk only once does not find it.",
  source: "main.c@v6.4.14 (firmware-behaviour 1.4, firmware-timing 9)",
  *check({ board }) {
    const seconds = board.startupDelay;
    if (seconds === 0) return;
    const hard = seconds > longSeconds;
    yield {
      path: "board.startupDelay",
      severity: hard ? "warning" : "info",
      message: `the board does not answer for ${seconds} ${seconds === 1 ? "second" : "seconds"} after power-on`,
      hint: hard
        ? "the unit is seconds, not milliseconds: set startupDelay to 0, or to the few seconds that the host needs"
        : "right for a host that looks too early; set startupDelay to 0 if it finds no disk when switched on",
    };
  },
};
