// The document that evidence is: predicted against published, with the error of each row and of each kind.

export const evidenceSchema = "scsi2sd/evidence@1";

export interface EvidenceRow {
  readonly id: string;
  readonly kind: string;
  /** MB/s; seconds for applications. null where the row has no figure. */
  readonly published: number | null;
  readonly predicted: number | null;
  /** predicted / published − 1, percent. */
  readonly errorPercent: number | null;
  /** The published figure lies between the predicted 10th and 90th percentile; null where the model gives none. */
  readonly covered: boolean | null;
  /** Some figure of the model was fitted to this row, or chosen by it. */
  readonly fitted: boolean;
  /** Why it is not predicted, or what is known of why it is missed; null where there is nothing to say. */
  readonly reason: string | null;
}

export interface EvidenceConstraint {
  readonly id: string;
  /** null where it cannot be checked. */
  readonly holds: boolean | null;
  readonly reason: string;
}

/** Of rows that are predicted; null for no rows. */
export interface ErrorSummary {
  readonly count: number;
  readonly medianAbsoluteErrorPercent: number | null;
  readonly p90AbsoluteErrorPercent: number | null;
  /** Share of the rows with a band whose published figure lies in it. */
  readonly coverage: number | null;
}

export interface KindSummary {
  readonly kind: string;
  readonly rows: number;
  readonly predicted: number;
  /** Rows that the model has not seen. */
  readonly heldOut: ErrorSummary;
  readonly fitted: ErrorSummary;
  /** Pairs of held-out rows in one group: how many, and how many come in the published order. */
  readonly orderings: { readonly pairs: number; readonly held: number };
}

export interface EvidenceSummary {
  readonly kinds: readonly KindSummary[];
  readonly constraints: {
    readonly count: number;
    readonly hold: number;
    readonly fail: number;
    readonly unchecked: number;
  };
}

export interface Evidence {
  readonly schema: typeof evidenceSchema;
  readonly rows: readonly EvidenceRow[];
  readonly constraints: readonly EvidenceConstraint[];
  readonly summary: EvidenceSummary;
}
