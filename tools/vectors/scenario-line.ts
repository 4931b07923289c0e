// One line of a scenario file: one independent walk with a board, as recorded. The shapes are those of the vectors' README;
// a line of an older version may refer to the one of another (`sameAs`, `stepOverrides`, `boot`).

import type { VectorFields } from "./vector-line.js";

export interface TargetFields {
  readonly index: number;
  readonly enabled: boolean;
  readonly id: number;
  readonly deviceType: number;
  readonly flagsDeprecated: number;
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
  readonly quirks: number;
}

export interface BoardFields {
  readonly flags: number;
  readonly startupDelay: number;
  readonly selectionDelay: number;
  readonly flags6: number;
  readonly scsiSpeed: number;
}

/** Bytes as hex, or by the pattern they follow. */
export type ByteSource = string | { readonly pattern: "affine"; readonly length: number; readonly seed: number };
/** Bytes as hex, or what is known of many of them. */
export type ByteResult =
  | string
  | { readonly length: number; readonly sha256: string; readonly head: string; readonly tail: string };

export interface WriteResult {
  readonly lba: number;
  readonly count: number;
  readonly sha256: string;
  readonly stable?: readonly (readonly [from: number, to: number])[];
}

export interface StepFields {
  readonly op?: string;
  readonly sectors?: number;
  readonly lba?: number;
  readonly count?: number;
  readonly initiator?: number;
  readonly target?: number;
  readonly identify?: number | null;
  readonly messagesOut?: string;
  readonly cdb?: string | null;
  readonly cdbs?: readonly string[];
  readonly dataOut?: ByteSource;
  readonly attention?: readonly { readonly phase: string; readonly after: number; readonly messages: string }[];
  readonly parityError?: { readonly phase: string; readonly times: number };
  readonly selPulse?: boolean;
  readonly selected?: boolean;
  readonly dataIn?: ByteResult;
  readonly status?: number | null;
  readonly statusBytes?: string;
  readonly messagesIn?: string;
  readonly phases?: readonly string[];
  readonly trace?: readonly (readonly [phase: string, bytes: string])[];
  readonly dataOutUsed?: number;
  readonly sdWrites?: readonly WriteResult[];
  readonly sdWritesRejected?: readonly number[];
  readonly sdReadError?: boolean;
  readonly sync?: { readonly period: number; readonly offset: number };
  readonly fpga?: readonly (readonly [phase: string, ...registers: number[]])[];
  readonly delayNs?: number;
  readonly hang?: {
    readonly phase: string;
    readonly wanted?: number;
    readonly supplied?: number;
    readonly targetStopped?: boolean;
  };
  readonly unstable?: readonly (readonly [from: number, to: number])[];
  readonly bufferDependent?: boolean;
  /** Of `hid` steps: reports to the board, and what came back. */
  readonly reports?: readonly string[];
  readonly responses?: readonly string[];
  /** Bytes of a response that hold counters which run freely, or signals. */
  readonly volatile?: readonly (readonly [from: number, to: number])[];
  readonly entersBootloader?: boolean;
  /** Of `usb` steps. */
  readonly configured?: boolean;
}

export interface BootFields {
  readonly idMask: number;
  readonly delayNs?: number;
}

/** A scenario with everything it refers to filled in. */
export interface Scenario {
  readonly name: string;
  readonly group: string;
  readonly firmware: string;
  readonly board: BoardFields;
  readonly targets: readonly TargetFields[];
  readonly sdSectors: number;
  readonly sdPresentAtBoot?: boolean;
  readonly sdWriteProtect?: boolean;
  readonly config?: string;
  /** Registers of the card, in hex; zero when absent. */
  readonly csd?: string;
  readonly cid?: string;
  readonly boot: BootFields;
  readonly steps: readonly StepFields[];
  /** Waits are compared where they were recorded for this very version. */
  readonly comparesWaits: boolean;
}

export const scenarioGroups: readonly string[] = [
  "inquiry",
  "mode",
  "rw",
  "sense",
  "cdrom",
  "misc",
  "msg",
  "hid",
  "fuzz",
];

/** Whether this project runs it. */
export function isScenarioLine({ name, group, firmware }: VectorFields): boolean {
  return typeof name === "string" && typeof firmware === "string" && scenarioGroups.includes(String(group));
}
