// Which parts of docs/ come from the code: file, marker, and the function that renders it.

import { renderHostsMarkdown, renderRulesMarkdown } from "../../src/config/index.js";
import { renderTimingTable } from "../../src/simulate/index.js";

export interface GeneratedPart {
  /** Below docs/. */
  readonly file: string;
  /** Stands in the file as `<!-- marker:begin -->` and `<!-- marker:end -->`, each on a line of its own. */
  readonly marker: string;
  render(): string;
}

export const generatedParts: readonly GeneratedPart[] = [
  { file: "rules.md", marker: "rules", render: renderRulesMarkdown },
  { file: "hosts.md", marker: "hosts", render: renderHostsMarkdown },
  { file: "timing.md", marker: "constants", render: renderTimingTable },
];

/** The text with `part` between the markers. Throws when they are missing. */
export function fillMarkers(text: string, marker: string, part: string): string {
  const begin = `<!-- ${marker}:begin -->\n`;
  const end = `<!-- ${marker}:end -->`;
  const from = text.indexOf(begin);
  const to = text.indexOf(end);
  if (from < 0 || to < from) throw new Error(`the markers ${marker}:begin and ${marker}:end are missing`);
  return text.slice(0, from + begin.length) + part + text.slice(to);
}
