// Where a command writes: results to `out`, everything else to `note`; colour and width of the terminal behind them.

import process from "node:process";
import { stripVTControlCharacters } from "node:util";
import picocolors from "picocolors";

export interface Output {
  /** Results, for standard output; a line end is added. */
  out(text: string): void;
  /** Notices, for standard error; a line end is added. */
  note(text: string): void;
  /** Raw bytes to standard output. */
  bytes(bytes: Uint8Array): void;
  readonly colors: ReturnType<typeof picocolors.createColors>;
  /** Columns of the terminal, at most 100 so that prose stays readable. */
  readonly columns: number;
  /** Someone sits in front of it and can be asked. */
  readonly isInteractive: boolean;
}

const widest = 100;
const usualWidth = 80;

export function processOutput(): Output {
  const { stdin, stdout, stderr } = process;
  return {
    out: (text) => void stdout.write(`${text}\n`),
    // Colours are decided by standard output; a log file behind standard error wants none.
    note: (text) => void stderr.write(`${stderr.isTTY ? text : stripVTControlCharacters(text)}\n`),
    bytes: (bytes) => void stdout.write(bytes),
    colors: picocolors.createColors(picocolors.isColorSupported && stdout.isTTY === true),
    columns: Math.min(stdout.columns ?? usualWidth, widest),
    isInteractive: stdin.isTTY === true && stdout.isTTY === true,
  };
}

/** Breaks prose at blanks; `indent` goes in front of every line. `taken` columns of the first are in use already. */
export function wrap(text: string, columns: number, indent = "", taken = 0): string {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    const start = lines.length === 0 ? taken : 0;
    if (line !== "" && start + indent.length + line.length + 1 + word.length > columns) {
      lines.push(indent + line);
      line = word;
    } else {
      line = line === "" ? word : `${line} ${word}`;
    }
  }
  return [...lines, indent + line].join("\n");
}
