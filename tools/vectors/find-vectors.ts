// All vector files below a folder (`*.jsonl`, also gzipped), in the order of their names, as parsed lines.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import type { VectorFields } from "./vector-line.js";

/** A folder or file that cannot be read, or a line that is not JSON. */
export class VectorFileError extends Error {}

export function findVectors(folder: string): VectorFields[] {
  return listFiles(folder).flatMap((path) => parseLines(path, readText(path)));
}

function listFiles(folder: string): string[] {
  try {
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => !entry.isDirectory() && /\.jsonl(\.gz)?$/.test(entry.name));
    return files.map((entry) => join(entry.parentPath, entry.name)).sort();
  } catch (error) {
    throw new VectorFileError(`the folder cannot be read: ${reasonOf(error)}`);
  }
}

function readText(path: string): string {
  try {
    const bytes = readFileSync(path);
    return new TextDecoder("utf-8", { fatal: true }).decode(path.endsWith(".gz") ? gunzipSync(bytes) : bytes);
  } catch (error) {
    throw new VectorFileError(`${path} cannot be read: ${reasonOf(error)}`);
  }
}

function parseLines(path: string, text: string): VectorFields[] {
  const lines: VectorFields[] = [];
  for (const [index, line] of text.split("\n").entries()) {
    if (line.trim() === "") continue;
    let value: unknown;
    try {
      value = JSON.parse(line);
    } catch (error) {
      throw new VectorFileError(`${path}:${index + 1} is not JSON: ${reasonOf(error)}`);
    }
    if (typeof value !== "object" || value === null)
      throw new VectorFileError(`${path}:${index + 1} is no JSON object`);
    lines.push(value as VectorFields);
  }
  return lines;
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
