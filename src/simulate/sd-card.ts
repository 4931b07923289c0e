// How long the SD interface and the card take (firmware-timing §6, §7): rates at 24, 36 and 48 MHz, a complete write
// S(n) and the programming P(n) at its end.

import type { HardwareRevision } from "../config/index.js";
import type { CardModel } from "./cards.js";
import { bytes, type Constant, clocks, megahertz, us } from "./constant.js";
import type { FirmwareFeatures } from "./firmware-timing.js";
import type { Parts } from "./parts.js";

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
  /** One block of 512 bytes, µs. */
  readonly readBlockUs: number;
  /** With the card's pause after it, without the firmware's. */
  readonly writeBlockUs: number;
}

export function sdClockMhz(board: HardwareRevision, firmware: FirmwareFeatures, speed: "normal" | "turbo"): number {
  if (board === "2021") return firmware.sd2021Mhz;
  return speed === "turbo" && firmware.turbo === "scsi-and-sd" ? sdClockTurbo.value : sdClockNormal.value;
}

export function sdTiming(card: CardModel, clockMhz: number): SdTiming {
  return {
    card,
    readBlockUs: sdReadBlock.value / clockMhz,
    writeBlockUs: sdWriteBlock.value / clockMhz + card.blockBusy.value,
  };
}

/** Starting a write: CMD24 for one sector; CMD55, ACMD23 and CMD25 for more (c_w). */
export function writeCommandUs(sdBytes: number): number {
  return sdBytes > sdSectorBytes ? 3 * sdCommand.value : sdCommand.value;
}

/** CMD12, then busy until the card is in the transfer state again: c + P(n). */
export function programParts(sd: SdTiming, sdBytes: number): Parts {
  const { programBase, programRate } = sd.card;
  return {
    sdCommand: sdCommand.value,
    cardProgramming: programBase.value + Math.min(sdBytes, programTail.value) / programRate.value,
  };
}

/** S(n) = c_w + n / s_W + c + P(n). */
export function sdWriteParts(sd: SdTiming, sdBytes: number): Parts {
  const { cardProgramming = 0 } = programParts(sd, sdBytes);
  return {
    sdCommand: writeCommandUs(sdBytes) + sdCommand.value,
    sdTransfer: (sdBytes / sdSectorBytes) * sd.writeBlockUs,
    cardProgramming,
  };
}
