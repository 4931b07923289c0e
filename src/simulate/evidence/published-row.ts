// A published measurement: the rows that predictions are held against, read from JSON and checked.

import { EvidenceError } from "./evidence-error.js";

/** `mbPerSec` is 10⁶ bytes per second; fields that no predictor reads are kept out. */
export interface PublishedRow {
  readonly id: string;
  readonly kind: string;
  readonly group?: string;
  readonly device?: string;
  readonly firmware?: string;
  readonly host?: string;
  readonly sdCard?: string;
  readonly busMode?: string;
  readonly tool?: string;
  readonly op?: "read" | "write";
  readonly pattern?: "seq" | "rand";
  readonly direction?: string;
  readonly constraint?: string;
  readonly notes?: string;
  readonly blockBytes?: number;
  readonly mbPerSec?: number;
  readonly elapsedSec?: number;
  readonly bytesMoved?: number;
  readonly threads?: number;
  readonly fileKB?: number;
}

const textFields = [
  "group",
  "device",
  "firmware",
  "host",
  "sdCard",
  "busMode",
  "tool",
  "op",
  "pattern",
  "direction",
  "constraint",
  "notes",
] as const;
const numberFields = ["blockBytes", "mbPerSec", "elapsedSec", "bytesMoved", "threads", "fileKB"] as const;
const words: Readonly<Record<string, readonly string[]>> = { op: ["read", "write"], pattern: ["seq", "rand"] };
const mostRows = 100_000;

/** Throws {@link EvidenceError} with the number and id of the first row that is not one. */
export function parsePublishedRows(text: string): readonly PublishedRow[] {
  let rows: unknown;
  try {
    rows = JSON.parse(text);
  } catch (cause) {
    throw new EvidenceError("evidence/not-json", `not JSON: ${cause instanceof Error ? cause.message : cause}`);
  }
  return checkPublishedRows(rows);
}

/** The same for a value that is parsed already. */
export function checkPublishedRows(rows: unknown): readonly PublishedRow[] {
  if (!Array.isArray(rows)) throw new EvidenceError("evidence/not-rows", "not a list of rows");
  if (rows.length > mostRows) throw new EvidenceError("evidence/not-rows", `${rows.length} rows; ${mostRows} at most`);
  const seen = new Set<string>();
  return rows.map((row: unknown, index) => {
    const checked = checkRow(row, index + 1);
    if (seen.has(checked.id)) throw malformed(index + 1, checked.id, "its id is taken already");
    seen.add(checked.id);
    return checked;
  });
}

function checkRow(row: unknown, number: number): PublishedRow {
  if (typeof row !== "object" || row === null || Array.isArray(row)) throw malformed(number, undefined, "no object");
  const cells = new Map<string, unknown>(Object.entries(row));
  const id = cells.get("id");
  if (typeof id !== "string" || id === "") throw malformed(number, undefined, "no id");
  const kind = cells.get("kind");
  if (typeof kind !== "string" || kind === "") throw malformed(number, id, "no kind");
  const checked: Record<string, string | number> = { id, kind };
  for (const field of textFields) {
    const value = cells.get(field) ?? undefined;
    if (value === undefined) continue;
    if (typeof value !== "string") throw malformed(number, id, `${field} is no text`);
    if (words[field]?.includes(value) === false) {
      throw malformed(number, id, `${field} is "${value}", not ${words[field].join(" or ")}`);
    }
    checked[field] = value;
  }
  for (const field of numberFields) {
    const value = cells.get(field) ?? undefined;
    if (value === undefined) continue;
    if (typeof value !== "number" || !Number.isFinite(value) || value <= 0) {
      throw malformed(number, id, `${field} is no number above 0`);
    }
    checked[field] = value;
  }
  return checked as unknown as PublishedRow;
}

function malformed(number: number, id: string | undefined, what: string): EvidenceError {
  return new EvidenceError("evidence/malformed-row", `row ${number}${id === undefined ? "" : ` (${id})`}: ${what}`);
}
