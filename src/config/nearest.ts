// "Did you mean …?": the known word that is fewest edits away.

import { editDistance } from "./edit-distance.js";

/** `undefined` when nothing is near: more than a third of the word would have to change. */
export function nearest(word: string, known: readonly string[]): string | undefined {
  let best: string | undefined;
  let fewest = Math.max(1, Math.floor(word.length / 3)) + 1;
  for (const candidate of known) {
    const edits = editDistance(word.toLowerCase(), candidate.toLowerCase());
    if (edits < fewest) {
      fewest = edits;
      best = candidate;
    }
  }
  return best;
}
