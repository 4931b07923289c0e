// A fixed wait before every command. 255 (automatic) and 0 are never reported, nor is 1 where automatic waits 1 ms too.
// A host rule speaks instead where the named host is known to want a certain delay.

import type { Rule } from "./rule.js";

/** SCSI-2 recommends that hosts give up a selection after 250 ms. */
const hostGivesUpMs = 250;

export const selectionDelay: Rule = {
  id: "selection-delay",
  stage: "config",
  severity: "info",
  title: "The board waits before it answers",
  why: "The board waits this many milliseconds at each selection, that is before each command. 255 is automatic: no wait for SCSI-2 hosts, 1 ms for others.",
  source: "scsi.c@v6.4.14 (firmware-behaviour 1.4, firmware-timing 3.1); SCSI-2 selection timeout delay, 250 ms",
  *check({ board }, { host }) {
    const ms = board.selectionDelay;
    if (ms === 0 || ms >= 255 || host?.settings.selectionDelay) return;
    if (ms === 1 && !board.enableScsi2) return;
    const cost = `at most ${Math.floor(1000 / ms)} commands a second, or about ${Math.round(4096 / ms)} kB/s in transfers of 4 KiB`;
    const missed = ms >= hostGivesUpMs ? "; most hosts give up after 250 ms and find no disk" : "";
    yield {
      path: "board.selectionDelay",
      severity: board.enableScsi2 || missed ? "warning" : "info",
      message: `each command waits ${ms} ms: ${cost}${missed}`,
      hint: "set selectionDelay to 255 (automatic), unless the host needs the wait",
    };
  },
};
