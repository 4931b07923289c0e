// Where time went, in whole nanoseconds by part.

import { type PartName, partNames } from "../parts.js";

export interface TimeSpent {
  add(part: PartName, ns: number): void;
  /** The same for all parts at once, in the order of `partNames`: for what is added over and over. */
  addAll(nsByPart: readonly number[]): void;
  of(part: PartName): number;
  total(): number;
}

export const partIndex = Object.fromEntries(partNames.map((name, index) => [name, index])) as Readonly<
  Record<PartName, number>
>;

/** 0 for each part, in the order of `partNames`. */
export function noTime(): number[] {
  return partNames.map(() => 0);
}

export function timeSpent(): TimeSpent {
  const ns = noTime();
  return {
    add(part, more) {
      const index = partIndex[part];
      ns[index] = (ns[index] ?? 0) + more;
    },
    addAll(nsByPart) {
      for (let index = 0; index < ns.length; index++) ns[index] = (ns[index] ?? 0) + (nsByPart[index] ?? 0);
    },
    of: (part) => ns[partIndex[part]] ?? 0,
    total: () => ns.reduce((sum, part) => sum + part, 0),
  };
}
