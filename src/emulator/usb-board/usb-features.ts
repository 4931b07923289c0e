// What a firmware version does differently on USB (firmware-behaviour 3, 5.2, 5.4). A version behaves like the newest row that is not
// newer than itself.

import type { FirmwareVersion } from "../../config/index.js";
import { featuresAt, type History, oldest } from "../firmware/features.js";

export interface UsbFeatures {
  /** Product string: one for all boards, two in the line of 2020, one a board. */
  readonly product: "one" | "two" | "always-2020" | "by-board";
  /** Serial number: twelve zeros, or made of the chip's unique ID. */
  readonly serial: "zeros" | "chip";
  /** Marker in OTP and sense pins are looked at when it starts; the wrong board is an endless loop. */
  readonly boardCheck: "none" | "marker";
  /** One command at a time; before, a command overwrites the reply to the one before. */
  readonly commands: "overlapping" | "one-at-a-time";
  /** What DEBUG tells of the card in byte 26. */
  readonly debugCard: "state" | "driver-and-state" | "driver-without-started";
  /** Block number × block size in 32 bits. */
  readonly addresses: "wrap" | "right";
  /** What the range of a transfer is checked against. */
  readonly rangeCheck: "last-read-capacity" | "each-command";
  readonly formatCapacitiesWithoutCard: "ffffffff" | "no-medium";
  readonly readCapacityWithoutCard: "ffffffff" | "stall" | "failed" | "zeros-and-failed";
  readonly unknownOpcode: "stall" | "failed";
  readonly withoutTarget: "slot-0" | "no-medium";
  /** Whether the residue counts what the host did not ask for (quirk Q30). */
  readonly residue: "right" | "negative";
  /** Whether mass storage hears that a stall was cleared, and sends its status (quirk Q27). */
  readonly clearedStall: "heard" | "unheard";
  /** Interfaces that do not exist. */
  readonly unknownInterface: "ignored" | "stall";
}

const history: History<UsbFeatures> = {
  product: [
    [oldest, "one"],
    ["6.3.1", "two"],
    ["6.4.0", "always-2020"],
    ["6.4.1", "by-board"],
  ],
  serial: [
    [oldest, "zeros"],
    ["6.3.1", "chip"],
  ],
  boardCheck: [
    [oldest, "none"],
    ["6.3.1", "marker"],
  ],
  commands: [
    [oldest, "overlapping"],
    ["6.4.0", "one-at-a-time"],
  ],
  debugCard: [
    [oldest, "state"],
    ["6.4.7", "driver-and-state"],
    ["6.4.13", "driver-without-started"],
  ],
  addresses: [
    [oldest, "wrap"],
    ["6.2.1", "right"],
  ],
  rangeCheck: [
    [oldest, "last-read-capacity"],
    ["6.2.1", "each-command"],
  ],
  formatCapacitiesWithoutCard: [
    [oldest, "ffffffff"],
    ["6.4.1", "no-medium"],
  ],
  readCapacityWithoutCard: [
    [oldest, "ffffffff"],
    ["6.4.1", "stall"],
    ["6.4.12", "failed"],
    ["6.4.14", "zeros-and-failed"],
  ],
  unknownOpcode: [
    [oldest, "stall"],
    ["6.4.12", "failed"],
  ],
  withoutTarget: [
    [oldest, "slot-0"],
    ["6.4.1", "no-medium"],
  ],
  residue: [
    [oldest, "right"],
    ["6.4.0", "negative"],
  ],
  clearedStall: [
    [oldest, "heard"],
    ["6.4.0", "unheard"],
  ],
  unknownInterface: [
    [oldest, "ignored"],
    ["6.4.0", "stall"],
  ],
};

export function usbFeatures(version: FirmwareVersion): UsbFeatures {
  return featuresAt(history, version);
}
