// What a firmware version does to throughput: the changes of the git history from 6.0 to 6.4.14, applied in order
// (firmware-timing §2.1, §2.3, §3, §4, §7, §9). Versions between two entries behave like the older one.

import {
  compareFirmwareVersions,
  type FirmwareVersion,
  formatFirmwareVersion,
  parseFirmwareVersion,
} from "../config/index.js";
import { type Confidence, type Constant, us } from "./constant.js";
import { SimulateError } from "./simulate-error.js";

/** How a write gets from the bus to the card; §4 in the order of its paragraphs. */
export const writerKinds = ["sync", "early", "blindFixed", "blindFixedRounded", "blindMeasured", "pipelined"] as const;
export type WriterKind = (typeof writerKinds)[number];

/** δ: what the CPU takes between two FIFO chunks where it counts the bytes itself, and where one count does for all. */
export const fifoPauseByCpu: Constant = us(3, "A", "§2.3, §7: from the author's 12.0 MB/s with turbo", [2, 5]);
export const fifoPauseByCount: Constant = us(0.7, "A", "§2.3, §7: FIFO poll", [0.3, 2]);
/** Between two SD blocks of the pipelined writer: CMD13 and set-up, or a look at DAT0 and set-up. */
export const sdBlockSetupWithStatus: Constant = us(13, "A", "§4.8, §7", [3, 15]);
export const sdBlockSetup: Constant = us(5, "A", "§4.8, §7", [3, 15]);

export interface FirmwareFeatures {
  readonly writer: WriterKind;
  /** Buffer shared by SCSI and SD: the longest SD transfer, except for the pipelined writer's. */
  readonly bufferBytes: number;
  /** SCSI bytes between two pauses in which the CPU serves the FIFO, and how long such a pause is (δ). */
  readonly fifoChunkBytes: number;
  readonly fifoDeadTimeUs: number;
  /** Largest hardware byte count, where one count covers a whole transfer; 0 = counted by the CPU. */
  readonly counterLimitBytes: number;
  /** Pause of the pipelined writer between two SD blocks. */
  readonly sdBlockSetupUs: number;
  /** How long STATUS waits for the card to finish programming. */
  readonly statusWaitUs: number;
  /** With parity on, STATUS waits without a limit. */
  readonly parityDelaysStatus: boolean;
  /** Logical blocks that are not 512 bytes are written half-duplex whatever the writer. */
  readonly oddBlocksHalfDuplex: boolean;
  /** Writes of more than this in one command fail; 0 = no limit known. */
  readonly writeLimitBytes: number;
  /** scsiSpeed 6 exists, and lets the SD card run at 36 MHz. */
  readonly turbo: "none" | "scsi" | "scsi-and-sd";
  readonly async: "fixed" | "6.1.0" | "6.1.1" | "6.1.3" | "6.2.7";
  /** Synchronous transfers need SCSI-2 mode. */
  readonly syncNeedsScsi2: boolean;
  /** SD clock of the 2021 board. */
  readonly sd2021Mhz: number;
  /** After a READ the firmware asks the card once more whether it is done. */
  readonly waitsAfterRead: boolean;
  /** On the 2021 board short reads go from the card to the bus without the buffer. */
  readonly direct2021: boolean;
  /** The CPU may sleep through the IDENTIFY message until its next tick. */
  readonly wfiRace: boolean;
  readonly seekDelayUs: number;
  readonly checkConditionDelayUs: number;
}

export interface FirmwareTiming extends FirmwareFeatures {
  /** As asked for, in the form "6.1.3". */
  readonly version: string;
  /** What the owner should know before believing a figure for this version. */
  readonly notes: readonly string[];
}

export interface FirmwareChange {
  readonly since: string;
  readonly changes: Partial<FirmwareFeatures>;
  readonly confidence: Confidence;
  readonly source: string;
  /** Holds until the next entry that has notes; [] ends it. */
  readonly notes?: readonly string[];
}

const first: FirmwareFeatures = {
  writer: "sync",
  bufferBytes: 16_384,
  fifoChunkBytes: 512,
  fifoDeadTimeUs: fifoPauseByCpu.value,
  counterLimitBytes: 0,
  sdBlockSetupUs: 0,
  statusWaitUs: 0,
  parityDelaysStatus: false,
  oddBlocksHalfDuplex: false,
  writeLimitBytes: 0,
  turbo: "none",
  async: "fixed",
  syncNeedsScsi2: true,
  sd2021Mhz: 24,
  waitsAfterRead: false,
  direct2021: false,
  wfiRace: false,
  seekDelayUs: 0,
  checkConditionDelayUs: 0,
};

const sixZero =
  "its CPU is slower and its FPGA clock is not known: the rates of 6.1 are assumed, so take the figures as an upper limit";

export const firmwareHistory: readonly FirmwareChange[] = [
  { since: "6.0.0", changes: first, confidence: "A", source: "§0, §2.3, §4.1, scsi.h@v6.0.5", notes: [sixZero] },
  { since: "6.0.6", changes: { bufferBytes: 65_536 }, confidence: "F", source: "§0, scsi.h@v6.0.6" },
  {
    since: "6.1.0",
    changes: { async: "6.1.0", syncNeedsScsi2: false },
    confidence: "F",
    source: "§5.1, CHANGELOG 6.1.0",
    notes: [],
  },
  { since: "6.1.1", changes: { async: "6.1.1", turbo: "scsi-and-sd" }, confidence: "F", source: "§5.1, §9, bsp.c" },
  { since: "6.1.2", changes: { writer: "early" }, confidence: "F", source: "§4.2, disk.c@v6.1.3" },
  { since: "6.1.3", changes: { async: "6.1.3" }, confidence: "F", source: "§5.1, scsiPhy.c@v6.1.3" },
  {
    since: "6.2.0",
    changes: { writer: "blindFixed", fifoChunkBytes: 256, oddBlocksHalfDuplex: true },
    confidence: "F",
    source: "§2.3, §4.3, §4.9, disk.c@v6.2.1",
  },
  { since: "6.2.3", changes: { seekDelayUs: 10_000 }, confidence: "F", source: "§9, first in 6.2.3-beta" },
  {
    since: "6.2.7",
    changes: {
      writer: "blindFixedRounded",
      fifoChunkBytes: 512,
      fifoDeadTimeUs: fifoPauseByCount.value,
      counterLimitBytes: 524_288,
      writeLimitBytes: 524_288,
      async: "6.2.7",
      wfiRace: true,
    },
    confidence: "D",
    source: "§2.3, §3.3, §4.4, scsiPhy.h@v6.2.7; δ assumed 0.3–2 µs",
    notes: ["it damages data on large writes (mended in 6.2.14 and 6.2.15): do not use it"],
  },
  {
    since: "6.2.14",
    changes: { writer: "blindMeasured" },
    confidence: "F",
    source: "§4.5, disk.c@v6.3.0",
    notes: [],
  },
  { since: "6.2.15", changes: { writeLimitBytes: 0 }, confidence: "F", source: "§4.6, CHANGELOG 6.2.15", notes: [] },
  {
    since: "6.4.0",
    changes: { turbo: "scsi", wfiRace: false },
    confidence: "F",
    source: "§2.1, bsp.c@v6.4.14",
    notes: ["it does not wait for the card to finish programming (mended in 6.4.1); the prediction assumes the wait"],
  },
  { since: "6.4.1", changes: {}, confidence: "F", source: "§4.7", notes: [] },
  { since: "6.4.2", changes: { statusWaitUs: 180_000 }, confidence: "F", source: "§4.7, disk.c" },
  {
    since: "6.4.3",
    changes: { writer: "pipelined", sdBlockSetupUs: sdBlockSetupWithStatus.value, waitsAfterRead: true },
    confidence: "A",
    source: "§4.8, §7: 3–15 µs",
  },
  { since: "6.4.7", changes: { sdBlockSetupUs: sdBlockSetup.value }, confidence: "A", source: "§4.8, §7: 3–15 µs" },
  {
    since: "6.4.11",
    changes: { checkConditionDelayUs: 80_000 },
    confidence: "F",
    source: "§3.1, left-over debugging aid",
  },
  { since: "6.4.13", changes: { parityDelaysStatus: true }, confidence: "F", source: "§4.8" },
  {
    since: "6.4.14",
    changes: { checkConditionDelayUs: 0, seekDelayUs: 10, sd2021Mhz: 48, direct2021: true },
    confidence: "F",
    source: "§2.1, §3.1, §9 and firmware-behaviour §5",
  },
];

export const newestModelledFirmware = "6.4.14";

interface Entry {
  readonly since: FirmwareVersion;
  readonly features: FirmwareFeatures;
  readonly notes: readonly string[];
}

const entries: readonly Entry[] = resolve(firmwareHistory);

/** Throws {@link SimulateError} for text that is no version and for versions before 6.0. */
export function firmwareTimingOf(text: string): FirmwareTiming {
  const version = parseFirmwareVersion(text);
  if (!version) {
    throw new SimulateError("simulate/not-a-version", `not a firmware version: ${text}`, "Write it like 6.3.0.");
  }
  const entry = entries.findLast((candidate) => compareFirmwareVersions(candidate.since, version) <= 0);
  if (!entry) {
    throw new SimulateError(
      "simulate/firmware-unknown",
      `no timing model for firmware ${formatFirmwareVersion(version)}: the model begins with 6.0`,
      "Firmware before 6.0 is for SCSI2SD V5 boards, which work differently.",
    );
  }
  const newest = parseFirmwareVersion(newestModelledFirmware);
  const isNewer = newest !== undefined && compareFirmwareVersions(version, newest) > 0;
  return {
    ...entry.features,
    version: formatFirmwareVersion(version),
    notes: isNewer ? [`it is newer than the model: predicted like ${newestModelledFirmware}`] : entry.notes,
  };
}

function resolve(history: readonly FirmwareChange[]): readonly Entry[] {
  let features = first;
  let notes: readonly string[] = [];
  return history.map((change) => {
    const since = parseFirmwareVersion(change.since);
    if (!since) throw new RangeError(`not a firmware version: ${change.since}`);
    features = { ...features, ...change.changes };
    notes = change.notes ?? notes;
    return { since, features, notes };
  });
}
