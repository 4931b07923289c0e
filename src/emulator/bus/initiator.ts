// The other end of the cable: what an initiator does during one connection, from selection to BUS FREE.

import type { InPhase, OutPhase, Phase } from "../../scsi/index.js";

export interface BusInitiator {
  readonly id: number;
  readonly targetId: number;
  /** How long SEL is asserted: until the target answers, or so briefly that it is gone when the firmware looks. */
  readonly select: "held" | "pulse";
  /** ATN as it is now. An initiator asserts it while it has a message to give. */
  readonly attention: boolean;
  /** The target went to a phase; called at changes only, and before any of its bytes. */
  enterPhase(phase: Phase): void;
  /** Puts at most `count` bytes into `into` from `at` on, returns how many. Fewer: it has no more to give. */
  give(phase: OutPhase, into: Uint8Array, at: number, count: number): number;
  /** The bytes are the board's own memory: copy what is to be kept. */
  take(phase: InPhase, bytes: Uint8Array, at: number, count: number): void;
  /** Whether the bytes of the last `give` had a parity error. */
  hadParityError(phase: OutPhase): boolean;
  /** Message bytes were dropped for a parity error; the target asks for them from the start, for as long as it takes. */
  repeatMessages(): void;
}
