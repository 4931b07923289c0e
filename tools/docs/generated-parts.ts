// Which parts of docs/ come from the code: file, marker, and the function that renders it.

import { renderHostsMarkdown, renderRulesMarkdown } from "../../src/config/index.js";
import { renderTimingTable } from "../../src/simulate/index.js";
import { corpusTable } from "../corpus/corpus-table.js";
import { renderCorpus } from "../corpus/render-corpus.js";
import { renderDifferences } from "../vectors/render-differences.js";

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
  { file: "vendor-differences.md", marker: "differences", render: renderDifferences },
  { file: "corpus.md", marker: "corpus", render: () => renderCorpus(corpusTable) },
];
