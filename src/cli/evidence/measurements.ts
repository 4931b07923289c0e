// The rows that predictions are held against: those that come with the command, or a file of the same form.

import { checkPublishedRows, EvidenceError, type PublishedRow, parsePublishedRows } from "../../simulate/index.js";
import { CliError } from "../cli-error.js";
import { readBounded } from "../files.js";

const largestFile = 64 * 2 ** 20;

/** In a chunk of its own: no other command needs a quarter of a megabyte of measurements. */
export async function builtInMeasurements(): Promise<readonly PublishedRow[]> {
  const { default: rows } = await import("../../../fixtures/measurements.json", { with: { type: "json" } });
  return checkPublishedRows(rows);
}

/** Throws {@link EvidenceError} with the file, the number and the id of the row that is wrong. */
export async function measurementsFrom(file: string): Promise<readonly PublishedRow[]> {
  const bytes = await readBounded(file, largestFile);
  if (bytes.length > largestFile) throw new CliError("file/unreadable", `${file}: more than 64 MiB`);
  try {
    return parsePublishedRows(new TextDecoder().decode(bytes));
  } catch (error) {
    if (error instanceof EvidenceError) throw new EvidenceError(error.code, `${file}: ${error.message}`);
    throw error;
  }
}
