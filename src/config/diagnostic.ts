// A finding: data about a configuration, never thrown. Printed by the command line, or put into a report.

export const severities = ["error", "warning", "info"] as const;
export type Severity = (typeof severities)[number];

/** Both count from 1; `column` counts UTF-16 code units, as editors do. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** Replace `text.slice(start, end)` by `replacement`. */
export interface TextEdit {
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
}

/** A repair that cannot lose anything the owner meant: new values for settings, or edits of the file's text. */
export type Fix =
  | { readonly kind: "set"; readonly changes: readonly SettingChange[] }
  | { readonly kind: "text"; readonly edits: readonly TextEdit[] };

/** `value` in the form people type: `true`, `4194303`, `0x4c`, ` SEAGATE`. */
export interface SettingChange {
  readonly path: string;
  readonly value: string;
}

export interface Diagnostic {
  /** Stable id of the rule, also its file name below `validate/`. */
  readonly rule: string;
  readonly severity: Severity;
  /** `board.parity`, `target.0.vendor`, … or "" for the file as a whole. Targets count slots from 0. */
  readonly path: string;
  readonly message: string;
  readonly hint?: string;
  readonly at?: Position;
  readonly fix?: Fix;
}
