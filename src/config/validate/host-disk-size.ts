// A disk is larger than the host can handle.

import { sdSectorsPerBlock, type TargetSettings } from "../board-config.js";
import { formatBytes } from "../format-bytes.js";
import { formatGround, hostDisks, setCommand, severityOf } from "../hosts/advice.js";
import { maxBlocks, suitableBlocks } from "../hosts/disk-limit.js";
import type { Rule, RuleContext } from "./rule.js";

export const hostDiskSize: Rule = {
  id: "host-disk-size",
  stage: "host",
  severity: "error",
  title: "A disk is larger than the host can handle",
  why: "Hosts with a limit do not see, boot or format a larger disk, or damage its data beyond the limit.",
  source: "docs/hosts.md, with a source for each host",
  *check(config, host, context) {
    const limit = host.maxDiskBytes && { ...host.maxDiskBytes, others: "fail" as const };
    if (!limit) return;
    for (const [slot, target] of hostDisks(config, host)) {
      const { bytesPerSector } = target;
      const most = maxBlocks(host, bytesPerSector) ?? 0;
      const blocks = target.scsiSectors === 0 ? restOfCard(target, context) : target.scsiSectors;
      if (blocks !== undefined && blocks <= most) continue;
      const size =
        blocks === undefined
          ? "takes the rest of the card, however large"
          : `has ${blocks} blocks of ${bytesPerSector} bytes (${formatBytes(blocks * bytesPerSector)})`;
      const wanted = `disks of at most ${most} such blocks (${formatBytes(limit.value)})`;
      const path = `target.${slot}.scsiSectors`;
      yield {
        path,
        severity: severityOf(blocks === undefined ? host.maxDiskBytes : limit),
        message: `target ${slot} ${size}; ${formatGround(host, limit, wanted)}`,
        hint: setCommand([{ path, value: String(suitableBlocks(host, bytesPerSector)) }]),
      };
    }
  },
};

/** Blocks that a disk of size 0 gets; the firmware keeps the last 1,024 SD sectors (firmware-behaviour §4.3). */
function restOfCard(target: TargetSettings, { cardSectors }: RuleContext): number | undefined {
  if (cardSectors === undefined) return undefined;
  return Math.max(0, Math.floor((cardSectors - 1024 - target.sdSectorStart) / sdSectorsPerBlock(target)));
}
