// report: predictions as text for people and JSON for programs. Pure: data in, text out.

export {
  type CardFigure,
  type CardSummary,
  type CardsSetting,
  renderCardConstants,
  renderCardList,
} from "./cards-table.js";
export { renderEvidence } from "./evidence-table.js";
export { formatSize } from "./format-size.js";
export { renderHtmlReport } from "./html/render-html-report.js";
export type { ReportInput } from "./html/report-input.js";
export { limitSentences } from "./limit-sentences.js";
export {
  type PlotGlyphs,
  type PlotOptions,
  type PlotPoint,
  type PlotSeries,
  plotGlyphs,
  renderPlot,
} from "./plot.js";
export { type ExplainOptions, renderExplain } from "./render-explain.js";
export { type PredictionJsonOptions, renderPredictionJson } from "./render-prediction-json.js";
export { type PredictionTextOptions, renderPredictionText } from "./render-prediction-text.js";
export { renderCase, renderChanges, renderTimeShares, systemTitle } from "./render-simulation.js";
export { figure, rankCases, renderRanking, renderSimulationCsv } from "./simulation-table.js";
export { renderWorkload } from "./workload/render-workload.js";
