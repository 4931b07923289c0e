// What is known to suit one host computer. A missing field means "no source found": leave the default, check nothing.

import type { BoardSettings, Quirk } from "../board-config.js";

/**
 * A: author of the firmware, change log, read-me, or a configuration known to work.
 * B: a user's report with details, or a preset of a similar board.
 * C: a single vague report, or inferred.
 */
export type Confidence = "A" | "B" | "C";

/** A value with its own ground, where it differs from that of the profile. */
export interface Fact<Value> {
  readonly value: Value;
  readonly confidence: Confidence;
  /** Why, in a sentence for the owner. */
  readonly why?: string;
}

export const hostFamilies = ["apple", "workstation", "amiga-atari-sharp", "sampler", "sasi-pc-instrument"] as const;
export type HostFamily = (typeof hostFamilies)[number];

/** Board settings that a profile may know. Same meaning and units as in {@link BoardSettings}. */
export type HostSettingKey =
  | "enableTerminator"
  | "parity"
  | "enableScsi2"
  | "selLatch"
  | "unitAttention"
  | "mapLunsToIds"
  | "selectionDelay"
  | "startupDelay"
  | "scsiSpeed";

export type HostSettings = { readonly [Key in HostSettingKey]?: Fact<BoardSettings[Key]> };

/** INQUIRY strings as the host wants them, at full width (8, 16, 4). */
export interface HostStrings {
  readonly vendor: string;
  readonly prodId: string;
  readonly revision: string;
}

export interface HostProfile {
  /** Short kebab-case name for `--host`, such as "nextstation". */
  readonly id: string;
  readonly name: string;
  readonly family: HostFamily;
  readonly confidence: Confidence;
  readonly sources: readonly string[];
  readonly settings: HostSettings;
  readonly quirks?: Fact<readonly Quirk[]>;
  /** SCSI IDs a disk should use, best first. */
  readonly diskIds?: Fact<readonly number[]>;
  readonly cdId?: Fact<number>;
  /** Logical block size of disks and of CD-ROMs, bytes. */
  readonly diskBytesPerSector?: Fact<number>;
  readonly cdBytesPerSector?: Fact<number>;
  /** Largest disk that works, bytes. */
  readonly maxDiskBytes?: Fact<number>;
  readonly geometry?: Fact<{ readonly sectorsPerTrack: number; readonly headsPerCylinder: number }>;
  readonly strings?: Fact<HostStrings>;
  readonly deviceTypeModifier?: Fact<number>;
  /** Oldest v6 firmware that works, such as "6.2.4". */
  readonly minimumFirmware?: Fact<string>;
  /** Remarks for people, a sentence each. */
  readonly remarks: readonly string[];
}
