// Runs a command line in this process and records what it says: no colours, 80 columns, nobody to ask.

import picocolors from "picocolors";
import type { Output } from "../../src/cli/output.js";
import { run } from "../../src/cli/run.js";

export interface Recording {
  readonly code: number;
  /** Standard output. */
  readonly out: string;
  /** Standard error. */
  readonly notes: string;
  /** What went to standard output as bytes. */
  readonly bytes: Uint8Array;
}

export async function runCli(...argv: readonly string[]): Promise<Recording> {
  const out: string[] = [];
  const notes: string[] = [];
  const chunks: Uint8Array[] = [];
  const output: Output = {
    out: (text) => void out.push(`${text}\n`),
    note: (text) => void notes.push(`${text}\n`),
    bytes: (bytes) => void chunks.push(bytes),
    colors: picocolors.createColors(false),
    columns: 80,
    isInteractive: false,
  };
  const code = await run(argv, output);
  return { code, out: out.join(""), notes: notes.join(""), bytes: Buffer.concat(chunks) };
}

/** The document that a `--json` call printed. */
export async function runJson<Document>(...argv: readonly string[]): Promise<Document> {
  return JSON.parse((await runCli(...argv)).out) as Document;
}
