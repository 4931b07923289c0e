// A diskperf run as the tool prints one: comment lines, then a row a request size with six columns, so that what plots the
// output of the real tool plots this, too. MB/s are 10⁶ bytes per second, as the tool's own are: in published output of a disk of
// 10 000 rpm, 4 KiB written forward at 0.68 and backward at 0.69 are one turn (6.00 ms) and the 1 % of a track more or less
// that 4 KiB take; in units of 2²⁰ they would come in less than a turn.

import type { DiskperfOptions, WorkloadResult } from "../../simulate/index.js";
import { wrapText } from "../wrap-text.js";

const columns = ["fwd_wt", "fwd_rd", "bwd_wt", "bwd_rd", "rnd_wt", "rnd_rd"] as const;
const sizeWidth = 10;
const cellWidth = 8;
const rule = `#${"-".repeat(sizeWidth + cellWidth * columns.length - 1)}`;
const longestName = 60;

/** Tests that were not run are `-`. */
export function renderDiskperf(result: WorkloadResult, { options }: { readonly options: DiskperfOptions }): string {
  const sizes = [...new Set(result.rows.map(({ requestBytes }) => requestBytes ?? 0))].toSorted((a, b) => a - b);
  const cell = (size: number, test: string): string => {
    const row = result.rows.find((one) => one.requestBytes === size && one.test === test);
    return (row ? row.value.toFixed(2) : "-").padStart(cellWidth);
  };
  const lines = [
    rule,
    "# Disk performance as diskperf measures it, simulated",
    "#",
    `# Test name     : ${printable(options.name)}`,
    `# Request sizes : min=${options.smallestBytes} max=${options.largestBytes}`,
    `# Parameters    : direct=1 time=${options.seconds}`,
    `# File size     : ${options.fileBytes} bytes`,
    ...result.notes.map((note) => wrapText(`# ${note}`, { indent: "#   " })),
    rule,
    `# req_size${columns.map((name) => name.padStart(cellWidth)).join("")}`,
    `#  (bytes)${columns.map(() => "(MB/s)".padStart(cellWidth)).join("")}`,
    rule,
    ...sizes.map((size) => String(size).padStart(sizeWidth) + columns.map((test) => cell(size, test)).join("")),
  ];
  return `${lines.join("\n")}\n`;
}

/** A name is the user's: nothing in it may end the comment. */
function printable(name: string): string {
  const text = name.replace(/[^\x20-\x7e]/g, "?");
  return text.length > longestName ? `${text.slice(0, longestName - 3)}...` : text;
}
