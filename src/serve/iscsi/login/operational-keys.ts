// The keys that a session is negotiated with, as a table: of which kind, in which range, when they say nothing
// (RFC 7143 §13, RFC 7144 §7.1.1). `negotiate.ts` walks it.

import type { DigestKind } from "../pdu/pdu-reader.js";

export interface SessionParameters {
  readonly headerDigest: DigestKind;
  readonly dataDigest: DigestKind;
  readonly initialR2T: boolean;
  readonly immediateData: boolean;
  readonly maxBurstLength: number;
  readonly firstBurstLength: number;
  readonly maxOutstandingR2T: number;
  readonly maxConnections: number;
  readonly defaultTime2Wait: number;
  readonly defaultTime2Retain: number;
  readonly errorRecoveryLevel: number;
  readonly dataPduInOrder: boolean;
  readonly dataSequenceInOrder: boolean;
  readonly taskReporting: string;
  readonly protocolLevel: number;
  /** Longest data segment that the initiator takes. */
  readonly initiatorMaxDataBytes: number;
}

/** What holds for a key that nobody mentions. */
export const defaultParameters: SessionParameters = {
  headerDigest: "None",
  dataDigest: "None",
  initialR2T: true,
  immediateData: true,
  maxBurstLength: 262144,
  firstBurstLength: 65536,
  maxOutstandingR2T: 1,
  maxConnections: 1,
  defaultTime2Wait: 2,
  defaultTime2Retain: 20,
  errorRecoveryLevel: 0,
  dataPduInOrder: true,
  dataSequenceInOrder: true,
  taskReporting: "RFC3720",
  protocolLevel: 1,
  initiatorMaxDataBytes: 8192,
};

type ParameterOf<Value> = {
  [Key in keyof SessionParameters]: Value extends SessionParameters[Key] ? Key : never;
}[keyof SessionParameters];

interface Scope {
  /** Meaningless in a discovery session: answered `Irrelevant`. */
  readonly irrelevantIn?: "discovery";
  /** May be said again in the full feature phase. */
  readonly changesLater?: true;
}

/** The first of the offered values that we take, too. */
export interface ListKey extends Scope {
  readonly kind: "list";
  readonly parameter: "headerDigest" | "dataDigest" | "taskReporting";
  readonly ours: readonly string[];
}

/** The smaller (or larger) of both numbers. */
export interface NumberKey extends Scope {
  readonly kind: "minimum" | "maximum";
  readonly parameter: ParameterOf<number>;
  readonly range: readonly [least: number, most: number];
  readonly ours: number;
}

/** The initiator states it; there is no answer. */
export interface DeclaredNumberKey extends Scope {
  readonly kind: "declared-number";
  readonly parameter: ParameterOf<number>;
  readonly range: readonly [least: number, most: number];
}

/** Yes if either (or), or if both (and) say so. */
export interface BooleanKey extends Scope {
  readonly kind: "or" | "and";
  readonly parameter: ParameterOf<boolean>;
  readonly ours: "Yes" | "No";
}

/** Keys of RFC 3720 that are gone, with the constant that must answer them (RFC 7143 §13.25). */
export interface ObsoleteKey extends Scope {
  readonly kind: "obsolete";
  readonly answer: "No" | "Reject";
}

export type OperationalKey = ListKey | NumberKey | DeclaredNumberKey | BooleanKey | ObsoleteKey;

const digest = { kind: "list", ours: ["None", "CRC32C"] } as const;
const burstRange = [512, 0xffffff] as const;

export const operationalKeys: Readonly<Record<string, OperationalKey>> = {
  HeaderDigest: { ...digest, parameter: "headerDigest" },
  DataDigest: { ...digest, parameter: "dataDigest" },
  MaxConnections: {
    kind: "minimum",
    parameter: "maxConnections",
    range: [1, 65535],
    ours: 1,
    irrelevantIn: "discovery",
  },
  InitialR2T: { kind: "or", parameter: "initialR2T", ours: "No", irrelevantIn: "discovery" },
  ImmediateData: { kind: "and", parameter: "immediateData", ours: "Yes", irrelevantIn: "discovery" },
  MaxRecvDataSegmentLength: {
    kind: "declared-number",
    parameter: "initiatorMaxDataBytes",
    range: burstRange,
    changesLater: true,
  },
  MaxBurstLength: {
    kind: "minimum",
    parameter: "maxBurstLength",
    range: burstRange,
    ours: 1048576,
    irrelevantIn: "discovery",
  },
  FirstBurstLength: {
    kind: "minimum",
    parameter: "firstBurstLength",
    range: burstRange,
    ours: 262144,
    irrelevantIn: "discovery",
  },
  DefaultTime2Wait: { kind: "maximum", parameter: "defaultTime2Wait", range: [0, 3600], ours: 0 },
  DefaultTime2Retain: { kind: "minimum", parameter: "defaultTime2Retain", range: [0, 3600], ours: 0 },
  MaxOutstandingR2T: {
    kind: "minimum",
    parameter: "maxOutstandingR2T",
    range: [1, 65535],
    ours: 1,
    irrelevantIn: "discovery",
  },
  DataPDUInOrder: { kind: "or", parameter: "dataPduInOrder", ours: "Yes", irrelevantIn: "discovery" },
  DataSequenceInOrder: { kind: "or", parameter: "dataSequenceInOrder", ours: "Yes", irrelevantIn: "discovery" },
  ErrorRecoveryLevel: { kind: "minimum", parameter: "errorRecoveryLevel", range: [0, 2], ours: 0 },
  TaskReporting: { kind: "list", parameter: "taskReporting", ours: ["RFC3720"], irrelevantIn: "discovery" },
  iSCSIProtocolLevel: { kind: "minimum", parameter: "protocolLevel", range: [0, 31], ours: 1 },
  IFMarker: { kind: "obsolete", answer: "No" },
  OFMarker: { kind: "obsolete", answer: "No" },
  IFMarkInt: { kind: "obsolete", answer: "Reject" },
  OFMarkInt: { kind: "obsolete", answer: "Reject" },
};
