// A pseudo-terminal for the command line, by way of Python's pty module.

import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { describe } from "vitest";
import { maySkip } from "../missing-tool.js";
import { cliPath, spawnProgram } from "./cli-process.js";

export interface TerminalRun {
  readonly code: number;
  /** All that was printed, with its escape codes. */
  readonly text: string;
}

export interface TerminalOptions {
  readonly cwd: string;
  /** What to type at which question; Enter at all others. */
  readonly answers?: readonly (readonly [question: string, keys: string])[];
  readonly env?: Readonly<Record<string, string | null>>;
  readonly columns?: number;
}

export async function runOnTerminal(argv: readonly string[], options: TerminalOptions): Promise<TerminalRun> {
  const { cwd, answers = [], env = {}, columns = 80 } = options;
  const plain = { TERM: "xterm-256color", NO_COLOR: null, FORCE_COLOR: null, CI: null };
  const job = { argv: [process.execPath, cliPath, ...argv], cwd, answers, env: { ...plain, ...env }, columns };
  const script = join(import.meta.dirname, "drive-terminal.py");
  const { out, notes } = await spawnProgram("python3", [script, JSON.stringify(job)], { timeLimitMs: 40_000 });
  if (out === "") throw new Error(`the terminal could not be driven: ${notes}`);
  return JSON.parse(out) as TerminalRun;
}

/** Continuous integration must have Python; elsewhere its absence skips the tests, with the reason. */
export function describeOnTerminal(title: string, body: () => void): void {
  const isThere = spawnSync("python3", ["-c", "import pty"]).status === 0;
  const isWanted = isThere || !maySkip;
  describe.skipIf(!isWanted)(isThere ? title : `${title} (skipped: python3 with its pty module is missing)`, body);
}
