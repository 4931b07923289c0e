// How large must a card be for a configuration? Everything the targets take, what the firmware keeps back at the end, and
// up to the next size that cards have: whole multiples of 1,024 sectors (CSD of SDHC and SDXC, firmware-behaviour 4.2).

import { type BoardConfig, keptBackSectors, type SdRange, sdRange, sdSectorsPerBlock } from "../config/index.js";
import { largestCardSectors, MediumError } from "./medium.js";

const cardStepSectors = 1024;

export interface PlannedTarget {
  /** 0 to 6. */
  readonly slot: number;
  /** Where it lies; one that takes the rest of the card (`scsiSectors` 0) ends where the kept-back sectors start. */
  readonly sectors: SdRange;
}

export interface CardPlan {
  /** Size of the smallest card on which every target has all its blocks; one that takes the rest has at least one. */
  readonly sectors: number;
  /** Enabled targets in slot order. */
  readonly targets: readonly PlannedTarget[];
}

export function planCard(config: BoardConfig): CardPlan {
  const sectors = Math.ceil(neededSectors(config) / cardStepSectors) * cardStepSectors;
  if (sectors > largestCardSectors) {
    throw new MediumError("card/size", `the configuration needs a card of ${sectors} sectors: there is none`, {
      hint: "move or shorten the target that ends last",
    });
  }
  return { sectors, targets: placeTargets(config, sectors) };
}

/** The same before it is rounded up. */
export function neededSectors(config: BoardConfig): number {
  const ends = config.targets.map((target) => {
    if (!target.enabled) return 0;
    const { start, end } = sdRange(target);
    return Number.isFinite(end) ? end : start + sdSectorsPerBlock(target);
  });
  return Math.max(...ends) + keptBackSectors;
}

/** The enabled targets on a card of so many sectors, which must be enough. */
export function placeTargets(config: BoardConfig, cardSectors: number): readonly PlannedTarget[] {
  return config.targets.flatMap((target, slot) => {
    if (!target.enabled) return [];
    const { start, end } = sdRange(target);
    return [{ slot, sectors: { start, end: Number.isFinite(end) ? end : cardSectors - keptBackSectors } }];
  });
}
