// Offsets in a text ↔ line and column, both counted from 1.

import type { Position } from "../diagnostic.js";

/** Lines end with LF or CRLF, as editors count them. */
export function positionAt(text: string, offset: number): Position {
  let line = 1;
  let lineStart = 0;
  for (let at = text.indexOf("\n"); at !== -1 && at < offset; at = text.indexOf("\n", at + 1)) {
    line++;
    lineStart = at + 1;
  }
  return { line, column: offset - lineStart + 1 };
}

/** The line ending that the text uses most at its start, for lines added to it. */
export function lineEndOf(text: string): "\n" | "\r\n" {
  const at = text.indexOf("\n");
  return at > 0 && text[at - 1] === "\r" ? "\r\n" : "\n";
}
