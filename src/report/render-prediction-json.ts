// A prediction for programs: the document itself, with a stable order of keys. `explain` adds the parts of each point.

import type { Prediction } from "../simulate/index.js";

export interface PredictionJsonOptions {
  readonly explain?: boolean;
}

/** Ends with a line feed. */
export function renderPredictionJson(prediction: Prediction, options: PredictionJsonOptions = {}): string {
  const points = options.explain
    ? prediction.points
    : prediction.points.map((point) => {
        const { parts: _, ...rest } = point;
        return rest;
      });
  return `${JSON.stringify({ schema: prediction.schema, points, notes: prediction.notes }, undefined, 2)}\n`;
}
