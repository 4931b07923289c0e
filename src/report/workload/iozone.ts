// IOzone's table of its automatic mode, KB/s by file size and record length. The tool's thirteen columns need 141
// characters; here they come in two bands of at most 80.

import type { WorkloadResult } from "../../simulate/index.js";
import { wrapText } from "../wrap-text.js";

interface Column {
  readonly test: string;
  /** Two lines. */
  readonly head: readonly [string, string];
}

const bands: readonly (readonly Column[])[] = [
  [
    { test: "write", head: ["", "write"] },
    { test: "rewrite", head: ["", "rewrite"] },
    { test: "read", head: ["", "read"] },
    { test: "reread", head: ["", "reread"] },
    { test: "random read", head: ["random", "read"] },
    { test: "random write", head: ["random", "write"] },
  ],
  [
    { test: "backward read", head: ["bkwd", "read"] },
    { test: "record rewrite", head: ["record", "rewrite"] },
    { test: "stride read", head: ["stride", "read"] },
    { test: "fwrite", head: ["", "fwrite"] },
    { test: "frewrite", head: ["", "frewrite"] },
    { test: "fread", head: ["", "fread"] },
    { test: "freread", head: ["", "freread"] },
  ],
];

const sizeWidth = 8;
const cellWidth = 9;

export function renderIozoneText(result: WorkloadResult): string {
  const cells = new Map(result.rows.map((row) => [`${keyOf(row)} ${row.test}`, Math.round(row.value).toString()]));
  const points = [...new Map(result.rows.map((row) => [keyOf(row), row])).entries()];
  const tables = bands.map((band) => {
    const heads = [0, 1].map((line) => {
      const left = line === 0 ? ["", ""] : ["kB", "reclen"];
      return row(
        left,
        band.map(({ head }) => head[line] ?? ""),
      );
    });
    const lines = points.map(([key, { requestBytes = 0, more }]) =>
      row(
        [`${more?.["fileKb"] ?? 0}`, `${requestBytes / 1024}`],
        band.map(({ test }) => cells.get(`${key} ${test}`) ?? "-"),
      ),
    );
    return `${[...heads, ...lines].join("\n")}\n`;
  });
  return [...tables, `${result.notes.map((note) => wrapText(note)).join("\n")}\n`].join("\n");
}

function keyOf({ requestBytes, more }: WorkloadResult["rows"][number]): string {
  return `${more?.["fileKb"]} ${requestBytes}`;
}

function row(left: readonly string[], cells: readonly string[]): string {
  const sizes = left.map((text) => text.padStart(sizeWidth)).join("");
  return `${sizes}${cells.map((text) => text.padStart(cellWidth)).join("")}`.trimEnd();
}
