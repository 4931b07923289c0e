// What a rule says about a file as it is written, found as the command line finds it.

import type { ConfigFile } from "../../../src/config/config-file.js";
import type { Diagnostic } from "../../../src/config/diagnostic.js";
import { applyTextEdits } from "../../../src/config/edit/text-edits.js";
import type { Rule } from "../../../src/config/validate/rule.js";
import { validateConfig } from "../../../src/config/validate/validate-config.js";
import { fileOf } from "../xml-of.js";

/** `input` is XML text, or a file that was read otherwise. */
export function findingsIn(rule: Rule, input: string | ConfigFile): readonly Diagnostic[] {
  const file = typeof input === "string" ? fileOf(input) : input;
  return validateConfig(file).filter((diagnostic) => diagnostic.rule === rule.id);
}

/** Place, path and severity of each finding, as in "5:2 board.parity error"; "-" for no place or no path. */
export function verdictsIn(rule: Rule, input: string | ConfigFile): readonly string[] {
  return findingsIn(rule, input).map(({ at, path, severity }) => {
    const place = at ? `${at.line}:${at.column}` : "-";
    return `${place} ${path || "-"} ${severity}`;
  });
}

/** The text after the repair of the rule's only finding; `undefined` when it offers none. */
export function mendedBy(rule: Rule, text: string): string | undefined {
  const [finding, ...others] = findingsIn(rule, text);
  if (!finding || others.length > 0) throw new Error(`${rule.id} has not exactly one finding`);
  return finding.fix?.kind === "text" ? applyTextEdits(text, finding.fix.edits) : undefined;
}
