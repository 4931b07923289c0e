// Everything about one board with its firmware, configuration, card and bus that the closed forms of a command need.

import {
  type BoardSettings,
  type HardwareRevision,
  isTurbo,
  sdSectorsPerBlock,
  type TargetSettings,
} from "../config/index.js";
import { type BusRate, busRate } from "./bus-rate.js";
import type { CardModel } from "./cards.js";
import { compatParts } from "./compat-delays.js";
import { type Constant, us } from "./constant.js";
import type { FirmwareTiming } from "./firmware-timing.js";
import type { HostModel } from "./host-model.js";
import { addParts, type Parts } from "./parts.js";
import { type SdTiming, sdClockMhz, sdSectorBytes, sdTiming } from "./sd-card.js";

export const commandOverhead: Constant = us(
  70,
  "A",
  "§7, A: arbitration 5 µs, 4 phase changes, 12 asynchronous bytes, 20–30 µs of firmware",
  [40, 120],
);
export const statusOverhead: Constant = us(12, "A", "§7, B: 2 bytes, 2 phase changes, 2 µs bus free", [8, 25]);

/** What-if questions about the firmware; the defaults are what the sources say. */
export interface ModelSwitches {
  /**
   * As if something had enabled the CPU's cycle counter, which nothing in 6.2.14 … 6.4.2 does: then blind writes
   * would overlap with reception as they were meant to (§4.5). Default false.
   */
  readonly cycleCounterRunning?: boolean;
}

export interface DriveTiming {
  readonly firmware: FirmwareTiming;
  readonly settings: BoardSettings;
  readonly bus: BusRate;
  readonly sd: SdTiming;
  /** Nominal SD rate that the firmware reckons with, kB/s (§6). */
  readonly assumedSdKbPerSec: number;
  /** Logical block on the bus, and what it takes on the card. */
  readonly blockBytes: number;
  readonly sdBytesPerBlock: number;
  /** Before the data of every command: the configuration's delays and A. */
  readonly front: Parts;
  readonly status: Parts;
  readonly switches: ModelSwitches;
}

export interface DriveOptions {
  readonly board: HardwareRevision;
  readonly firmware: FirmwareTiming;
  readonly settings: BoardSettings;
  readonly target: TargetSettings;
  readonly host: HostModel;
  readonly card: CardModel;
  readonly switches?: ModelSwitches;
}

export function driveTiming(options: DriveOptions): DriveTiming {
  const { board, firmware, settings, target, host, card, switches = {} } = options;
  const speed = isTurbo(settings) ? "turbo" : "normal";
  const clockMhz = sdClockMhz(board, firmware, speed);
  return {
    firmware,
    settings,
    bus: busRate({ board, firmware, settings, host }),
    sd: sdTiming(card, clockMhz),
    assumedSdKbPerSec: speed === "turbo" && firmware.turbo === "scsi-and-sd" ? 18_000 : 12_000,
    blockBytes: target.bytesPerSector,
    sdBytesPerBlock: sdSectorsPerBlock(target) * sdSectorBytes,
    front: addParts(compatParts({ settings, target, host }), { command: commandOverhead.value }),
    status: { status: statusOverhead.value },
    switches,
  };
}

/** SD bytes for bytes on the bus: a 256-byte block takes a whole SD sector. */
export function sdBytesOf(drive: DriveTiming, scsiBytes: number): number {
  return Math.ceil(scsiBytes / drive.blockBytes) * drive.sdBytesPerBlock;
}
