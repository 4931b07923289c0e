// How long a command takes and where its time goes, worked out once for all commands of its shape. What differs from one
// command to the next is added to it: a longer latency of the card, longer programming, a wait before the data.

import type { PartName } from "../../parts.js";
import { noTime, partIndex } from "../time-spent.js";

/** Whole ns from arbitration. */
export interface Plan {
  readonly completeNs: number;
  readonly busFreeNs: number;
  readonly selectableNs: number;
  /** By part, in the order of `partNames`; adds up to `selectableNs`. */
  readonly spentNs: readonly number[];
  /** So much longer may the card's last programming be before STATUS stops waiting for it. */
  readonly statusPatienceNs: number;
  /** Whether BUS FREE waits for the card's last programming. */
  readonly busFreeWaits: "for-programming" | "not";
  /** Blind writes that were overtaken and written again. */
  readonly underruns: number;
}

/** Time since arbitration, ns and fractions of them, by part. */
export class Timeline {
  #nowNs = 0;
  readonly #spentNs = noTime();
  underruns = 0;

  get nowNs(): number {
    return this.#nowNs;
  }

  spend(part: PartName, ns: number): void {
    const index = partIndex[part];
    this.#spentNs[index] = (this.#spentNs[index] ?? 0) + ns;
    this.#nowNs += ns;
  }

  /** Ends the timeline. Simulated time is whole nanoseconds; what rounding gains or loses, the longest part takes. */
  toPlan(end: Pick<Plan, "completeNs" | "statusPatienceNs" | "busFreeWaits"> & { readonly busFreeNs: number }): Plan {
    const spentNs = this.#spentNs;
    const selectableNs = Math.round(this.#nowNs);
    let longest = 0;
    let sumNs = 0;
    for (let part = 0; part < spentNs.length; part++) {
      const ns = Math.round(spentNs[part] ?? 0);
      spentNs[part] = ns;
      sumNs += ns;
      if (ns > (spentNs[longest] ?? 0)) longest = part;
    }
    spentNs[longest] = (spentNs[longest] ?? 0) + selectableNs - sumNs;
    return {
      ...end,
      completeNs: Math.round(end.completeNs),
      busFreeNs: Math.round(end.busFreeNs),
      selectableNs,
      spentNs,
      underruns: this.underruns,
    };
  }
}
