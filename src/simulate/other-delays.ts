// Delays beside READ and WRITE (firmware-timing §9): SEEK, CHECK CONDITION, power-up. They do not enter throughput.

import type { BoardSettings } from "../config/index.js";
import { type Constant, us } from "./constant.js";
import type { FirmwareTiming } from "./firmware-timing.js";

export const fpgaLoad: Constant = us(19_800, "D", "§9: 0.8 ms and 32 KB at 13.5 Mbit/s, rev F");

/** What a successful SEEK waits before its STATUS. */
export function seekDelayUs(firmware: FirmwareTiming): number {
  return firmware.seekDelayUs;
}

/** What a command that ends in CHECK CONDITION waits before bus free. */
export function checkConditionDelayUs(firmware: FirmwareTiming): number {
  return firmware.checkConditionDelayUs;
}

/** From power-up until the board answers a selection, without the card's initialisation. */
export function startupUs(settings: Pick<BoardSettings, "startupDelay">): number {
  return fpgaLoad.value + settings.startupDelay * 1_000_000;
}
