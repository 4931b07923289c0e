// A run in words, or as JSON.

import { differenceSections } from "./deliberate-differences.js";
import type { RunResult } from "./run-vectors.js";

const shownFailures = 10;

export function totalsOf({ groups }: RunResult): { readonly passed: number; readonly failed: number } {
  const passed = groups.reduce((sum, group) => sum + group.passed, 0);
  const failed = groups.reduce((sum, group) => sum + group.failures.length, 0);
  return { passed, failed };
}

/** The total is the last line. */
export function renderRun(run: RunResult, { explain }: { readonly explain: boolean }): string {
  const lines: string[] = [];
  for (const { group, passed, failures } of run.groups) {
    lines.push(`${group}: ${passed} passed, ${failures.length} failed`);
    for (const { name, reasons } of failures.slice(0, shownFailures)) lines.push(`  ${name}: ${reasons.join("; ")}`);
    if (failures.length > shownFailures) lines.push(`  … and ${failures.length - shownFailures} more`);
  }
  if (explain) lines.push(...renderDifferences(run));
  if (run.bufferDependent.steps > 0) lines.push(renderBufferDependent(run));
  const { passed, failed } = totalsOf(run);
  lines.push(`${passed} passed, ${failed} failed`);
  return `${lines.join("\n")}\n`;
}

/** Such a step cannot fail a scenario: an emulator need not know what the board's buffer held. */
function renderBufferDependent({ bufferDependent: { steps, same } }: RunResult): string {
  return `of ${steps} steps that depend on the buffer's former contents, ${same} are as recorded`;
}

function renderDifferences({ differences }: RunResult): string[] {
  const entries = differenceSections.flatMap((section) => section.differences);
  const rows = entries.map(
    ({ id, title }) => `  ${String(differences.get(id) ?? 0).padStart(5)}  ${id.padEnd(26)} ${title}`,
  );
  return ["passed cases by deliberate difference (docs/vendor-differences.md):", ...rows];
}

/** `undefined` when every scenario was run. */
export function renderNotRun({ notRun }: RunResult): string | undefined {
  if (notRun.size === 0) return undefined;
  const count = [...notRun.values()].reduce((sum, number) => sum + number, 0);
  return `not run yet: ${count} scenarios in groups ${[...notRun.keys()].sort().join(", ")}\n`;
}

export function renderRunJson(run: RunResult): string {
  const groups = run.groups.map(({ group, passed, failures }) => ({
    group,
    passed,
    failed: failures.length,
    failures,
  }));
  const result = {
    ...totalsOf(run),
    groups,
    notRun: Object.fromEntries(run.notRun),
    differences: Object.fromEntries(run.differences),
    bufferDependent: run.bufferDependent,
  };
  return `${JSON.stringify(result, undefined, 2)}\n`;
}
