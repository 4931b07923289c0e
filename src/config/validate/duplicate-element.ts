// The same setting twice: the last one wins, whatever the owner meant.

import { positionAt } from "../xml/line-index.js";
import type { Rule } from "./rule.js";

export const duplicateElement: Rule = {
  id: "duplicate-element",
  stage: "xml",
  severity: "warning",
  title: "A setting stands there twice",
  why: "All tools take the last one (quirks: the vendor's tool adds them up).",
  source: "firmware-behaviour 1.5.2; corpus/mistakes m51",
  *check({ text, readings, root, boardElement }) {
    const last = new Map<string, string>();
    for (const { path, element } of readings.toReversed()) {
      const winner = last.get(path);
      if (winner === undefined) last.set(path, element.text);
      else {
        yield {
          path,
          at: positionAt(text, element.span.start),
          message: `<${element.name}> comes again below with "${winner.trim()}", and the last one counts`,
          hint: "delete the one you do not mean",
        };
      }
    }
    for (const board of root.children) {
      if (board === boardElement || !["S2S_BoardCfg", "BoardConfig"].includes(board.name)) continue;
      const counts = boardElement?.name === board.name ? "the last one counts" : `<${boardElement?.name}> counts`;
      yield {
        path: "board",
        at: positionAt(text, board.span.start),
        message: `<${board.name}>: there is more than one set of board settings, and ${counts}`,
        hint: "delete the one you do not mean",
      };
    }
  },
};
