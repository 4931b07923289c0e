// Device types that the firmware does not know, and the one that the vendor's tool does not offer.

import { deviceTypes } from "../../scsi/index.js";
import { enabledSlots, slotName } from "../layout.js";
import type { Rule } from "./rule.js";

export const deviceType: Rule = {
  id: "device-type",
  stage: "config",
  severity: "warning",
  title: "A device type that does not work as one may think",
  why: "Types above 5 behave as a hard disk. Type 5 calls itself a tape but has no tape commands, and the vendor's tool cannot show it: saving there can turn it into 0xff.",
  source: "scsi.c, tape.c@v6.4.14 (firmware-behaviour 1.1.2, 2.13); TargetPanel.cc (1.6.1)",
  *check(config) {
    for (const { slot, target } of enabledSlots(config)) {
      const path = `target.${slot}.deviceType`;
      const name = slotName({ slot, target });
      if (target.deviceType === deviceTypes.sequential) {
        yield {
          path,
          severity: "info",
          message: `${name} is a tape: the firmware has no tape commands, and the vendor's tool cannot choose or show this type`,
          hint: "edit this target here rather than in the vendor's tool",
        };
      } else if (target.deviceType > deviceTypes.sequential) {
        yield {
          path,
          message: `${name} has the unknown device type 0x${target.deviceType.toString(16)}; the board treats it as a hard disk`,
          hint: "use 0x0 hard disk, 0x1 removable, 0x2 CD-ROM, 0x3 floppy or 0x4 magneto-optical",
        };
      }
    }
  },
};
