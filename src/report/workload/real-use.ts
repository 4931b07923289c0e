// Seconds that everyday use takes, and what it did to the drive.

import type { WorkloadResult } from "../../simulate/index.js";
import { wrapText } from "../wrap-text.js";

export function renderRealUseText(result: WorkloadResult): string {
  const head = ["application".padEnd(16), ...["seconds", "CPU s", "read MB", "write MB", "commands"].map(cell)];
  const rows = result.rows.map(({ test, value, more }) => [
    test.padEnd(16),
    ...[
      value.toFixed(1),
      fixed(more?.["processorSeconds"]),
      fixed(more?.["readMb"]),
      fixed(more?.["writtenMb"]),
      `${more?.["commands"] ?? "-"}`,
    ].map(cell),
  ]);
  const table = [head, ...rows].map((cells) => cells.join("")).join("\n");
  return `${table}\n\n${result.notes.map((note) => wrapText(note)).join("\n")}\n`;
}

function fixed(value: number | undefined): string {
  return value === undefined ? "-" : value.toFixed(1);
}

function cell(text: string): string {
  return text.padStart(10);
}
