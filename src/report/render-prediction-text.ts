// A prediction for people: a table, a plot, and what limits it. Plain text of at most 80 columns, no colour.

import type { Prediction } from "../simulate/index.js";
import { groupPoints, type PointGroup } from "./group-points.js";
import { limitSentences } from "./limit-sentences.js";
import type { PlotGlyphs } from "./plot.js";
import { renderPredictionPlot } from "./prediction-plot.js";
import { renderPredictionTable } from "./prediction-table.js";
import { wrapText } from "./wrap-text.js";

export interface PredictionTextOptions {
  /** `ascii` for terminals without Unicode. Default: `braille`. */
  readonly glyphs?: PlotGlyphs;
}

const confidenceNote =
  "The board's figures come from its firmware; those of host and card are assumptions, some of them fitted to " +
  "published results (docs/timing.md). Differences between firmware versions are worth more than the figures themselves.";

export function renderPredictionText(prediction: Prediction, options: PredictionTextOptions = {}): string {
  const { glyphs = "braille" } = options;
  const notes = [...prediction.notes, confidenceNote].map((note) => wrapText(note));
  return [...groupPoints(prediction.points).map((group) => renderGroup(group, glyphs)), `${notes.join("\n")}\n`].join(
    "\n",
  );
}

function renderGroup({ setting, pattern, points }: PointGroup, glyphs: PlotGlyphs): string {
  const { board, host, card } = setting;
  return [
    `${wrapText(`Predicted throughput, ${pattern} requests: board ${board}, host ${host}, card ${card}.`)}\n`,
    renderPredictionTable(points),
    renderPredictionPlot(points, glyphs),
    `${limitSentences(points)
      .map((sentence) => wrapText(sentence, { indent: "  " }))
      .join("\n")}\n`,
  ].join("\n");
}
