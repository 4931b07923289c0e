// A card with one medium a target, each where the configuration puts the target, and the configuration at the end.

import { type BoardConfig, encodeImage, keptBackSectors } from "../config/index.js";
import { writeConfigArea } from "./config-area.js";
import { type Medium, MediumError } from "./medium.js";
import { neededSectors, type PlannedTarget, placeTargets, planCard } from "./plan-card.js";
import { SparseMedium } from "./sparse-medium.js";
import { type CardPart, SplitMedium } from "./split-medium.js";
import { writeProtected } from "./wrapped-medium.js";

/**
 * `media`: slot (0 to 6) → what keeps the target's SD sectors (not its blocks: a block takes whole sectors). One that is
 * longer than the target is used as far as the target goes. An enabled target without one reads as zeros and cannot be
 * written. The last 1,024 sectors, with the configuration, are kept in memory: what the board is made to save there is for
 * the caller to keep (`readConfigArea`). Closing the card closes the media.
 */
export function createSplitCard(config: BoardConfig, media: ReadonlyMap<number, Medium>): SplitMedium {
  const sectors = sizeOfCard(config, media);
  const targets = new Map(placeTargets(config, sectors).map((target) => [target.slot, target]));
  const parts = [...media].map(([slot, medium]) => placeMedium(slot, medium, targets.get(slot)));

  const isLocked = media.size > 0 && parts.every(({ medium }) => medium.isWriteProtected);
  const end = createCardEnd(config);
  const start = sectors - keptBackSectors;
  return new SplitMedium(sectors, [...parts, { start, medium: isLocked ? writeProtected(end) : end }]);
}

/** As planned; but when a target takes the rest of the card, so much that it gets all of its image and no more. */
function sizeOfCard(config: BoardConfig, media: ReadonlyMap<number, Medium>): number {
  const ends = [...media].flatMap(([slot, medium]) => {
    const target = config.targets[slot];
    return target?.enabled && target.scsiSectors === 0 ? [target.sdSectorStart + medium.sectors] : [];
  });
  if (ends.length === 0) return planCard(config).sectors;
  return Math.max(neededSectors(config), Math.max(...ends) + keptBackSectors);
}

function placeMedium(slot: number, medium: Medium, target: PlannedTarget | undefined): CardPart {
  if (target === undefined) {
    throw new MediumError("card/layout", `there is an image for target ${slot}, which is not enabled`, {
      hint: "enable the target, or leave its image away",
    });
  }
  const sectors = target.sectors.end - target.sectors.start;
  if (medium.sectors < sectors) {
    throw new MediumError("card/layout", `target ${slot} has ${sectors} SD sectors, its image only ${medium.sectors}`, {
      hint: "set the target's scsiSectors to what its image holds, or make the image longer",
    });
  }
  return { start: target.sectors.start, medium, sectors };
}

function createCardEnd(config: BoardConfig): Medium {
  const end = new SparseMedium(keptBackSectors);
  writeConfigArea(end, encodeImage(config));
  return end;
}
