// What the translation remembers between commands: sense data of errors that it found itself, until they are fetched,
// capacities, until something could have changed them, and persistent reservations.

import type { PortCommand } from "../../emulator/index.js";
import { PersistentReservations } from "./persistent-reservations.js";

export interface Capacity {
  readonly blocks: number;
  readonly blockBytes: number;
}

type Nexus = Pick<PortCommand, "initiatorId" | "targetId" | "lun">;

export class ModernMemory {
  readonly #sense = new Map<number, Uint8Array>();
  readonly #capacities = new Map<number, Capacity>();
  readonly #reservations = new Map<number, PersistentReservations>();

  keepSense({ initiatorId, targetId }: Nexus, sense: Uint8Array): void {
    this.#sense.set(initiatorId * 8 + targetId, sense);
  }

  /** Sense data last until the initiator's next command, whatever it is. */
  takeSense({ initiatorId, targetId }: Nexus): Uint8Array | undefined {
    if (this.#sense.size === 0) return undefined;
    const sense = this.#sense.get(initiatorId * 8 + targetId);
    this.#sense.delete(initiatorId * 8 + targetId);
    return sense;
  }

  capacityOf({ targetId, lun }: Nexus): Capacity | undefined {
    return this.#capacities.get(targetId * 8 + lun);
  }

  keepCapacity({ targetId, lun }: Nexus, capacity: Capacity): void {
    this.#capacities.set(targetId * 8 + lun, capacity);
  }

  reservationsOf({ targetId, lun }: Nexus): PersistentReservations {
    const place = targetId * 8 + lun;
    const known = this.#reservations.get(place) ?? new PersistentReservations();
    this.#reservations.set(place, known);
    return known;
  }

  /** The ID goes to another initiator next: what it had registered must not. */
  forgetInitiator(initiatorId: number, targetId: number): void {
    this.#sense.delete(initiatorId * 8 + targetId);
    for (const [place, reservations] of this.#reservations) {
      if (place >>> 3 === targetId) reservations.remove(initiatorId);
    }
  }

  forgetCapacities(): void {
    this.#capacities.clear();
  }

  forget(): void {
    this.#sense.clear();
    this.#capacities.clear();
  }
}
