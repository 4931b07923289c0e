// Block sizes that do not work, and those that leave a part of the card unused.

import { sdSectorsPerBlock, type TargetSettings } from "../board-config.js";
import { enabledSlots, slotName } from "../layout.js";
import type { Rule, RuleFinding } from "./rule.js";

type Verdict = Pick<RuleFinding, "severity" | "message" | "hint">;

/** First row that fits a block size counts; sizes without a row are fine. */
const verdicts: readonly { readonly fits: (bytes: number) => boolean; say(target: TargetSettings): Verdict }[] = [
  {
    fits: (bytes) => bytes === 0,
    say: () => ({
      severity: "error",
      message: "has blocks of 0 bytes: the host sees no medium",
      hint: "set bytesPerSector to 512 (2048 for most CD-ROMs)",
    }),
  },
  {
    fits: (bytes) => bytes > 8192,
    say: ({ bytesPerSector }) => ({
      severity: "error",
      message: `has blocks of ${bytesPerSector} bytes; 8192 is the limit`,
      hint: "set bytesPerSector to 512 (2048 for most CD-ROMs)",
    }),
  },
  {
    fits: (bytes) => bytes < 64,
    say: ({ bytesPerSector }) => ({
      severity: "warning",
      message: `has blocks of ${bytesPerSector} bytes; the vendor's tool and MODE SELECT take 64 to 8192`,
      hint: "set bytesPerSector to what the host formats with: 512, or 256 for some SASI machines",
    }),
  },
  {
    fits: (bytes) => bytes % 512 !== 0,
    say: (target) => {
      const sectors = sdSectorsPerBlock(target);
      const odd = target.bytesPerSector % 4 !== 0 ? ", and is no multiple of 4" : "";
      return {
        message: `has blocks of ${target.bytesPerSector} bytes: each takes ${sectors} SD sector${sectors > 1 ? "s" : ""} and leaves ${sectors * 512 - target.bytesPerSector} of ${sectors * 512} bytes unused${odd}`,
        hint: `right if the host wants it; the disk takes ${target.scsiSectors * sectors} SD sectors`,
      };
    },
  },
];

export const sectorSize: Rule = {
  id: "sector-size",
  stage: "config",
  severity: "info",
  title: "Unusual block size",
  why: "Each block takes whole 512-byte SD sectors, whatever its size. 0 makes the firmware divide by zero; above 8192 nothing is known to work.",
  source: "geometry.c, mode.c@v6.4.14 (firmware-behaviour 4.3, 2.9.4); TargetPanel.cc (1.6.1), ConfigUtil.cc (1.5.2)",
  *check(config) {
    for (const { slot, target } of enabledSlots(config)) {
      const verdict = verdicts.find(({ fits }) => fits(target.bytesPerSector))?.say(target);
      if (!verdict) continue;
      yield {
        ...verdict,
        path: `target.${slot}.bytesPerSector`,
        message: `${slotName({ slot, target })} ${verdict.message}`,
      };
    }
  },
};
