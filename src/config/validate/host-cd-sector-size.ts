// A CD-ROM's block size is not the one the host reads: most read 2048 bytes; NeXT, old Sun, SGI and DEC read 512.

import { enabledCdRoms, formatGround, setCommand, severityOf } from "../hosts/advice.js";
import type { Rule } from "./rule.js";

export const hostCdSectorSize: Rule = {
  id: "host-cd-sector-size",
  stage: "host",
  severity: "warning",
  title: "The block size of a CD-ROM does not suit the host",
  why: "Boot PROMs of workstations ask for 512-byte blocks and do not change the drive's block size themselves.",
  source: "docs/hosts.md; BlueSCSI issue 45; amessciences.com",
  *check(config, host) {
    const fact = host.cdBytesPerSector;
    if (!fact) return;
    for (const [slot, { bytesPerSector, scsiSectors }] of enabledCdRoms(config)) {
      if (bytesPerSector === fact.value) continue;
      const path = `target.${slot}.bytesPerSector`;
      const blocks = Math.floor((scsiSectors * bytesPerSector) / fact.value);
      const ground = formatGround(host, fact, `CD-ROM blocks of ${fact.value} bytes`);
      const changes = [
        { path, value: String(fact.value) },
        { path: `target.${slot}.scsiSectors`, value: String(blocks) },
      ];
      yield {
        path,
        severity: severityOf(fact),
        message: `target ${slot} is a CD-ROM with blocks of ${bytesPerSector} bytes, but ${ground}`,
        hint: `${setCommand(changes)} (the same bytes in the other blocks)`,
      };
    }
  },
};
