// scsiSpeed and enableScsi2 that pull in different directions: fast transfers between slow commands, or the reverse.
// A host rule speaks instead where the named host is known to want enableScsi2 one way.

import { speedLabels } from "../board-config.js";
import type { Rule } from "./rule.js";

/** Five phase changes of a command with an IDENTIFY message, 100 µs each (firmware-timing 3.1). */
const phaseChangesMs = 0.5;
const automaticDelay = 255;

export const speedScsi2: Rule = {
  id: "speed-scsi2",
  stage: "config",
  severity: "warning",
  title: "Speed and SCSI-2 mode do not go together",
  why: "Without enableScsi2 the board waits 100 µs at every phase change, and 1 ms at each selection when selectionDelay is automatic. scsiSpeed 1 to 3 refuses synchronous transfers even to a host that asks for them.",
  source: "scsi.c@v6.4.14 (firmware-behaviour 2.2, 2.3.3; firmware-timing 3.1)",
  *check({ board }, { host }) {
    if (host?.settings.enableScsi2) return;
    const { scsiSpeed, enableScsi2, selectionDelay } = board;
    const speed = `scsiSpeed ${scsiSpeed} (${speedLabels[scsiSpeed] ?? "unknown"})`;
    if (!enableScsi2 && scsiSpeed >= 4 && scsiSpeed <= 6) {
      const extraMs = phaseChangesMs + (selectionDelay === automaticDelay ? 1 : 0);
      const ceiling = Math.ceil(4096 / extraMs / 100) / 10;
      yield {
        path: "board.enableScsi2",
        message: `${speed} is allowed but enableScsi2 is off: each command takes ${extraMs} ms longer, so transfers of 4 KiB stay below ${ceiling} MB/s`,
        hint: "set enableScsi2 to true for a SCSI-2 host on a short, actively terminated cable; keep it off with DB25 or Centronics cables",
      };
    } else if (enableScsi2 && scsiSpeed >= 1 && scsiSpeed <= 3) {
      yield {
        path: "board.scsiSpeed",
        severity: "info",
        message: `enableScsi2 is on but ${speed} is asynchronous: a host that asks for synchronous transfers does not get them`,
        hint: "right where synchronous transfers fail; else set scsiSpeed to 0 (no limit) or 5 (sync 10 MB/s)",
      };
    }
  },
};
