// Published rows that some figure was fitted to, or chosen by: agreement with them proves nothing.

import { fitSplit } from "./fit-split.js";

const fitted = new Set<string>(Object.values(fitSplit).flat());

export function isFittedRow(id: string): boolean {
  return fitted.has(id);
}

/** The ids that a figure's source names behind "row", "rows" or "measurements"; `*` in one stands for anything. */
export function rowsOfSource(source: string): readonly string[] {
  const [, list = ""] = /\b(?:rows?|measurements) ([^:]+)/.exec(source) ?? [];
  return list.split(", ").flatMap((part) => /^[\w+*]+(?:-[\w+*]+)+/.exec(part)?.[0] ?? []);
}
