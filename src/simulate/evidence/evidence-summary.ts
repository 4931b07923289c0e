// What the rows of evidence say as a whole, kind by kind; rows that the model was fitted to are counted apart.

import type {
  ErrorSummary,
  EvidenceConstraint,
  EvidenceRow,
  EvidenceSummary,
  KindSummary,
} from "./evidence-document.js";

/** `groups` in the order of the rows: rows of one group can be ordered among each other. */
export function summarize(
  rows: readonly EvidenceRow[],
  groups: readonly (string | undefined)[],
  constraints: readonly EvidenceConstraint[],
): EvidenceSummary {
  const kinds = [...new Set(rows.map(({ kind }) => kind))];
  const holding = (value: boolean | null) => constraints.filter(({ holds }) => holds === value).length;
  return {
    kinds: kinds.map((kind) => kindSummary(kind, rows, groups)),
    constraints: { count: constraints.length, hold: holding(true), fail: holding(false), unchecked: holding(null) },
  };
}

function kindSummary(kind: string, all: readonly EvidenceRow[], groups: readonly (string | undefined)[]): KindSummary {
  const rows = all.filter((row) => row.kind === kind);
  const predicted = rows.filter(({ errorPercent }) => errorPercent !== null);
  const heldOut = predicted.filter(({ fitted }) => !fitted);
  const byGroup = new Map<string, EvidenceRow[]>();
  for (const [index, row] of all.entries()) {
    const group = groups[index];
    if (row.kind !== kind || row.fitted || row.errorPercent === null || group === undefined) continue;
    byGroup.set(group, [...(byGroup.get(group) ?? []), row]);
  }
  return {
    kind,
    rows: rows.length,
    predicted: predicted.length,
    heldOut: errorSummary(heldOut),
    fitted: errorSummary(predicted.filter(({ fitted }) => fitted)),
    orderings: [...byGroup.values()]
      .map(orderings)
      .reduce((sum, { pairs, held }) => ({ pairs: sum.pairs + pairs, held: sum.held + held }), { pairs: 0, held: 0 }),
  };
}

function errorSummary(rows: readonly EvidenceRow[]): ErrorSummary {
  const errors = rows.map(({ errorPercent }) => Math.abs(errorPercent ?? 0)).sort((a, b) => a - b);
  const banded = rows.filter(({ covered }) => covered !== null);
  return {
    count: rows.length,
    medianAbsoluteErrorPercent: quantile(errors, 0.5),
    p90AbsoluteErrorPercent: quantile(errors, 0.9),
    coverage:
      banded.length === 0 ? null : rounded(banded.filter(({ covered }) => covered === true).length / banded.length),
  };
}

/** Between the two nearest of an ascending list. */
function quantile(sorted: readonly number[], share: number): number | null {
  if (sorted.length === 0) return null;
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)] ?? 0;
  const above = sorted[Math.ceil(place)] ?? below;
  return rounded(below + (above - below) * (place - Math.floor(place)));
}

/** Pairs whose published figures differ. */
function orderings(rows: readonly EvidenceRow[]): { readonly pairs: number; readonly held: number } {
  let pairs = 0;
  let held = 0;
  for (const [index, one] of rows.entries()) {
    for (const other of rows.slice(index + 1)) {
      const published = Math.sign((one.published ?? 0) - (other.published ?? 0));
      if (published === 0) continue;
      pairs++;
      if (Math.sign((one.predicted ?? 0) - (other.predicted ?? 0)) === published) held++;
    }
  }
  return { pairs, held };
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}
