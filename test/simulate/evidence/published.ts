// The published rows that the tests share.

import { readFileSync } from "node:fs";
import { type PublishedRow, parsePublishedRows } from "../../../src/simulate/evidence/published-row.js";

export const publishedRows: readonly PublishedRow[] = parsePublishedRows(
  readFileSync(new URL("../../../fixtures/measurements.json", import.meta.url), "utf8"),
);

export function publishedRow(id: string): PublishedRow {
  const row = publishedRows.find((known) => known.id === id);
  if (!row) throw new Error(`no row ${id}`);
  return row;
}
