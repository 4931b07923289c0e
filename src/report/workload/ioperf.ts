// IOPerf's tables: for each test KB/s by wall clock, KB/s by processor time, and the processor's share, which the clock of
// the tool can make more than 100 % (reference results B). As text, and as the HTML that the tool offers too.

import type { IoperfConclusion, WorkloadResult, WorkloadRow } from "../../simulate/index.js";
import { textWidth, wrapText } from "../wrap-text.js";

const names: Readonly<Record<string, string>> = {
  fwrite: "block fwrite",
  fread: "block fread",
  putc: "putc",
  getc: "getc",
  seek: "random seek",
};

const columns = ["KB/s real", "KB/s CPU", "%CPU"] as const;

export function renderIoperfText(result: WorkloadResult): string {
  const tables = groupsOf(result.rows).map(({ title, rows }) => {
    const head = `${"test".padEnd(14)}${columns.map((name) => name.padStart(14)).join("")}`;
    const lines = rows.map((row) => {
      const [real, cpu, percent] = cellsOf(row);
      return `${(names[row.test] ?? row.test).padEnd(14)}${[real, cpu, percent].map((cell) => cell?.padStart(14)).join("")}`;
    });
    return `${[title, head, ...lines].join("\n")}\n`;
  });
  return [...tables, `${result.notes.map((note) => wrapText(note)).join("\n")}\n`].join("\n");
}

export function renderIoperfHtml(result: WorkloadResult): string {
  const tests = [...new Set(result.rows.map(({ test }) => test))];
  const head = [
    `<tr><th rowspan="2">streams</th><th rowspan="2">KB</th>${tests
      .map((test) => `<th colspan="3">${escaped(names[test] ?? test)}</th>`)
      .join("")}</tr>`,
    `<tr>${tests.map(() => columns.map((name) => `<th>${name}</th>`).join("")).join("")}</tr>`,
  ];
  const body = groupsOf(result.rows).map(({ threads, fileKb, rows }) => {
    const cells = tests.flatMap((test) => {
      const row = rows.find((one) => one.test === test);
      return row ? cellsOf(row) : columns.map(() => "-");
    });
    return `<tr>${[`${threads}`, `${fileKb}`, ...cells].map((cell) => `<td>${cell}</td>`).join("")}</tr>`;
  });
  return `${["<table>", "<thead>", ...head, "</thead>", "<tbody>", ...body, "</tbody>", "</table>"].join("\n")}\n`;
}

/** What the report concludes, whether it holds, and from which figures. */
export function renderIoperfConclusions(conclusions: readonly IoperfConclusion[]): string {
  const lines = conclusions.flatMap(({ statement, verdict, found }) => [
    beside(verdict, statement),
    ...found.map(({ what, value, from, to }) =>
      beside("", `${figure(value)} (stated ${figure(from)} to ${figure(to)}): ${what}`),
    ),
  ]);
  return `${lines.join("\n")}\n`;
}

const marginWidth = 9;

function beside(margin: string, text: string): string {
  return wrapText(text, { width: textWidth - marginWidth })
    .split("\n")
    .map((line, index) => (index === 0 ? margin : "").padEnd(marginWidth) + line)
    .join("\n");
}

interface IoperfGroup {
  readonly title: string;
  readonly threads: number;
  readonly fileKb: number;
  readonly rows: readonly WorkloadRow[];
}

function groupsOf(rows: readonly WorkloadRow[]): IoperfGroup[] {
  const groups = new Map<string, WorkloadRow[]>();
  for (const row of rows) {
    const title = `${more(row, "threads")} ${more(row, "threads") === 1 ? "stream" : "streams"}, ${more(row, "fileKb")} KB`;
    groups.set(title, [...(groups.get(title) ?? []), row]);
  }
  return [...groups].map(([title, members]) => ({
    title,
    threads: more(members[0], "threads"),
    fileKb: more(members[0], "fileKb"),
    rows: members,
  }));
}

function cellsOf(row: WorkloadRow): string[] {
  return [row.value.toFixed(2), more(row, "cpuKbPerSec").toFixed(2), `${more(row, "cpuPercent").toFixed(1)}%`];
}

function more(row: WorkloadRow | undefined, name: string): number {
  return row?.more?.[name] ?? 0;
}

function figure(value: number): string {
  if (!Number.isFinite(value)) return "no figure";
  return value >= 1000 ? Math.round(value).toString() : value.toFixed(2);
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
