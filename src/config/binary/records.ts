// The 128-byte records of the 1,024-byte image: one board record, seven target records.
// Source: scsi2sd.h@v6.4.14 (firmware-behaviour 1.1.1, 1.1.2).

import { bit, flagNames, lowBits, type RecordLayout, record, text, u8, u16le, u32le } from "../../bytes/index.js";
import { type BoardSettings, quirkFlags, type TargetSettings } from "../board-config.js";

export const recordBytes = 128;

export const boardMagic = "BCFG";

/** Byte 4 is `flags`, byte 7 `flags6`; bytes 9…127 are reserved. */
export const boardRecord = record(recordBytes, {
  magic: text(0, 4),
  unitAttention: bit(4, 0x01),
  parity: bit(4, 0x02),
  enableScsi2: bit(4, 0x04),
  disableGlitchFilter: bit(4, 0x08),
  enableCache: bit(4, 0x10),
  enableDisconnect: bit(4, 0x20),
  selLatch: bit(4, 0x40),
  mapLunsToIds: bit(4, 0x80),
  startupDelay: u8(5),
  selectionDelay: u8(6),
  enableTerminator: bit(7, 0x01),
  blindWrites: bit(7, 0x02),
  scsiSpeed: u8(8),
});

/** Byte 2 (deprecated flags), the upper quirk bits and bytes 64…127 belong to nobody. */
export const targetRecord = record(recordBytes, {
  id: lowBits(0, 0x07),
  enabled: bit(0, 0x80),
  deviceType: u8(1),
  deviceTypeModifier: u8(3),
  sdSectorStart: u32le(4),
  scsiSectors: u32le(8),
  bytesPerSector: u16le(12),
  sectorsPerTrack: u16le(14),
  headsPerCylinder: u16le(16),
  vendor: text(18, 8),
  prodId: text(26, 16),
  revision: text(42, 4),
  serial: text(46, 16),
  quirks: flagNames(62, quirkFlags),
});

// The records hold exactly the model's settings; a missing one would not compile.
boardRecord satisfies RecordLayout<unknown> & { encode(value: BoardSettings & { readonly magic: string }): Uint8Array };
targetRecord satisfies RecordLayout<unknown> & { encode(value: TargetSettings): Uint8Array };
