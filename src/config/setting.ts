// The table of settings, walked in every direction: XML element ↔ path ↔ value, with range, unit and words for people.

import { type BoardSettings, defaultBoard, type Quirk, type TargetSettings } from "./board-config.js";

export type SettingValue = boolean | number | string | readonly Quirk[];
export type BoardKey = keyof BoardSettings;
export type TargetKey = keyof TargetSettings;

export type SettingKind =
  | { readonly type: "boolean" }
  /** `field` is what the board's bytes can hold, `min`…`max` what makes sense; `vendorMax` is what the vendor's reader takes. */
  | {
      readonly type: "integer";
      readonly min: number;
      readonly max: number;
      readonly field: number;
      readonly vendorMax: number;
      readonly hex?: boolean;
    }
  | { readonly type: "text"; readonly width: number }
  | { readonly type: "quirks" };

export interface Setting<Key extends string = string> {
  readonly key: Key;
  readonly kind: SettingKind;
  readonly unit?: string;
  /** What it does and when to change it, for `init`, `show` and comments in new files. */
  readonly about: string;
  /** `written`: in every v6 file. `when-set`: only written when it differs from the default (no tool reads it back otherwise). */
  readonly xml: "written" | "when-set" | "attribute";
}

const boolean: SettingKind = { type: "boolean" };

function integer(
  min: number,
  max: number,
  field: number,
  options: { vendorMax?: number; hex?: boolean } = {},
): SettingKind {
  return {
    type: "integer",
    min,
    max,
    field,
    vendorMax: options.vendorMax ?? max,
    ...(options.hex ? { hex: true } : {}),
  };
}

/** In the order in which the vendor's tool writes them; the three v5-only switches come last. */
export const boardSettings: readonly Setting<BoardKey>[] = [
  {
    key: "enableTerminator",
    kind: boolean,
    xml: "written",
    about: "Switch the board's own terminator on. On at both ends of the SCSI chain, off in between.",
  },
  {
    key: "unitAttention",
    kind: boolean,
    xml: "written",
    about:
      "Report power-up, reset and card change to the host. Off unless the host wants to see a changed medium; some old hosts stumble over it.",
  },
  {
    key: "parity",
    kind: boolean,
    xml: "written",
    about:
      "Check the SCSI parity bit. On where the host makes parity; off for SASI machines and adapters without a parity line.",
  },
  {
    key: "enableScsi2",
    kind: boolean,
    xml: "written",
    about:
      "Behave as a SCSI-2 device: no extra delays. On for fast SCSI-2 hosts; off for older ones and for DB25 or Centronics cables.",
  },
  {
    key: "selLatch",
    kind: boolean,
    xml: "written",
    about: "Answer even very short selections. Safe to switch on; the Philips P2000C needs it.",
  },
  {
    key: "mapLunsToIds",
    kind: boolean,
    xml: "written",
    about: "Send LUN n of a target to the target with ID n. For a Xebec bridge with two drives; off elsewhere.",
  },
  {
    key: "selectionDelay",
    kind: integer(0, 255, 255),
    unit: "ms",
    xml: "written",
    about:
      "Wait before answering a selection. 255 = automatic: 0 for SCSI-2 hosts, 1 ms for others. Some samplers want 1.",
  },
  {
    key: "startupDelay",
    kind: integer(0, 255, 255),
    unit: "s",
    xml: "written",
    about: "Stay deaf after power-on. 0 unless the host looks too early and must find nothing.",
  },
  {
    key: "scsiSpeed",
    kind: integer(0, 6, 255, { vendorMax: 5 }),
    xml: "written",
    about:
      "Fastest transfers allowed: 0 no limit, 1 async 1.5, 2 async 3.3, 3 async 5, 4 sync 5, 5 sync 10 MB/s, 6 turbo.",
  },
  {
    key: "blindWrites",
    kind: boolean,
    xml: "when-set",
    about: "Start writing to the card before all data arrived. Only firmware 6.3.2 to 6.4.2 looks at it.",
  },
  {
    key: "disableGlitchFilter",
    kind: boolean,
    xml: "when-set",
    about: "Switch the noise filter off. A v5 setting; no v6 tool writes it.",
  },
  { key: "enableCache", kind: boolean, xml: "when-set", about: "A v5 setting; v6 firmware ignores it." },
  { key: "enableDisconnect", kind: boolean, xml: "when-set", about: "A v5 setting; v6 firmware never disconnects." },
];

/** In the order in which the vendor's tool writes them. */
export const targetSettings: readonly Setting<TargetKey>[] = [
  { key: "id", kind: integer(0, 7, 7), xml: "attribute", about: "SCSI ID. 7 is the host's on most machines." },
  { key: "enabled", kind: boolean, xml: "written", about: "Whether this slot is a disk at all." },
  {
    key: "quirks",
    kind: { type: "quirks" },
    xml: "written",
    about: "Special behaviour: apple, omti, xebec or vms; empty for everyone else. One at a time.",
  },
  {
    key: "deviceType",
    kind: integer(0, 255, 255, { hex: true }),
    xml: "written",
    about: "0x0 hard disk, 0x1 removable, 0x2 CD-ROM, 0x3 floppy 1.44 MB, 0x4 magneto-optical, 0x5 tape.",
  },
  {
    key: "deviceTypeModifier",
    kind: integer(0, 255, 255, { hex: true }),
    xml: "written",
    about: "INQUIRY byte 1. 0x0; 0x4c for Data General.",
  },
  {
    key: "sdSectorStart",
    kind: integer(0, 0xffffffff, 0xffffffff),
    unit: "SD sectors of 512 bytes",
    xml: "written",
    about: "Where the disk starts on the card.",
  },
  {
    key: "scsiSectors",
    kind: integer(0, 0xffffffff, 0xffffffff),
    unit: "blocks",
    xml: "written",
    about: "Size of the disk in logical blocks; 0 = the rest of the card.",
  },
  {
    key: "bytesPerSector",
    kind: integer(1, 8192, 65535, { vendorMax: 8192 }),
    unit: "bytes",
    xml: "written",
    about: "Logical block size: 512 for disks, 2048 for most CD-ROMs.",
  },
  {
    key: "sectorsPerTrack",
    kind: integer(0, 255, 65535, { vendorMax: 255 }),
    xml: "written",
    about: "Geometry the host is told; 63 unless it needs another.",
  },
  {
    key: "headsPerCylinder",
    kind: integer(0, 255, 65535, { vendorMax: 255 }),
    xml: "written",
    about: "Geometry the host is told; 255 unless it needs another.",
  },
  {
    key: "vendor",
    kind: { type: "text", width: 8 },
    xml: "written",
    about: "INQUIRY vendor, 8 characters; blanks count.",
  },
  {
    key: "prodId",
    kind: { type: "text", width: 16 },
    xml: "written",
    about: "INQUIRY product, 16 characters; blanks count.",
  },
  { key: "revision", kind: { type: "text", width: 4 }, xml: "written", about: "INQUIRY revision, 4 characters." },
  {
    key: "serial",
    kind: { type: "text", width: 16 },
    xml: "written",
    about: "Serial number, 16 characters; shown to hosts by firmware 6.4.0 and later.",
  },
];

const boardByKey = new Map<string, Setting<BoardKey>>(boardSettings.map((setting) => [setting.key, setting]));
const targetByKey = new Map<string, Setting<TargetKey>>(targetSettings.map((setting) => [setting.key, setting]));

export function findBoardSetting(key: string): Setting<BoardKey> | undefined {
  return boardByKey.get(key);
}

export function findTargetSetting(key: string): Setting<TargetKey> | undefined {
  return targetByKey.get(key);
}

/** A board setting that stays out of new files while it has its default. */
export function isWrittenFor(setting: Setting<BoardKey>, board: BoardSettings): boolean {
  return setting.xml === "written" || board[setting.key] !== defaultBoard[setting.key];
}
