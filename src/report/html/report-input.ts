// What an HTML report is made of: pure data, filled by whoever ran the simulation. Parts that are absent or empty have no
// section in the report. All texts may be hostile; they are escaped where they are written.

import type { Confidence, LatencyUs, Prediction, PredictionPart, PredictionPoint } from "../../simulate/index.js";

export interface LabelledValue {
  readonly label: string;
  readonly value: string;
}

export type ReportPoint = PredictionPoint;

export interface ReportPrediction extends Pick<Prediction, "notes"> {
  readonly points: readonly ReportPoint[];
}

export interface ReportWorkloadRow {
  /** Name of the test within the workload. */
  readonly test: string;
  readonly requestBytes?: number;
  readonly value: number;
  readonly unit: string;
  readonly latencyUs?: LatencyUs;
  readonly parts?: readonly PredictionPart[];
  /** What else the tool prints, by the name of its column. */
  readonly more?: Readonly<Record<string, number>>;
}

export interface ReportWorkload {
  /** Which workload on what: "iozone, firmware 6.4.14, SGI Indy". */
  readonly title: string;
  readonly rows: readonly ReportWorkloadRow[];
  readonly headline: { readonly value: number; readonly unit: string; readonly better: "higher" | "lower" };
  readonly notes: readonly string[];
}

/** Best first is the report's work. */
export interface ReportRanking {
  /** What is ranked: "Sequential reads of 64 KiB". */
  readonly title: string;
  readonly unit: string;
  readonly better: "higher" | "lower";
  readonly rows: readonly { readonly setting: readonly LabelledValue[]; readonly value: number }[];
}

/** As in the evidence document: null for what is not known. */
export interface ReportEvidenceRow {
  readonly id: string;
  readonly kind: string;
  readonly published: number | null;
  readonly predicted: number | null;
  readonly errorPercent: number | null;
  /** The published figure lies in the predicted band. */
  readonly covered: boolean | null;
  /** Some figure of the model was fitted to this row, or chosen by it. */
  readonly fitted: boolean;
  /** Why it is not predicted. */
  readonly reason: string | null;
}

export interface ReportConstraint {
  readonly id: string;
  /** null where it cannot be checked. */
  readonly holds: boolean | null;
  readonly reason: string;
}

export interface ReportErrorSummary {
  readonly count: number;
  readonly medianAbsoluteErrorPercent: number | null;
  readonly p90AbsoluteErrorPercent: number | null;
  /** Share of the rows whose published figure lies in their band. */
  readonly coverage: number | null;
}

export interface ReportKindSummary {
  readonly kind: string;
  readonly rows: number;
  readonly predicted: number;
  /** Rows that the model has not seen. */
  readonly heldOut: ReportErrorSummary;
  readonly fitted: ReportErrorSummary;
  readonly orderings: { readonly pairs: number; readonly held: number };
}

/** The evidence document fits as it is. */
export interface ReportEvidence {
  readonly rows: readonly ReportEvidenceRow[];
  readonly constraints: readonly ReportConstraint[];
  readonly summary: { readonly kinds: readonly ReportKindSummary[] };
}

export interface ReportFinding {
  readonly severity: "error" | "warning" | "info";
  readonly code: string;
  readonly message: string;
  /** Line, setting or target. */
  readonly where?: string;
}

export interface ReportAssumption {
  readonly name: string;
  readonly value: number | string;
  /** Empty for counts and words. */
  readonly unit: string;
  readonly range?: readonly [number, number];
  readonly confidence: Confidence;
  readonly source: string;
}

export interface ReportInput {
  readonly title: string;
  /** The answer, in a sentence. */
  readonly headline: string;
  readonly asked: readonly LabelledValue[];
  readonly findings?: readonly ReportFinding[];
  readonly prediction?: ReportPrediction;
  readonly ranking?: ReportRanking;
  readonly workloads?: readonly ReportWorkload[];
  readonly evidence?: ReportEvidence;
  readonly assumptions?: readonly ReportAssumption[];
  /** What made it, and its version. */
  readonly madeBy?: string;
}
