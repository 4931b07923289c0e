// Offsets in a text ↔ line and column, both counted from 1.

import type { Position } from "../diagnostic.js";

/** Lines end with LF or CRLF, as editors count them. */
export function positionAt(text: string, offset: number): Position {
  const starts = lineStartsOf(text);
  let low = 0;
  let high = starts.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle;
  }
  return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
}

/** The last text asked about: a file has many findings, and each asks for its place. */
let known: { readonly text: string; readonly starts: readonly number[] } = { text: "", starts: [0] };

function lineStartsOf(text: string): readonly number[] {
  if (known.text !== text) {
    const starts = [0];
    for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
    known = { text, starts };
  }
  return known.starts;
}

/** The line ending that the text uses most at its start, for lines added to it. */
export function lineEndOf(text: string): "\n" | "\r\n" {
  const at = text.indexOf("\n");
  return at > 0 && text[at - 1] === "\r" ? "\r\n" : "\n";
}
