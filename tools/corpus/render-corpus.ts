// The table of the corpus as Markdown, for docs/corpus.md.

import type { CorpusRow } from "./corpus-table.js";

export function renderCorpus(rows: readonly CorpusRow[]): string {
  const lines = rows.map(({ file, findings, remark }) => `| ${file} | ${renderFindings(findings)} | ${remark} |`);
  return ["| file | findings | why that is right |", "|---|---|---|", ...lines].join("\n");
}

function renderFindings(findings: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const finding of findings) counts.set(finding, (counts.get(finding) ?? 0) + 1);
  const words = [...counts].map(([finding, count]) => {
    const [rule = "", severity = ""] = finding.split(" ");
    return `\`${rule}\` ${severity}${count > 1 ? ` (${count})` : ""}`;
  });
  return words.join(", ") || "none";
}
