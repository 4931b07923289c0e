// Predicted against published as text: every row by kind, then the published orders, then each kind as a whole.

import type { ErrorSummary, Evidence, EvidenceConstraint, EvidenceRow, KindSummary } from "../simulate/index.js";
import { distinct } from "./group-points.js";
import { textWidth, wrapText } from "./wrap-text.js";

const idWidth = 41;

const legend =
  "Error: predicted against published. In band: the published figure lies between the 10th and the 90th percentile of the " +
  "prediction, where the model knows how uncertain it is. Fitted: some figure of the model was fitted to that row or chosen " +
  "by it, so that agreement proves nothing; the summary counts such rows apart. Order: pairs of rows of one series that come " +
  "in the published order.";

/** Lines of at most 80 columns. */
export function renderEvidence({ rows, constraints, summary }: Evidence): string {
  return [
    ...distinct(rows.map(({ kind }) => kind)).map((kind) =>
      kindTable(
        kind,
        rows.filter((row) => row.kind === kind),
      ),
    ),
    ...(constraints.length === 0 ? [] : [["Published orders", ...constraints.flatMap(constraintLines)].join("\n")]),
    summaryTable(summary.kinds),
    ...(constraints.length === 0 ? [] : [constraintsSentence(summary.constraints)]),
    wrapText(legend),
    "",
  ].join("\n\n");
}

function kindTable(kind: string, rows: readonly EvidenceRow[]): string {
  const predicted = rows.filter((row) => row.predicted !== null);
  const unit = kind === "app-time" ? "s" : "MB/s";
  const head = `${`${kind}, ${unit}`.padEnd(idWidth)}${cells("published", "predicted", "error %", "band", "fitted")}`;
  return [
    ...(predicted.length === 0 ? [`${kind}: no row is predicted`] : [head]),
    ...predicted.flatMap(rowLines),
    ...reasonLines(rows.filter((row) => row.predicted === null)),
  ].join("\n");
}

function rowLines({ id, published, predicted, errorPercent, covered, fitted, reason }: EvidenceRow): readonly string[] {
  const band = covered === null ? "" : covered ? "in" : "out";
  const figures = cells(figure(published), figure(predicted), percent(errorPercent), band, fitted ? "fitted" : "");
  const first = id.length <= idWidth ? [`${id.padEnd(idWidth)}${figures}`] : [id, " ".repeat(idWidth) + figures];
  return [...first.map((line) => line.trimEnd()), ...(reason === null ? [] : [indented(reason)])];
}

/** Rows that are not predicted for the same reason stand together. */
function reasonLines(rows: readonly EvidenceRow[]): readonly string[] {
  return distinct(rows.map(({ reason }) => reason)).flatMap((reason) => {
    const ids = rows.filter((row) => row.reason === reason).map(({ id }) => id);
    return [wrapText(`not predicted (${ids.length}): ${reason}`, { indent: "  " }), indented(ids.join(" "))];
  });
}

function constraintLines({ id, holds, reason }: EvidenceConstraint): readonly string[] {
  const word = holds === null ? "open" : holds ? "holds" : "fails";
  return [`${id.padEnd(idWidth)} ${word}`, indented(reason)];
}

function summaryTable(kinds: readonly KindSummary[]): string {
  const line = (name: string, ...columns: readonly string[]) =>
    `${name.padEnd(20)}${columns.map((cell, index) => cell.padStart(summaryWidths[index] ?? 0)).join("")}`.trimEnd();
  const head = line("Absolute error, %", "rows", "pred.", "held out", "median", "p90", "band", "fitted", "order");
  return [
    head,
    ...kinds.map(({ kind, rows, predicted, heldOut, fitted, orderings: { pairs, held } }) =>
      line(
        kind,
        `${rows}`,
        `${predicted}`,
        `${heldOut.count}`,
        tenths(heldOut.medianAbsoluteErrorPercent),
        tenths(heldOut.p90AbsoluteErrorPercent),
        coverage(heldOut),
        `${fitted.count}`,
        pairs === 0 ? "" : `${held}/${pairs}`,
      ),
    ),
  ].join("\n");
}

const summaryWidths = [5, 6, 9, 8, 8, 7, 7, 9];

function constraintsSentence({ count, hold, fail, unchecked }: Evidence["summary"]["constraints"]): string {
  return `Of ${count} published orders ${hold} hold, ${fail} do not, ${unchecked} are open.`;
}

function cells(published: string, predicted: string, error: string, band: string, fitted: string): string {
  return `${published.padStart(9)}${predicted.padStart(10)}${error.padStart(8)} ${band.padEnd(4)} ${fitted}`.trimEnd();
}

function indented(text: string): string {
  const indent = "    ";
  return indent + wrapText(text, { indent, width: textWidth - indent.length });
}

/** Three significant digits or more. */
function figure(value: number | null): string {
  if (value === null) return "";
  return value >= 100 ? value.toFixed(0) : value.toFixed(value >= 10 ? 1 : value >= 1 ? 2 : 3);
}

function percent(value: number | null): string {
  if (value === null) return "";
  const tenth = Math.round(value * 10) / 10;
  return `${tenth > 0 ? "+" : ""}${Math.abs(tenth) === 0 ? "0.0" : tenth.toFixed(1)}`;
}

function tenths(value: number | null): string {
  return value === null ? "" : value.toFixed(1);
}

function coverage({ coverage: share }: ErrorSummary): string {
  return share === null ? "" : `${Math.round(100 * share)} %`;
}
