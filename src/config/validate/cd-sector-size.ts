// A CD-ROM with blocks other than 2048 bytes. Hosts that are known for their CD block size have a rule of their own.

import { deviceTypes } from "../../scsi/index.js";
import { enabledSlots, slotName } from "../layout.js";
import type { Rule } from "./rule.js";

export const cdSectorSize: Rule = {
  id: "cd-sector-size",
  stage: "config",
  severity: "warning",
  title: "A CD-ROM whose blocks are not 2048 bytes",
  why: "Most hosts read CD-ROMs in blocks of 2048 bytes. Old Sun, SGI, NeXT and DEC machines boot only from drives with blocks of 512.",
  source: "TargetPanel.cc@v6.4.14 (firmware-behaviour 1.6.1); BlueSCSI-v2 issue 45; trodemaster/next",
  *check(config, { host }) {
    if (host?.cdBytesPerSector) return;
    for (const { slot, target } of enabledSlots(config)) {
      const bytes = target.bytesPerSector;
      if (target.deviceType !== deviceTypes.optical || bytes === 2048 || bytes === 0) continue;
      const blocks = Math.ceil((target.scsiSectors * bytes) / 2048);
      const same = blocks > 0 ? ` with scsiSectors ${blocks}` : "";
      yield {
        path: `target.${slot}.bytesPerSector`,
        message: `${slotName({ slot, target })} is a CD-ROM with blocks of ${bytes} bytes; most hosts expect 2048`,
        hint: `set bytesPerSector to 2048${same}, or name the host if it is one that wants ${bytes}`,
      };
    }
  },
};
