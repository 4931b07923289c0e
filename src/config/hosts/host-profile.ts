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
  /** Why, in a clause for the owner. */
  readonly why?: string;
  /** A condition that only the owner can judge ("for VMS 5.5-2"). Findings are one step milder; `init` sets nothing. */
  readonly when?: string;
  /** Set where any other value is known to fail; otherwise others are merely not proven. */
  readonly others?: "fail";
  /** Set where every larger value works as well. */
  readonly orMore?: true;
  /** When it is not the first of the profile's. */
  readonly source?: string;
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

/** `scsiSpeed` is the fastest that works: slower ones are taken to work too. */
export type HostSettings = { readonly [Key in HostSettingKey]?: Fact<BoardSettings[Key]> };

/** INQUIRY strings as the host wants them, at full width (8, 16, 4). A missing one does not matter. */
export interface HostStrings {
  readonly vendor: string;
  readonly prodId?: string;
  readonly revision?: string;
}

export interface HostGeometry {
  readonly sectorsPerTrack: number;
  readonly headsPerCylinder: number;
}

export interface HostProfile {
  /** Short kebab-case name for `--host`, such as "nextstation". */
  readonly id: string;
  /** Further names of the same form, for other machines that the profile is about. */
  readonly aliases?: readonly string[];
  readonly name: string;
  readonly family: HostFamily;
  readonly confidence: Confidence;
  /** Best first: the first is cited where a fact names none. */
  readonly sources: readonly string[];
  readonly settings: HostSettings;
  /** Of the disks; an empty list = none. */
  readonly quirks?: Fact<readonly Quirk[]>;
  /** What its disk has to be when not an ordinary hard disk: `deviceType` of the configuration. */
  readonly deviceType?: Fact<number>;
  /** SCSI IDs a disk should use, best first. With `others: "fail"` every disk must have one of them. */
  readonly diskIds?: Fact<readonly number[]>;
  /** SCSI IDs it can boot from, best first. */
  readonly bootIds?: Fact<readonly number[]>;
  readonly cdId?: Fact<number>;
  /** Logical block size of disks and of CD-ROMs, bytes. */
  readonly diskBytesPerSector?: Fact<number>;
  readonly cdBytesPerSector?: Fact<number>;
  /** Largest disk that works, bytes: this very size still works ("below 1 GiB" is 1 GiB − 512). */
  readonly maxDiskBytes?: Fact<number>;
  /** A size that suits, bytes: what `init` takes and what findings about the size propose. Never above `maxDiskBytes`. */
  readonly recommendedDiskBytes?: Fact<number>;
  /** Where the first disk should start on the card, SD sectors of 512 bytes. */
  readonly firstSdSector?: Fact<number>;
  readonly geometry?: Fact<HostGeometry>;
  /** Any one of these, best first. */
  readonly strings?: Fact<readonly HostStrings[]>;
  readonly deviceTypeModifier?: Fact<number>;
  /** Oldest v6 firmware that works, such as "6.2.4". */
  readonly minimumFirmware?: Fact<string>;
  /** Remarks for people, a sentence each. */
  readonly remarks: readonly string[];
}
