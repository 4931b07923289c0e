// How far to trust the report: predicted against published, what the configuration itself has wrong, and every assumption
// with its source.

import type { Confidence } from "../../simulate/index.js";
import { element, type Markup } from "../svg/markup.js";
import { formatFigure, formatPercent, isKnown, unknown } from "./format-figure.js";
import type {
  LabelledValue,
  ReportAssumption,
  ReportConstraint,
  ReportEvidence,
  ReportEvidenceRow,
  ReportFinding,
  ReportKindSummary,
} from "./report-input.js";
import { bulletList, paragraph, type Section } from "./section.js";
import { numberColumn, renderTable, textColumn } from "./table.js";

const severityWords: Readonly<Record<ReportFinding["severity"], string>> = {
  error: "Error",
  warning: "Warning",
  info: "Note",
};

const confidenceWords: Readonly<Record<Confidence, string>> = {
  F: "from firmware",
  M: "measured",
  D: "derived",
  A: "assumed",
  fitted: "fitted",
};

export function findingsSection(findings: readonly ReportFinding[]): Section {
  const items = findings.map(({ severity, code, message, where }) => [
    element("strong", { class: `severity ${severity}` }, severityWords[severity]),
    " ",
    message,
    " ",
    element("span", { class: "quiet" }, where === undefined ? "" : `${where} · `, element("code", {}, code)),
  ]);
  return { id: "findings", heading: "Findings on the configuration", body: [bulletList(items)] };
}

export function evidenceSection({ summary, rows, constraints }: ReportEvidence): Section {
  return {
    id: "evidence",
    heading: "Evidence: predicted against published",
    body: [
      paragraph(
        "Held-out rows are results that the model has not seen. A fitted row proves nothing: a figure of the model was " +
          "chosen so that it comes out.",
      ),
      summary.kinds.length === 0 ? undefined : renderKinds(summary.kinds),
      rows.length === 0 ? undefined : renderEvidenceRows(rows),
      constraints.length === 0 ? undefined : renderConstraints(constraints),
    ],
  };
}

function renderKinds(kinds: readonly ReportKindSummary[]): Markup {
  return renderTable({
    id: "evidence-summary",
    caption: "Errors by kind of result, without their sign",
    columns: [
      textColumn("Kind"),
      ...["Rows", "Held out", "Median error", "p90 error", "In the band", "Order held"].map(numberColumn),
      ...["Fitted", "Median error, fitted"].map(numberColumn),
    ],
    rows: kinds.map(({ kind, rows, heldOut, fitted, orderings }) => [
      ...[kind, rows, heldOut.count],
      formatError(heldOut.medianAbsoluteErrorPercent),
      formatError(heldOut.p90AbsoluteErrorPercent),
      heldOut.coverage === null ? unknown : formatError(heldOut.coverage * 100),
      orderings.pairs === 0 ? unknown : `${orderings.held} of ${orderings.pairs}`,
      fitted.count,
      formatError(fitted.medianAbsoluteErrorPercent),
    ]),
  });
}

function renderEvidenceRows(rows: readonly ReportEvidenceRow[]): Markup {
  return renderTable({
    id: "evidence-table",
    caption: "Published results and what the model says of them: MB/s, applications in seconds",
    columns: [
      ...[textColumn("Result"), textColumn("Kind"), numberColumn("Published"), numberColumn("Predicted")],
      ...[numberColumn("Error"), textColumn("In the band"), textColumn("Standing"), textColumn("Remark")],
    ],
    rows: rows.map(({ id, kind, published, predicted, errorPercent, covered, fitted, reason }) => [
      ...[id, kind, formatFigure(published ?? undefined), formatFigure(predicted ?? undefined)],
      ...[formatPercent(errorPercent ?? undefined), yesOrNo(covered, unknown)],
      predicted === null ? "not predicted" : fitted ? "fitted" : "held out",
      reason ?? undefined,
    ]),
  });
}

function renderConstraints(constraints: readonly ReportConstraint[]): Markup {
  return renderTable({
    id: "constraints-table",
    caption: "What must hold between results",
    columns: [textColumn("Constraint"), textColumn("Holds"), textColumn("Remark")],
    rows: constraints.map(({ id, holds, reason }) => [id, yesOrNo(holds, "not checked"), reason]),
  });
}

function yesOrNo(answer: boolean | null, otherwise: string): string {
  return answer === null ? otherwise : answer ? "yes" : "no";
}

/** A size without a sign, in percent. */
function formatError(percent: number | null): string {
  return percent === null || !isKnown(percent) ? unknown : `${percent.toFixed(0)} %`;
}

export function assumptionsSection(assumptions: readonly ReportAssumption[]): Section {
  return {
    id: "assumptions",
    heading: "Assumptions and their sources",
    body: [
      renderTable({
        id: "assumptions-table",
        caption: "Figures that the prediction rests on",
        columns: [
          ...[textColumn("Figure"), numberColumn("Value"), textColumn("Unit"), textColumn("Range")],
          ...[textColumn("Confidence"), textColumn("Source")],
        ],
        rows: assumptions.map(({ name, value, unit, range, confidence, source }) => [
          name,
          typeof value === "number" ? formatFigure(value) : value,
          unit,
          range === undefined ? undefined : `${formatFigure(range[0])} to ${formatFigure(range[1])}`,
          confidenceWords[confidence],
          source,
        ]),
      }),
    ],
  };
}

export function renderValues(values: readonly LabelledValue[]): Markup | undefined {
  if (values.length === 0) return undefined;
  return element(
    "dl",
    {},
    values.map(({ label, value }) => element("div", {}, element("dt", {}, label), element("dd", {}, value))),
  );
}
