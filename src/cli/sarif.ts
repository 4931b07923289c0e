// Findings in SARIF 2.1.0, the form that code hosts and editors show beside the text.

import { type Diagnostic, rules } from "../config/index.js";

const levelOf = { error: "error", warning: "warning", info: "note" } as const;

export function renderSarif(
  reports: readonly { readonly file: string; readonly findings: readonly Diagnostic[] }[],
): object {
  return {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: {
          driver: {
            name: "scsi2sd",
            rules: rules.map(({ id, title, why, severity }) => ({
              id,
              shortDescription: { text: title },
              fullDescription: { text: why },
              defaultConfiguration: { level: levelOf[severity] },
            })),
          },
        },
        columnKind: "utf16CodeUnits",
        results: reports.flatMap(({ file, findings }) => findings.map((finding) => resultOf(file, finding))),
      },
    ],
  };
}

function resultOf(file: string, { rule, severity, path, message, hint, at }: Diagnostic): object {
  return {
    ruleId: rule,
    level: levelOf[severity],
    message: { text: `${path ? `${path}: ` : ""}${message}${hint ? `. ${hint}` : ""}` },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: file.split("/").map(encodeURIComponent).join("/") },
          ...(at ? { region: { startLine: at.line, startColumn: at.column } } : {}),
        },
      },
    ],
  };
}
