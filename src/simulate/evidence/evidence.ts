// Holds predictions against published measurements. Pure: rows and sources in, a document out.

import { createBuiltInSources } from "./built-in-sources.js";
import { checkConstraint, isConstraint } from "./constraints.js";
import { type Evidence, type EvidenceRow, evidenceSchema } from "./evidence-document.js";
import { summarize } from "./evidence-summary.js";
import { isFittedRow } from "./fitted-rows.js";
import { ioperfConstraints } from "./ioperf-constraints.js";
import { predictors } from "./predictors.js";
import type { PublishedRow } from "./published-row.js";
import { type Answer, type EvidenceSources, isPredicted } from "./sources.js";

export interface EvidenceOptions {
  /** What is not given is answered by this project's own models. */
  readonly sources?: Partial<EvidenceSources>;
  /** `all`: files that take half a minute to simulate, too; `quick` unless given. */
  readonly files?: "quick" | "all";
}

export function evidence(published: readonly PublishedRow[], options: EvidenceOptions = {}): Evidence {
  const { files = "quick" } = options;
  const sources: EvidenceSources = { ...createBuiltInSources({ files }), ...options.sources };
  const rows = published.map((row) => evidenceRow(row, sources));
  const constraints = [
    ...published.filter(isConstraint).map((row) => ({ id: row.id, ...checkConstraint(row, sources) })),
    ...ioperfConstraints(published, rows),
  ];
  const groups = published.map(({ group }) => group);
  return { schema: evidenceSchema, rows, constraints, summary: summarize(rows, groups, constraints) };
}

function evidenceRow(row: PublishedRow, sources: EvidenceSources): EvidenceRow {
  const published = (row.kind === "app-time" ? row.elapsedSec : row.mbPerSec) ?? null;
  const base = { id: row.id, kind: row.kind, published, fitted: isFittedRow(row.id) };
  const answer = predicted(row, sources);
  if (!isPredicted(answer)) {
    return { ...base, predicted: null, errorPercent: null, covered: null, reason: answer.reason };
  }
  const { value, band } = answer;
  return {
    ...base,
    predicted: rounded(value),
    errorPercent: published === null ? null : rounded(100 * (value / published - 1)),
    covered: published === null || !band ? null : band[0] <= published && published <= band[1],
    reason: null,
  };
}

function predicted(row: PublishedRow, sources: EvidenceSources): Answer {
  const predictor = Object.hasOwn(predictors, row.kind) ? predictors[row.kind] : undefined;
  if (!predictor) return { reason: `no predictor for rows of the kind "${row.kind}"` };
  const answer = predictor(row, sources);
  if (isPredicted(answer) && !(Number.isFinite(answer.value) && answer.value > 0)) {
    return { reason: "the model gives no finite figure" };
  }
  return answer;
}

function rounded(value: number): number {
  return Math.round(value * 1e4) / 1e4;
}
