// Whether a logical unit can do what needs the card (disk.c@v6.4.14; firmware-behaviour 2.10, quirk Q20).

import { type Sense, senses } from "../../scsi/index.js";
import type { BoardCard } from "./board-card.js";
import type { LogicalUnit } from "./logical-unit.js";

/** `undefined` when it is ready. A card that is present but not initialised does not occur here. */
export function whyNotReady(unit: LogicalUnit, card: BoardCard): Sense | undefined {
  if (!unit.isStarted) return senses.initializingCommandRequired;
  return card.isPresent ? undefined : senses.mediumNotPresent;
}
