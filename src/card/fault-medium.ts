// A card that fails as told: bad sectors, a worn-out card, a full disk under the image. Up to the sector that fails it does
// what was asked, as cards do.

import type { SdRange } from "../config/index.js";
import { type Medium, MediumError, type MediumErrorCode, sdSectorBytes } from "./medium.js";
import { WrappedMedium } from "./wrapped-medium.js";

/** `sectors` are those that fail; `times` is how often, then they are well again (default: always). */
export type Fault =
  | { readonly kind: "bad-read"; readonly sectors: SdRange; readonly times?: number }
  | { readonly kind: "bad-write"; readonly sectors: SdRange; readonly times?: number }
  /** The flush fails: what was written since the last one may be lost. */
  | { readonly kind: "bad-flush"; readonly times?: number }
  /** So many more writes succeed, then none. */
  | { readonly kind: "worn-out"; readonly afterWrites: number }
  /** So many more sectors are taken, then none. */
  | { readonly kind: "full"; readonly afterSectors: number };

interface Failure {
  readonly code: MediumErrorCode;
  /** The first sector that fails. */
  readonly lba: number;
}

/** A fault that was injected, and what is left of its patience (`worn-out`, `full`) or of its `times`. */
interface ActiveFault {
  readonly fault: Fault;
  left: number;
}

export class FaultMedium extends WrappedMedium {
  #faults: ActiveFault[] = [];

  constructor(inner: Medium, faults: readonly Fault[] = []) {
    super(inner);
    for (const fault of faults) this.inject(fault);
  }

  /** From now on; several faults add up. */
  inject(fault: Fault): void {
    this.#faults.push({ fault, left: patienceOf(fault) });
  }

  /** The card is well again. */
  heal(): void {
    this.#faults = [];
  }

  protected override readSectors(lba: number, into: Uint8Array): void {
    const failure = this.#strike("bad-read", lba, into.length);
    const good = failure === undefined ? into.length : (failure.lba - lba) * sdSectorBytes;
    if (good > 0) this.inner.read(lba, into.subarray(0, good));
    if (failure !== undefined) throw new MediumError(failure.code, `sector ${failure.lba} cannot be read (injected)`);
  }

  protected override writeSectors(lba: number, bytes: Uint8Array): void {
    const failure = this.#strike("bad-write", lba, bytes.length) ?? this.#exhaust(lba, bytes.length / sdSectorBytes);
    const good = failure === undefined ? bytes.length : (failure.lba - lba) * sdSectorBytes;
    if (good > 0) this.inner.write(lba, bytes.subarray(0, good));
    if (failure !== undefined)
      throw new MediumError(failure.code, `sector ${failure.lba} cannot be written (injected)`);
  }

  protected override flushSectors(): void {
    const active = this.#faults.find(({ fault, left }) => fault.kind === "bad-flush" && left > 0);
    if (active !== undefined) {
      active.left--;
      throw new MediumError("card/write", "the card cannot be flushed (injected)");
    }
    this.inner.flush();
  }

  /** The first bad sector of the span, if any. */
  #strike(kind: "bad-read" | "bad-write", lba: number, bytes: number): Failure | undefined {
    const end = lba + bytes / sdSectorBytes;
    let struck: ActiveFault | undefined;
    let first = end;
    for (const active of this.#faults) {
      const { fault, left } = active;
      if (fault.kind !== kind || left === 0) continue;
      const start = Math.max(fault.sectors.start, lba);
      if (start >= Math.min(fault.sectors.end, first)) continue;
      first = start;
      struck = active;
    }
    if (struck === undefined) return undefined;
    struck.left--;
    return { code: kind === "bad-read" ? "card/read" : "card/write", lba: first };
  }

  /** Takes the write from what is left of the card. */
  #exhaust(lba: number, sectors: number): Failure | undefined {
    let failure: Failure | undefined;
    for (const active of this.#faults) {
      if (active.fault.kind === "worn-out") {
        if (active.left === 0) failure = { code: "card/write", lba };
        else active.left--;
      }
      if (active.fault.kind === "full") {
        if (active.left < sectors) failure ??= { code: "card/full", lba: lba + active.left };
        active.left = Math.max(0, active.left - sectors);
      }
    }
    return failure;
  }
}

function patienceOf(fault: Fault): number {
  switch (fault.kind) {
    case "worn-out":
      return fault.afterWrites;
    case "full":
      return fault.afterSectors;
    case "bad-read":
    case "bad-write":
    case "bad-flush":
      return fault.times ?? Number.POSITIVE_INFINITY;
  }
}
