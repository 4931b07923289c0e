// Random numbers that are the same for the same seed on every computer: sfc32 (Chris Doty-Humphrey's "small fast chaotic"
// generator, public domain), its state filled by SplitMix32 so that neighbouring seeds have nothing in common.

export interface Random {
  /** 0 ≤ x < 1, in steps of 2⁻⁵³. */
  next(): number;
  /** Whole number, 0 ≤ n < limit; `limit` is a whole number from 1 to 2⁵³. */
  below(limit: number): number;
}

/** `seed` is any number; only the 53 bits of its whole part count. */
export function seededRandom(seed: number): Random {
  const mix = splitMix32(seed);
  let a = mix();
  let b = mix();
  let c = mix();
  let counter = 1;
  const next32 = (): number => {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return sum >>> 0;
  };
  for (let round = 0; round < 12; round++) next32();
  const next = (): number => ((next32() >>> 5) * 67_108_864 + (next32() >>> 6)) / 9_007_199_254_740_992;
  return { next, below: (limit) => Math.floor(next() * limit) };
}

function splitMix32(seed: number): () => number {
  const whole = Math.abs(Math.trunc(seed));
  let state = ((whole % 4_294_967_296) ^ Math.imul(Math.floor(whole / 4_294_967_296), 0x9e37_79b1)) | 0;
  if (seed < 0) state = ~state;
  return () => {
    state = (state + 0x9e37_79b9) | 0;
    let mixed = state ^ (state >>> 16);
    mixed = Math.imul(mixed, 0x21f0_aaad);
    mixed ^= mixed >>> 15;
    mixed = Math.imul(mixed, 0x735a_2d97);
    return mixed ^ (mixed >>> 15);
  };
}
