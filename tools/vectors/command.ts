// The command behind `npm run vectors`: arguments in, words and an exit code out.

import { parseArgs } from "node:util";
import { findVectors, VectorFileError } from "./find-vectors.js";
import { renderNotRun, renderRun, renderRunJson, totalsOf } from "./print-run.js";
import { runVectors } from "./run-vectors.js";

export interface CommandOutput {
  out(text: string): void;
  err(text: string): void;
}

const help = `Usage: npm run vectors -- [--json] [--explain] DIR

Checks this project against recorded observations of the vendor's tool and of the firmware: every line of the *.jsonl and
*.jsonl.gz files below DIR. A difference that is not one of docs/vendor-differences.md is a failure.

  --json     the result as JSON, with all failures
  --explain  how many passed cases rest on each deliberate difference
  --help     this text

Example: npm run vectors -- fixtures/vectors

Not checked: xmlLength and xmlSha256 of exported files, which include the vendor's comments (GPL text, not ours to copy).
Scenarios of the firmware run on the simulated board (docs/emulator.md), those of group hid through its USB side.
Exit codes: 0 all passed, 1 some failed, 2 usage, 5 no vectors or files that cannot be read.
`;

const exitCodes = { done: 0, failed: 1, usage: 2, file: 5 } as const;

function readArguments(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { json: { type: "boolean" }, explain: { type: "boolean" }, help: { type: "boolean", short: "h" } },
    });
  } catch (error) {
    return String(error instanceof Error ? error.message : error);
  }
}

export function runCommand(args: readonly string[], output: CommandOutput): number {
  const given = readArguments(args);
  if (typeof given === "string") return refuse(given, output);
  const { values, positionals } = given;
  const [folder] = positionals;
  if (values.help) {
    output.out(help);
    return exitCodes.done;
  }
  if (folder === undefined || positionals.length > 1) return refuse("give one folder of vectors", output);
  try {
    return runFolder(folder, { json: values.json ?? false, explain: values.explain ?? false }, output);
  } catch (error) {
    if (!(error instanceof VectorFileError)) throw error;
    output.err(`vectors: ${error.message}\n`);
    return exitCodes.file;
  }
}

function refuse(why: string, output: CommandOutput): number {
  output.err(`vectors: ${why}\n\n${help}`);
  return exitCodes.usage;
}

interface RunOptions {
  readonly json: boolean;
  readonly explain: boolean;
}

function runFolder(folder: string, { json, explain }: RunOptions, output: CommandOutput): number {
  const lines = findVectors(folder);
  if (lines.length === 0) throw new VectorFileError(`there are no vectors (*.jsonl, *.jsonl.gz) below ${folder}`);
  const run = runVectors(lines);
  const notRun = renderNotRun(run);
  if (notRun) output.err(notRun);
  output.out(json ? renderRunJson(run) : renderRun(run, { explain }));
  return totalsOf(run).failed > 0 ? exitCodes.failed : exitCodes.done;
}
