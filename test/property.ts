// fast-check with a fixed seed, so that a failure is the same everywhere, and a test that passes goes on passing.
// PROPERTY_SEED looks at other examples; PROPERTY_RUNS is how many times as many of them.

import fc from "fast-check";

const times = Number(process.env["PROPERTY_RUNS"] ?? 1);

/** Examples a property is tried on unless it says otherwise. */
const usualRuns = 100;

fc.configureGlobal({ seed: Number(process.env["PROPERTY_SEED"] ?? 20_261_130), numRuns: times * usualRuns });

/** How a property is tried on another number of examples than the usual hundred. */
export const runs = (number: number): { readonly numRuns: number } => ({ numRuns: times * number });

export { fc };
