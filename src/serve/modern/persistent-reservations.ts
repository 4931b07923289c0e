// Persistent reservations of one logical unit (SPC-3 §5.6): who has registered which key, who holds a reservation of
// which type, and what the others may still do. The board knows nothing of them; initiators are its SCSI IDs.

export const reservationTypes = {
  writeExclusive: 1,
  exclusiveAccess: 3,
  writeExclusiveRegistrantsOnly: 5,
  exclusiveAccessRegistrantsOnly: 6,
  writeExclusiveAllRegistrants: 7,
  exclusiveAccessAllRegistrants: 8,
} as const;

const allTypes: readonly number[] = Object.values(reservationTypes);
const forAllRegistrants: readonly number[] = [7, 8];
/** Every registrant may do what the holder may. */
const sharedTypes: readonly number[] = [5, 6, 7, 8];
/** Reading is for those alone who may write. */
const exclusiveAccessTypes: readonly number[] = [3, 6, 8];

export interface Reservation {
  readonly holder: number;
  readonly type: number;
}

export class PersistentReservations {
  readonly keys = new Map<number, bigint>();
  generation = 0;
  #reservation: Reservation | undefined;

  get reservation(): Reservation | undefined {
    return this.#reservation;
  }

  isHolder(initiator: number): boolean {
    const held = this.#reservation;
    if (held === undefined) return false;
    return forAllRegistrants.includes(held.type) ? this.keys.has(initiator) : held.holder === initiator;
  }

  mayAccess(initiator: number, access: "read" | "write"): boolean {
    const held = this.#reservation;
    if (held === undefined || this.isHolder(initiator)) return true;
    if (sharedTypes.includes(held.type) && this.keys.has(initiator)) return true;
    return access === "read" && !exclusiveAccessTypes.includes(held.type);
  }

  /** A key of 0 ends the registration, and the reservation with it where nobody else holds it. */
  register(initiator: number, key: bigint): void {
    this.generation = (this.generation + 1) >>> 0;
    if (key === 0n) this.remove(initiator);
    else this.keys.set(initiator, key);
  }

  remove(initiator: number): void {
    const wasHolder = this.isHolder(initiator);
    this.keys.delete(initiator);
    const isLast = this.#reservation !== undefined && forAllRegistrants.includes(this.#reservation.type);
    if (wasHolder && (!isLast || this.keys.size === 0)) this.#reservation = undefined;
  }

  /** The holder may ask again for what it has. */
  reserve(initiator: number, type: number): "done" | "conflict" | "unknown-type" {
    if (!allTypes.includes(type)) return "unknown-type";
    const held = this.#reservation;
    if (held !== undefined) return this.isHolder(initiator) && held.type === type ? "done" : "conflict";
    this.#reservation = { holder: initiator, type };
    return "done";
  }

  /** Releasing what one does not hold has no effect. */
  release(initiator: number, type: number): "done" | "wrong-type" {
    if (!this.isHolder(initiator)) return "done";
    if (this.#reservation?.type !== type) return "wrong-type";
    this.#reservation = undefined;
    return "done";
  }

  clear(): void {
    this.generation = (this.generation + 1) >>> 0;
    this.keys.clear();
    this.#reservation = undefined;
  }

  /** Ends the registrations with a key, and takes the reservation over if one of them held it. */
  preempt(initiator: number, key: bigint, type: number): "done" | "no-such-key" | "unknown-type" {
    const held = this.#reservation;
    const isForAll = held !== undefined && forAllRegistrants.includes(held.type);
    const takesOver = held !== undefined && (isForAll ? key === 0n : this.keys.get(held.holder) === key);
    const losers = [...this.keys].filter(([id, own]) => id !== initiator && (own === key || (isForAll && key === 0n)));
    if (losers.length === 0 && !takesOver) return "no-such-key";
    if (takesOver && !allTypes.includes(type)) return "unknown-type";
    this.generation = (this.generation + 1) >>> 0;
    for (const [id] of losers) this.keys.delete(id);
    if (takesOver) this.#reservation = { holder: initiator, type };
    return "done";
  }
}
