// What a firmware version does differently from others, as far as an initiator can tell. Source: firmware-behaviour 5.1 and 5.4
// (every tag scanned), the writers firmware-timing §4. A version behaves like the newest row that is not newer than itself.

import {
  compareFirmwareVersions,
  type FirmwareVersion,
  type HardwareRevision,
  parseFirmwareVersion,
} from "../../config/index.js";

/** How data of a WRITE get to the card; see bus/write-*.ts. */
export type Writer = "whole-sectors" | "chunks" | "sector-pipeline";

export interface FirmwareFeatures {
  /** READ DEFECT DATA: CHECK CONDITION with sense key 0, or an empty list. */
  readonly defectData: "refused" | "empty-list";
  readonly seekDelay: "none" | "10ms" | "10us";
  readonly modePage00: "absent" | "present";
  readonly modePage05: "absent" | "every-type" | "floppy";
  readonly modePage38: "absent" | "on-request";
  /** VPD page 80: a constant, or the configured serial number. */
  readonly serialNumber: "constant" | "configured";
  readonly vmsQuirk: "ignored" | "honoured";
  /** XEBEC quirk, MAP_LUNS_TO_IDS, opcode 0F and the LUN rule of E0 and E4. */
  readonly xebecAndLunMap: "ignored" | "honoured";
  readonly readBufferBytes: number;
  readonly tocLeadOut: "two-bytes-early" | "right";
  /** What START STOP UNIT stops, and whether LoEj counts. */
  readonly startStop: "board" | "target";
  /** A read of more than 128 SD sectors needs room for whole blocks in the ring. */
  readonly reader: "sectors" | "whole-blocks";
  readonly writer: Writer;
  /** Most bytes that one transfer count of the FPGA is loaded with (`XFER_MAX`, or the FIFO of older bitstreams). */
  readonly countBytes: number;
  /** How a write whose blocks are not 512 bytes is cut: into as many SD sectors as the ring has, or whole blocks of them. */
  readonly writeChunk: "ring" | "whole-blocks";
  /** Counts of a write of 512 KiB or more whose blocks are not 512 bytes: SD sectors × block size, or right. */
  readonly largeWriteCount: "sectors-times-block" | "right";
  /** A parity error in the data of a WRITE, with parity checking enabled. */
  readonly writeParity: "chunk-dropped" | "stops" | "all-written" | "odd-chunks-dropped";
  /** When STATUS goes out before the card has finished: after each write, if all is well, or only without parity checking. */
  readonly earlyStatus: "never" | "always" | "without-error" | "without-parity";
  /** Largest offset that SDTR is answered with. */
  readonly deepestOffset: number;
  /** Modes in which a synchronous transfer is agreed to. */
  readonly synchronousIn: "scsi2" | "every-mode";
  /** What scsiSpeed 6 means to SDTR: nothing better than 5 before there was turbo. */
  readonly turbo: "unknown" | "known";
  /** Hold time of "async 1.5" in FPGA clocks; 13 was meant before, of which the register keeps three bits. */
  readonly slowestHold: number;
  /** Wait at each phase change; turning the direction of the data bus costs more where it is counted. */
  readonly phaseChangeNs: number;
  readonly directionChangeNs: number;
  readonly busFreeNs: number;
  /** A debug aid that was left in some releases. */
  readonly checkConditionNs: number;
  /** 2021 board: short reads of 512-byte blocks go from the card to the bus without the buffer. */
  readonly directRead: "no" | "2021";
}

/** Of each feature, from which version on it is how. */
export type History<Features> = {
  readonly [Name in keyof Features]: readonly (readonly [from: string, Features[Name]])[];
};

/** Where every history begins. */
export const oldest = "0.0.0";

const history: History<FirmwareFeatures> = {
  defectData: [
    [oldest, "refused"],
    ["6.2.9", "empty-list"],
  ],
  seekDelay: [
    [oldest, "none"],
    ["6.2.4", "10ms"],
    ["6.4.14", "10us"],
  ],
  modePage00: [
    [oldest, "absent"],
    ["6.2.5", "present"],
  ],
  modePage05: [
    [oldest, "absent"],
    ["6.2.4", "every-type"],
    ["6.2.9", "floppy"],
  ],
  modePage38: [
    [oldest, "absent"],
    ["6.2.1", "on-request"],
  ],
  serialNumber: [
    [oldest, "constant"],
    ["6.4.0", "configured"],
  ],
  vmsQuirk: [
    [oldest, "ignored"],
    ["6.2.9", "honoured"],
  ],
  xebecAndLunMap: [
    [oldest, "ignored"],
    ["6.2.4", "honoured"],
  ],
  readBufferBytes: [
    [oldest, 8192],
    ["6.3.2", 65536],
  ],
  tocLeadOut: [
    [oldest, "two-bytes-early"],
    ["6.2.14", "right"],
  ],
  startStop: [
    [oldest, "board"],
    ["6.4.13", "target"],
  ],
  // Recorded for 6.2.1 and 6.3.0; between them 6.2.7 brought the one transfer count that it seems to come from.
  reader: [
    [oldest, "sectors"],
    ["6.2.7", "whole-blocks"],
  ],
  writer: [
    [oldest, "whole-sectors"],
    ["6.2.0", "chunks"],
    ["6.4.3", "sector-pipeline"],
  ],
  countBytes: [
    [oldest, 512],
    ["6.2.0", 256],
    ["6.2.7", 524_288],
  ],
  writeChunk: [
    [oldest, "ring"],
    ["6.4.13", "whole-blocks"],
  ],
  largeWriteCount: [
    [oldest, "right"],
    ["6.2.15", "sectors-times-block"],
    ["6.4.13", "right"],
  ],
  writeParity: [
    [oldest, "chunk-dropped"],
    ["6.2.0", "stops"],
    ["6.2.14", "all-written"],
    ["6.4.13", "odd-chunks-dropped"],
  ],
  earlyStatus: [
    [oldest, "never"],
    ["6.1.2", "always"],
    ["6.2.0", "without-error"],
    ["6.4.13", "without-parity"],
  ],
  deepestOffset: [
    [oldest, 63],
    ["6.1.3", 15],
  ],
  synchronousIn: [
    [oldest, "scsi2"],
    ["6.1.0", "every-mode"],
  ],
  turbo: [
    [oldest, "unknown"],
    ["6.1.1", "known"],
  ],
  slowestHold: [
    [oldest, 5],
    ["6.2.7", 7],
  ],
  phaseChangeNs: [
    [oldest, 1000],
    ["6.4.14", 400],
  ],
  directionChangeNs: [
    [oldest, 0],
    ["6.4.14", 400],
  ],
  busFreeNs: [
    [oldest, 2000],
    ["6.4.14", 800],
  ],
  checkConditionNs: [
    [oldest, 0],
    ["6.4.11", 80_000_000],
    ["6.4.14", 0],
  ],
  directRead: [
    [oldest, "no"],
    ["6.4.14", "2021"],
  ],
};

/** What a firmware does on a board. Versions newer than the newest known behave like it. */
export interface FirmwareProfile extends FirmwareFeatures {
  readonly version: FirmwareVersion;
  readonly revision: HardwareRevision;
}

export function firmwareProfile(version: FirmwareVersion, revision: HardwareRevision): FirmwareProfile {
  return { ...featuresAt(history, version), version, revision };
}

/** A version behaves like the newest row that is not newer than itself. */
export function featuresAt<Features>(of: History<Features>, version: FirmwareVersion): Features {
  const features: Record<string, unknown> = {};
  const entries = Object.entries(of) as [string, readonly (readonly [from: string, unknown])[]][];
  for (const [name, rows] of entries) features[name] = valueAt(rows, version);
  return features as Features;
}

function valueAt(rows: readonly (readonly [from: string, unknown])[], version: FirmwareVersion): unknown {
  let value: unknown;
  for (const [from, next] of rows) {
    const since = parseFirmwareVersion(from);
    if (since && compareFirmwareVersions(version, since) >= 0) value = next;
  }
  return value;
}
