// The four conclusions of the IOPerf report (reference results B) as constraints: checked by what was predicted for its rows.

import {
  checkIoperfConclusions,
  type IoperfConclusion,
  type IoperfFigure,
  type IoperfFinding,
} from "../workload/ioperf/conclusions.js";
import { type IoperfTest, ioperfTests } from "../workload/ioperf/ioperf.js";
import type { EvidenceConstraint, EvidenceRow } from "./evidence-document.js";
import type { PublishedRow } from "./published-row.js";

export const ioperfKind = "ioperf-seed";

const shortIds: Readonly<Record<IoperfConclusion["id"], string>> = {
  writes: "writes",
  reads: "reads",
  "ten-streams": "streams",
  seeks: "seeks",
};

/** What a row's tool ran, such as "fwrite"; empty for none. */
export function ioperfTestOf(tool: string): IoperfTest | "" {
  const [, word = ""] = /IOPerf (\w+)/.exec(tool) ?? [];
  return ioperfTests.find((test) => test === word) ?? "";
}

/** None without rows of IOPerf. `rows` in the order of the published ones. */
export function ioperfConstraints(
  published: readonly PublishedRow[],
  rows: readonly EvidenceRow[],
): readonly EvidenceConstraint[] {
  if (!published.some(({ kind }) => kind === ioperfKind)) return [];
  const tables = { scsi: [] as IoperfFigure[], ide: [] as IoperfFigure[] };
  for (const [index, { kind, tool = "", busMode, threads = 1, fileKB: fileKb }] of published.entries()) {
    const predicted = rows[index]?.predicted ?? null;
    const test = ioperfTestOf(tool);
    if (kind !== ioperfKind || predicted === null || test === "" || fileKb === undefined) continue;
    tables[busMode === "IDE" ? "ide" : "scsi"].push({ test, threads, fileKb, kbPerSec: (predicted * 1e6) / 1024 });
  }
  return checkIoperfConclusions(tables).map((conclusion) => ({
    id: `ioperf-conclusion-${shortIds[conclusion.id]}`,
    ...verdict(conclusion),
  }));
}

function verdict({ statement, verdict: word, found }: IoperfConclusion): Pick<EvidenceConstraint, "holds" | "reason"> {
  if (word === "unknown") return { holds: null, reason: `${statement} Rates are missing that it is told from.` };
  const start = word === "near" ? "Nearly: " : "";
  return { holds: word === "holds", reason: `${statement} ${start}${found.map(findingText).join("; ")}.` };
}

function findingText({ what, value, from, to }: IoperfFinding): string {
  return `${what}: ${figure(value)}, where ${figure(from)} to ${figure(to)} would do`;
}

function figure(value: number): string {
  return value >= 1000 ? value.toFixed(0) : value.toFixed(2);
}
