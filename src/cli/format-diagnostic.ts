// A finding as text: place, severity, rule, then what and what to do.

import type { Diagnostic, Severity } from "../config/index.js";
import { type Output, wrap } from "./output.js";

const severityColor = { error: "red", warning: "yellow", info: "cyan" } as const satisfies Record<
  Severity,
  keyof Output["colors"]
>;

export function formatDiagnostic(
  file: string,
  diagnostic: Diagnostic,
  { colors, columns }: Pick<Output, "colors" | "columns">,
): string {
  const { rule, severity, path, message, hint, at, fix } = diagnostic;
  const place = at ? `${printable(file)}:${at.line}:${at.column}` : printable(file);
  const head = `${colors.bold(place)} ${colors[severityColor[severity]](severity)} ${rule}${path ? ` ${colors.dim(printable(path))}` : ""}`;
  const lines = [head, wrap(printable(message), columns, "  ")];
  if (hint) lines.push(wrap(`→ ${printable(hint)}${fix ? " (--fix does it)" : ""}`, columns, "  "));
  else if (fix) lines.push("  → --fix mends it");
  return lines.join("\n");
}

/** Text from a file must not drive the terminal. */
export function printable(text: string): string {
  return text.replace(
    /[\u0000-\u001f\u007f-\u009f]/g,
    (character) => `\\x${character.charCodeAt(0).toString(16).padStart(2, "0")}`,
  );
}

/** JSON for people to look at: control characters that JSON itself would let through are escaped too. */
export function printableJson(value: unknown): string {
  return JSON.stringify(value, null, 2).replace(
    /[\u007f-\u009f]/g,
    (character) => `\\u00${character.charCodeAt(0).toString(16)}`,
  );
}

export function countFindings(diagnostics: readonly Diagnostic[]): string {
  const count = (severity: Severity) => diagnostics.filter((diagnostic) => diagnostic.severity === severity).length;
  const parts = [
    plural(count("error"), "error"),
    plural(count("warning"), "warning"),
    count("info") > 0 ? `${count("info")} info` : "",
  ].filter((part) => part !== "");
  const fixable = diagnostics.filter(({ fix }) => fix).length;
  return (parts.join(", ") || "no findings") + (fixable > 0 ? ` (${fixable} can be mended with --fix)` : "");
}

function plural(count: number, word: string): string {
  return count === 0 ? "" : `${count} ${word}${count === 1 ? "" : "s"}`;
}
