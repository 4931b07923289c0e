// The SD cards with a timing model: those of the published reports, those that somebody measured, and classes.

import { cardClasses } from "./card-classes.js";
import type { CardModel } from "./card-model.js";
import { describedCards } from "./described-cards.js";
import { measuredCards } from "./measured-cards.js";

export const cardModels: readonly CardModel[] = [...describedCards, ...measuredCards, ...cardClasses];

export const defaultCardModelId = "sandisk-extreme-pro-128gb";

/** By id or alias. */
export function findCardModel(id: string): CardModel | undefined {
  return cardModels.find((card) => card.id === id || card.aliases?.includes(id) === true);
}
