// Everything about one board with its firmware, configuration, card and bus that the time of a command depends on.

import {
  type BoardSettings,
  type HardwareRevision,
  isTurbo,
  sdSectorsPerBlock,
  type TargetSettings,
} from "../config/index.js";
import { type BoardConstants, boardConstants, withConstants } from "./board-constants.js";
import { type BusRate, busRate } from "./bus-rate.js";
import type { CardModel } from "./cards/card-model.js";
import type { FirmwareTiming } from "./firmware-timing.js";
import type { HostModel } from "./host-model.js";
import { type SdTiming, sdClockMhz, sdSectorBytes, sdTiming } from "./sd-card.js";

/** What-if questions about the firmware; the defaults are what the sources say. */
export interface ModelSwitches {
  /**
   * As if something had enabled the CPU's cycle counter, which nothing in 6.2.14 … 6.4.2 does: then blind writes
   * would overlap with reception as they were meant to (§4.5). Default false.
   */
  readonly cycleCounterRunning?: boolean;
  /**
   * "ignored": as if a blind write that overtook the bus were not written again, as in the worked numbers of §8.1.
   * Default "rewritten", which is what 6.2.0 … 6.4.2 do.
   */
  readonly underruns?: "rewritten" | "ignored";
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
  readonly constants: BoardConstants;
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
  /** The model's own unless given. */
  readonly constants?: BoardConstants;
}

export function driveTiming(options: DriveOptions): DriveTiming {
  const { board, settings, target, host, card, switches = {}, constants = boardConstants } = options;
  const firmware = withConstants(options.firmware, constants);
  const speed = isTurbo(settings) ? "turbo" : "normal";
  const clockMhz = sdClockMhz(board, firmware, speed);
  return {
    firmware,
    settings,
    bus: busRate({ board, firmware, settings, host, syncOutOverhead: constants.syncOutOverhead }),
    sd: sdTiming(card, clockMhz, constants),
    assumedSdKbPerSec: speed === "turbo" && firmware.turbo === "scsi-and-sd" ? 18_000 : 12_000,
    blockBytes: target.bytesPerSector,
    sdBytesPerBlock: sdSectorsPerBlock(target) * sdSectorBytes,
    constants,
    switches,
  };
}

/** SD bytes for bytes on the bus: a 256-byte block takes a whole SD sector. */
export function sdBytesOf(drive: DriveTiming, scsiBytes: number): number {
  return Math.ceil(scsiBytes / drive.blockBytes) * drive.sdBytesPerBlock;
}
