// Two enabled targets that share SD sectors: writing one destroys the other.
// Counted as the firmware does, in whole SD sectors a block; the vendor's tool counts bytes and misses some (Q10).

import { type BoardConfig, sdSectorsPerBlock } from "../board-config.js";
import { commonRange, enabledSlots, findFreeStart, type Slot, sdRange, slotName, vendorSdRange } from "../layout.js";
import type { Rule } from "./rule.js";

/** "looks like 2048-byte units …", when the start times the block size leads behind the other target. */
function unitSlip(config: BoardConfig, earlier: Slot, later: Slot): string | undefined {
  const { end } = sdRange(earlier.target);
  const own = sdSectorsPerBlock(later.target);
  for (const factor of new Set([own, 4])) {
    const start = later.target.sdSectorStart * factor;
    const follows = start === end;
    const clears = factor === own && start > end;
    if (factor < 2 || !(follows || clears) || findFreeStart(config, later, start) !== start) continue;
    return `looks like ${factor * 512}-byte units, but sdSectorStart always counts 512-byte sectors: ${start} would ${follows ? "follow" : "clear"} ${slotName(earlier)}`;
  }
  return undefined;
}

function waysOut(config: BoardConfig, earlier: Slot, later: Slot): string {
  const start = findFreeStart(config, later, sdRange(earlier.target).end);
  const distance = later.target.sdSectorStart - earlier.target.sdSectorStart;
  const blocks = Math.floor(distance / sdSectorsPerBlock(earlier.target));
  const ways = [
    ...(start === undefined ? [] : [`start target ${later.slot} at ${start}`]),
    ...(blocks > 0 ? [`cut target ${earlier.slot} to ${blocks} blocks`] : []),
    "disable one of them",
  ];
  return ways.join(", or ");
}

/** The vendor's tool refuses targets without a size for another reason, so only sized ones are compared. */
function vendorMisses(a: Slot, b: Slot): boolean {
  if (a.target.scsiSectors === 0 || b.target.scsiSectors === 0) return false;
  return !commonRange(vendorSdRange(a.target), vendorSdRange(b.target));
}

export const overlap: Rule = {
  id: "overlap",
  stage: "config",
  severity: "error",
  title: "Two enabled targets share SD sectors",
  why: "What the host writes to one disk overwrites the other. The firmware checks nothing; it gives each block whole 512-byte SD sectors, so odd block sizes take more room than their bytes.",
  source: "geometry.c@v6.4.14 (firmware-behaviour 4.3, 1.6.2, Q10)",
  *check(config) {
    const byStart = [...enabledSlots(config)].sort(
      (a, b) => a.target.sdSectorStart - b.target.sdSectorStart || a.slot - b.slot,
    );
    for (const [index, later] of byStart.entries()) {
      for (const earlier of byStart.slice(0, index)) {
        const shared = commonRange(sdRange(earlier.target), sdRange(later.target));
        if (!shared) continue;
        const where =
          shared.end === Number.POSITIVE_INFINITY
            ? `SD sectors ${shared.start} to the end of the card`
            : `SD sectors ${shared.start} to ${shared.end - 1} (${shared.end - shared.start} sectors)`;
        const unseen = vendorMisses(earlier, later)
          ? `; the vendor's tool does not notice, because it counts bytes: each block of target ${earlier.slot} takes ${sdSectorsPerBlock(earlier.target)} whole SD sectors for its ${earlier.target.bytesPerSector} bytes`
          : "";
        yield {
          path: `target.${later.slot}.sdSectorStart`,
          message: `${slotName(later)} overlaps ${slotName(earlier)}: both have ${where}${unseen}`,
          hint: unitSlip(config, earlier, later) ?? waysOut(config, earlier, later),
        };
      }
    }
  },
};
