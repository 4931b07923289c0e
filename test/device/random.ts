// Numbers that look random and are always the same.

/** Numerical Recipes' linear congruential generator; its upper bits. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state >>> 12;
  };
}
