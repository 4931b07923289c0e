// Why a file cannot be read at all. Each kind has a rule of the same name that explains it.

import type { Position, TextEdit } from "./diagnostic.js";

export type FileProblemKind =
  | "file-size"
  | "empty-file"
  | "text-encoding"
  | "html-page"
  | "html-escaped"
  | "line-numbers"
  | "no-elements"
  | "doctype"
  | "xml-syntax"
  | "missing-root"
  | "wrong-root"
  | "bin-size"
  | "json-syntax"
  | "json-schema";

export interface FileProblem {
  readonly kind: FileProblemKind;
  /** What exactly, for the message. */
  readonly detail: string;
  readonly hint?: string;
  readonly at?: Position;
  /** Edits that mend the text, when what was meant is beyond doubt. */
  readonly edits?: readonly TextEdit[];
}
