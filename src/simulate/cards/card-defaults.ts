// What is the same for all cards, because no measurement tells them apart in it (firmware-timing §7).

import { type Constant, us } from "../constant.js";
import type { CardModel, RareStalls } from "./card-model.js";

export const blockBusy: Constant = us(3, "A", "§7", [0, 15]);

/**
 * Eight of ten rows of measured cards that nothing was fitted to lie within this factor of what is predicted; of a card
 * and the rows of all others, 78 of 100. Evidence tests compute both again.
 */
export const measuredSpread = 1.25;

/** Off unless asked for: {@link withRareStalls}. */
export const rareStalls: RareStalls = {
  probability: { value: 1e-3, unit: "", confidence: "A", source: "§7: rare erase stall", range: [0, 0.01] },
  shortest: us(20_000, "A", "§7: rare erase stall", [5000, 50_000]),
  longest: us(150_000, "A", "§7: rare erase stall; the SD specification allows 250 ms", [50_000, 250_000]),
};

export function withRareStalls(card: CardModel, stalls: RareStalls = rareStalls): CardModel {
  return { ...card, rareStalls: stalls };
}
