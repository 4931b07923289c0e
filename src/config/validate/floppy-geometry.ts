// A floppy that is not 2880 blocks of 512 bytes: the vendor's tool turns it into one.

import { deviceTypes } from "../../scsi/index.js";
import { enabledSlots, slotName } from "../layout.js";
import type { Rule } from "./rule.js";

export const floppyGeometry: Rule = {
  id: "floppy-geometry",
  stage: "config",
  severity: "warning",
  title: "A floppy that is not 1.44 MB",
  why: "The board tells the host about a 1.44 MB floppy, whatever its real size, and the vendor's tool sets every floppy to 2880 blocks of 512 bytes.",
  source: "TargetPanel.cc@v6.4.14 (firmware-behaviour 1.6.1); mode.c (2.9.3, page 5)",
  *check(config) {
    for (const { slot, target } of enabledSlots(config)) {
      const { deviceType, bytesPerSector, scsiSectors } = target;
      if (deviceType !== deviceTypes.floppy || (bytesPerSector === 512 && scsiSectors === 2880)) continue;
      yield {
        path: `target.${slot}.${bytesPerSector === 512 ? "scsiSectors" : "bytesPerSector"}`,
        message: `${slotName({ slot, target })} is a floppy of ${scsiSectors} blocks of ${bytesPerSector} bytes; a 1.44 MB floppy has 2880 of 512`,
        hint: "set scsiSectors to 2880 and bytesPerSector to 512, or deviceType to 0x1 for a removable disk of any size",
      };
    }
  },
};
