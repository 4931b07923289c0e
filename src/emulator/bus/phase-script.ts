// What a connection did, in order and without times of its own: a clock can be put on it later, from the byte counts, the
// waits and the card accesses, without touching a command.

import type { PhaseName } from "../../scsi/index.js";
import type { HandshakeRegisters } from "./handshake-registers.js";

export type ScriptEvent =
  /** The bytes follow as `transfer` events. `registers`: how the FPGA was set for a data phase. */
  | { readonly kind: "phase"; readonly phase: PhaseName; readonly registers?: HandshakeRegisters }
  | { readonly kind: "transfer"; readonly phase: PhaseName; readonly bytes: number }
  /** The firmware waits, whatever the bus does. */
  | { readonly kind: "wait"; readonly ns: number }
  | { readonly kind: "sd-read"; readonly lba: number; readonly sectors: number; readonly result: "read" | "failed" }
  | { readonly kind: "sd-write"; readonly lba: number; readonly sectors: number; readonly result: "written" | "lost" }
  /** The card has stored what the last `sd-write` events gave it; STATUS may come before or after (quirk Q34). */
  | { readonly kind: "sd-programmed" }
  | { readonly kind: "bus-free" };

export interface HangReport {
  readonly phase: PhaseName;
  /** The target asked for `wanted` bytes and got `supplied`, or it goes round in circles. */
  readonly reason: { readonly wanted: number; readonly supplied: number } | "target-stopped";
}
