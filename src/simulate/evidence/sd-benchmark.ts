// The firmware author's benchmark of an SD card: multi-block reads with nothing on the SCSI side (firmware-timing §6).

import { findCardModel } from "../cards/cards.js";
import { sdClockNormal, sdClockTurbo, sdCommand, sdReadBlock, sdSectorBytes } from "../sd-card.js";

/** The author's card of 2016 is an ordinary one (§7). */
const ordinaryCard = "generic-class10";

/** µs of one read: CMD18, the card's latency, the blocks, CMD12. */
export function sdReadUs(bytes: number, speed: "normal" | "turbo"): number {
  const clockMhz = (speed === "turbo" ? sdClockTurbo : sdClockNormal).value;
  const latency = findCardModel(ordinaryCard)?.sequentialLatency.value ?? 0;
  return 2 * sdCommand.value + latency + (bytes / sdSectorBytes) * (sdReadBlock.value / clockMhz);
}
