// Applying edits to a text: each replaces a span of the original, everything between stays byte for byte.

import type { TextEdit } from "../diagnostic.js";

/** Edits may come in any order; of two that overlap the one that starts first wins. */
export function applyTextEdits(text: string, edits: readonly TextEdit[]): string {
  const ordered = [...edits].sort((a, b) => a.start - b.start || a.end - b.end);
  let result = "";
  let at = 0;
  for (const { start, end, replacement } of ordered) {
    if (start < at) continue;
    result += text.slice(at, start) + replacement;
    at = end;
  }
  return result + text.slice(at);
}
