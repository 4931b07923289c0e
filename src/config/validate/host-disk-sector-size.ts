// The disks' block size is not the one the host works with.

import { formatGround, hostDisks, setCommand, severityOf } from "../hosts/advice.js";
import type { Rule } from "./rule.js";

export const hostDiskSectorSize: Rule = {
  id: "host-disk-sector-size",
  stage: "host",
  severity: "warning",
  title: "The block size of a disk does not suit the host",
  why: "Most hosts read their disks in blocks of one size and find nothing on a disk with another.",
  source: "docs/hosts.md, with a source for each host",
  *check(config, host) {
    const fact = host.diskBytesPerSector;
    if (!fact) return;
    for (const [slot, { bytesPerSector }] of hostDisks(config, host)) {
      if (bytesPerSector === fact.value) continue;
      const path = `target.${slot}.bytesPerSector`;
      const ground = formatGround(host, fact, `blocks of ${fact.value} bytes`);
      yield {
        path,
        severity: severityOf(fact),
        message: `target ${slot} has blocks of ${bytesPerSector} bytes, but ${ground}`,
        hint: `${setCommand([{ path, value: String(fact.value) }])}, and count scsiSectors in the new blocks`,
      };
    }
  },
};
