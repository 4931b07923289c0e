// Where the corpus is: beside this repository, or where SCSI2SD_CORPUS says. It belongs to others and is not in here.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export const corpusFolder = process.env["SCSI2SD_CORPUS"] ?? join(import.meta.dirname, "../../../shared/corpus");

export const isCorpusThere = existsSync(join(corpusFolder, "mistakes"));

/** `real/…`, `mistakes/…`; without the notes. */
export function listCorpus(): string[] {
  return ["real", "mistakes"].flatMap((folder) =>
    readdirSync(join(corpusFolder, folder))
      .filter((file) => file !== "NOTES.md")
      .map((file) => `${folder}/${file}`),
  );
}

export function readCorpusFile(file: string): Uint8Array {
  return readFileSync(join(corpusFolder, file));
}
