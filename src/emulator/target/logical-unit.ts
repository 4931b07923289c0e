// What the board remembers of each of its seven targets (scsi.h@v6.4.14; firmware-behaviour 2).

import type { TargetSettings } from "../../config/index.js";
import { asynchronous, type Sense, senses, type TransferAgreement, unitAttentions } from "../../scsi/index.js";
import { capacityOf, sdSectorsPerBlock } from "./geometry.js";
import type { TargetQuirks } from "./quirk.js";

export const nobody = -1;

export interface LogicalUnit {
  readonly slot: number;
  readonly settings: TargetSettings;
  readonly quirks: TargetQuirks;
  /** Live block size: starts as configured, changed by MODE SELECT. */
  blockBytes: number;
  sdSectorsPerBlock: number;
  /** Logical blocks on the card that is in the slot now. */
  capacity: number;
  sense: Sense;
  /** Pending unit attention, ASC × 256 + ASCQ, or 0. */
  unitAttention: number;
  /** The ID for which the unit is reserved, and the ID that reserved it. */
  reservedFor: number;
  reserver: number;
  agreement: TransferAgreement;
  isStarted: boolean;
}

export function createLogicalUnit(slot: number, settings: TargetSettings, quirks: TargetQuirks): LogicalUnit {
  return {
    slot,
    settings,
    quirks,
    blockBytes: settings.bytesPerSector,
    sdSectorsPerBlock: sdSectorsPerBlock(settings.bytesPerSector),
    capacity: 0,
    sense: senses.none,
    unitAttention: unitAttentions.none,
    reservedFor: nobody,
    reserver: nobody,
    agreement: asynchronous,
    isStarted: true,
  };
}

/** After the card or the block size changed. */
export function measure(unit: LogicalUnit, cardSectors: number): void {
  unit.sdSectorsPerBlock = sdSectorsPerBlock(unit.blockBytes);
  unit.capacity = capacityOf(unit.settings, unit.blockBytes, cardSectors);
}

export function clearReservation(unit: LogicalUnit): void {
  unit.reservedFor = nobody;
  unit.reserver = nobody;
}
