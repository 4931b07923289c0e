// The model: what a SCSI2SD v6 is told to be, independent of XML, binary or JSON.
// Names are the ones owners know from the XML; strings are byte strings (one character U+0000 … U+00FF per byte).

export const quirkFlags = { apple: 1, omti: 2, xebec: 4, vms: 8 } as const;
export type Quirk = keyof typeof quirkFlags;

export const targetSlots = 7;

/** Board-wide settings. Units: selectionDelay ms (255 = automatic), startupDelay s, scsiSpeed see `speedLabels`. */
export interface BoardSettings {
  readonly enableTerminator: boolean;
  readonly unitAttention: boolean;
  readonly parity: boolean;
  readonly enableScsi2: boolean;
  readonly disableGlitchFilter: boolean;
  readonly enableCache: boolean;
  readonly enableDisconnect: boolean;
  readonly selLatch: boolean;
  readonly mapLunsToIds: boolean;
  readonly selectionDelay: number;
  readonly startupDelay: number;
  readonly scsiSpeed: number;
  readonly blindWrites: boolean;
}

/** One of the seven target slots. `sdSectorStart` counts SD sectors (512 bytes), `scsiSectors` logical blocks. */
export interface TargetSettings {
  readonly id: number;
  readonly enabled: boolean;
  readonly quirks: readonly Quirk[];
  readonly deviceType: number;
  readonly deviceTypeModifier: number;
  readonly sdSectorStart: number;
  readonly scsiSectors: number;
  readonly bytesPerSector: number;
  readonly sectorsPerTrack: number;
  readonly headsPerCylinder: number;
  readonly vendor: string;
  readonly prodId: string;
  readonly revision: string;
  readonly serial: string;
}

/** Bits of a 128-byte record that have no name: kept and given back. Known bits are zero in `hex`. */
export interface UnknownBytes {
  readonly offset: number;
  readonly hex: string;
}

/** What came with a record but is not understood. `unknownElements` is XML source text, one element each. */
export interface Unknown {
  readonly unknownBytes: readonly UnknownBytes[];
  readonly unknownElements: readonly string[];
}

export interface BoardConfig {
  /** Firmware the configuration is meant for, such as "6.3.0"; not part of the board's own 1,024 bytes. */
  readonly firmwareVersion?: string;
  readonly board: BoardSettings & Unknown;
  /** Exactly seven, in slot order. */
  readonly targets: readonly (TargetSettings & Unknown)[];
  readonly unknownElements: readonly string[];
}

export const nothingUnknown: Unknown = { unknownBytes: [], unknownElements: [] };

/** What the vendor's tools start from (firmware-behaviour §1.3, column "Tool default"). */
export const defaultBoard: BoardSettings = {
  enableTerminator: true,
  unitAttention: false,
  parity: false,
  enableScsi2: false,
  disableGlitchFilter: false,
  enableCache: false,
  enableDisconnect: false,
  selLatch: false,
  mapLunsToIds: false,
  selectionDelay: 255,
  startupDelay: 0,
  scsiSpeed: 0,
  blindWrites: false,
};

/** Tool default for a slot: only ID 0 is enabled. */
export function defaultTarget(id: number): TargetSettings {
  return {
    id,
    enabled: id === 0,
    quirks: [],
    deviceType: 0,
    deviceTypeModifier: 0,
    sdSectorStart: 0,
    scsiSectors: 4194303,
    bytesPerSector: 512,
    sectorsPerTrack: 63,
    headsPerCylinder: 255,
    vendor: " codesrc",
    prodId: "         SCSI2SD",
    revision: " 6.0",
    serial: "1234567812345678",
  };
}

export function defaultConfig(): BoardConfig {
  return {
    board: { ...defaultBoard, ...nothingUnknown },
    targets: Array.from({ length: targetSlots }, (_, slot) => ({ ...defaultTarget(slot), ...nothingUnknown })),
    unknownElements: [],
  };
}

export const turboSpeed = 6;

/** scsiSpeed in words; index = value (firmware-behaviour §1.1.1). */
export const speedLabels = [
  "no limit",
  "async 1.5 MB/s",
  "async 3.3 MB/s",
  "async 5 MB/s",
  "sync 5 MB/s",
  "sync 10 MB/s",
  "turbo",
] as const;

/** Turbo is not a setting of its own: it is scsiSpeed 6. */
export function isTurbo(board: Pick<BoardSettings, "scsiSpeed">): boolean {
  return board.scsiSpeed === turboSpeed;
}

/** SD sectors that one logical block takes: the firmware gives each block whole sectors (geometry.c, §4.3). */
export function sdSectorsPerBlock(target: Pick<TargetSettings, "bytesPerSector">): number {
  return Math.ceil(target.bytesPerSector / 512);
}
