// What a command is: its words and options as data, and a function that does it.

import type { Options, PositionalOptions } from "yargs";
import type { ExitCode } from "./exit-code.js";
import type { Output } from "./output.js";

export interface Command {
  /** yargs form: `diff <a> <b>`. */
  readonly usage: string;
  readonly positionals: Readonly<Record<string, PositionalOptions>>;
  readonly options: Readonly<Record<string, Options>>;
  /** Options that may go without a value, and what one looks like: another word behind them is not theirs. */
  readonly optionalValues?: Readonly<Record<string, RegExp>>;
  /** Words that shells offer for an option or a positional, where it has no `choices`. */
  readonly offers?: Readonly<Record<string, readonly string[]>>;
  /** Command line and what it does. */
  readonly examples: readonly (readonly [line: string, what: string])[];
  /** Arguments as yargs parsed them after `positionals` and `options`; `commands` are all there are, for completion. */
  run(args: Arguments, output: Output, commands: readonly CommandEntry[]): Promise<ExitCode>;
}

/** A verb in the table of commands; its own module loads only when it is called. */
export interface CommandEntry {
  readonly verb: string;
  readonly usage: string;
  readonly about: string;
  load(): Promise<{ readonly command: Command }>;
}

export type Arguments = Readonly<Record<string, unknown>>;

/** Typed look at parsed arguments; yargs has checked them against the tables. */
export function textArgument(args: Arguments, name: string): string | undefined {
  const value = args[name];
  return value === undefined ? undefined : String(value);
}

export function textArguments(args: Arguments, name: string): string[] {
  const value = args[name];
  if (value === undefined) return [];
  return (Array.isArray(value) ? value : [value]).map(String);
}

/** "a,b" and repeated options alike. */
export function listArgument(args: Arguments, name: string): string[] {
  return textArguments(args, name)
    .flatMap((text) => text.split(","))
    .map((text) => text.trim())
    .filter((text) => text !== "");
}

export function isSet(args: Arguments, name: string): boolean {
  return args[name] === true;
}
