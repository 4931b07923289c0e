// How long the SD interface takes for a block (firmware-timing §6, §7), at 24, 36 and 48 MHz.

import type { HardwareRevision } from "../config/index.js";
import type { CardModel } from "./cards/card-model.js";
import { bytes, type Constant, clocks, megahertz, us } from "./constant.js";
import type { FirmwareFeatures } from "./firmware-timing.js";

export const sdSectorBytes = 512;

export const sdReadBlock: Constant = clocks(1050, "D", "§6: 1024 data, 18 framing, gap");
export const sdWriteBlock: Constant = clocks(1052, "D", "§6: the same and CRC status");
export const sdCommand: Constant = us(8, "A", "§6: 4.7 µs on the wire and the CPU's part", [6, 12]);
export const sdClockNormal: Constant = megahertz(24, "F", "§2.1, sdio.c");
export const sdClockTurbo: Constant = megahertz(36, "F", "§2.1, bsp.c@v6.1.3; boards before 2021, firmware before 6.4");

/**
 * While a long write runs, the card programs what it has; only the last of it is left when the data ends. §8.1 and §8.5
 * count at most this much; the formula of §4.8 does not say so.
 */
export const programTail: Constant = bytes(65_536, "A", "§8.1, column 6.4.11");

export interface SdTiming {
  readonly card: CardModel;
  /** One block of 512 bytes, µs, at the pace of the interface or of the card. */
  readonly readBlockUs: number;
  /** With the card's pause after it, without the firmware's. */
  readonly writeBlockUs: number;
}

export function sdClockMhz(board: HardwareRevision, firmware: FirmwareFeatures, speed: "normal" | "turbo"): number {
  if (board === "2021") return firmware.sd2021Mhz;
  return speed === "turbo" && firmware.turbo === "scsi-and-sd" ? sdClockTurbo.value : sdClockNormal.value;
}

/** Clocks of a block; the model's own unless given. */
export interface SdBlocks {
  readonly sdReadBlock: Constant;
  readonly sdWriteBlock: Constant;
}

export function sdTiming(
  card: CardModel,
  clockMhz: number,
  blocks: SdBlocks = { sdReadBlock, sdWriteBlock },
): SdTiming {
  const cardReadUs = card.readRate ? sdSectorBytes / card.readRate.value : 0;
  return {
    card,
    readBlockUs: Math.max(blocks.sdReadBlock.value / clockMhz, cardReadUs),
    writeBlockUs: blocks.sdWriteBlock.value / clockMhz + card.blockBusy.value,
  };
}
