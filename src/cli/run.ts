// Runs one command line: finds the verb, loads its module, lets yargs check the arguments, and turns what happens into an
// exit code. Only the named command is loaded, so that starting stays quick.

import yargs from "yargs";
import { nearest } from "../config/index.js";
import { CliError } from "./cli-error.js";
import type { Arguments, Command, CommandEntry } from "./command.js";
import { commandTable } from "./command-table.js";
import { type ExitCode, exitCodes } from "./exit-code.js";
import { exitCodeOf, formatError } from "./format-error.js";
import type { Output } from "./output.js";
import { version } from "./version.js";

export async function run(argv: readonly string[], output: Output): Promise<ExitCode> {
  try {
    return await runVerb(argv, output);
  } catch (error) {
    output.note(formatError(error, output));
    return exitCodeOf(error);
  }
}

async function runVerb(argv: readonly string[], output: Output): Promise<ExitCode> {
  const [verb, ...rest] = argv;
  if (verb === "--version" || verb === "-v") {
    output.out(version());
    return exitCodes.done;
  }
  if (verb === undefined || verb === "--help" || verb === "-h" || (verb === "help" && rest.length === 0)) {
    output.out(overview());
    return verb === undefined ? exitCodes.usage : exitCodes.done;
  }
  if (verb === "help") return runVerb([...rest.slice(0, 1), "--help"], output);
  const entry = commandTable.find((candidate) => candidate.verb === verb);
  if (!entry) throw unknownVerb(verb);
  const { command } = await entry.load();
  return runCommand(entry, command, rest, output);
}

function unknownVerb(verb: string): CliError {
  const guess = nearest(
    verb,
    commandTable.map((entry) => entry.verb),
  );
  return new CliError("cli/usage", `there is no command "${verb}"`, {
    hint: guess ? `did you mean ${guess}?` : "scsi2sd --help lists them",
  });
}

async function runCommand(
  entry: CommandEntry,
  command: Command,
  argv: readonly string[],
  output: Output,
): Promise<ExitCode> {
  let exitCode: ExitCode | undefined;
  const parser = yargs()
    .scriptName("scsi2sd")
    .exitProcess(false)
    .version(false)
    .locale("en")
    .wrap(output.columns)
    .parserConfiguration({
      "camel-case-expansion": false,
      "parse-numbers": false,
      "parse-positional-numbers": false,
      "duplicate-arguments-array": true,
    })
    .strict()
    .command({
      command: command.usage,
      describe: entry.about,
      builder: (builder) => {
        for (const [name, positional] of Object.entries(command.positionals)) builder.positional(name, positional);
        builder.options(command.options);
        for (const [line, what] of command.examples) builder.example(`$ ${line}`, what);
        return builder;
      },
      handler: () => undefined,
    })
    .fail((message, error) => {
      // yargs says some of what it says about the words as an error of its own.
      if (error && error.name !== "YError") throw error;
      const said = rewordUsage(message || error?.message, entry).replaceAll(shield, "");
      throw new CliError("cli/usage", said, { hint: `scsi2sd ${entry.verb} --help` });
    });
  const words = withoutForeignValues(command, shieldWords(argv));
  refuseUnknownOptions(entry, command, words);
  let help = "";
  const args = await parser.parseAsync([entry.verb, ...words], {}, (_error, _args, text) => {
    help = text;
  });
  if (help !== "") {
    output.out(withoutEmptyDefault(help));
    exitCode = exitCodes.done;
  }
  return exitCode ?? command.run(unshieldWords(args), output, commandTable);
}

/** In front of a word that yargs must not look at; no argument of a process can hold it. */
const shield = "\u0000";

/** yargs loses `-`, and what follows `--`: both are words like any other here. */
function shieldWords(argv: readonly string[]): readonly string[] {
  const at = argv.indexOf("--");
  const [before, after] = at < 0 ? [argv, []] : [argv.slice(0, at), argv.slice(at + 1)];
  return [...before.map((word) => (word === "-" ? shield + word : word)), ...after.map((word) => shield + word)];
}

/** `emulate --usbip config.xml`: yargs would take the file for the address. */
function withoutForeignValues({ optionalValues = {} }: Command, words: readonly string[]): readonly string[] {
  return words.map((word, at) => {
    const value = word.startsWith("--") ? optionalValues[word.slice(2)] : undefined;
    return value === undefined || value.test(words[at + 1] ?? "") ? word : `${word}=`;
  });
}

function unshieldWords(args: Arguments): Arguments {
  const unshield = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(unshield);
    return typeof value === "string" && value.startsWith(shield) ? value.slice(shield.length) : value;
  };
  return Object.fromEntries(Object.entries(args).map(([name, value]) => [name, unshield(value)]));
}

/** Before yargs, which would take the word behind an unknown option for its value, and any word behind `=` for yes. */
function refuseUnknownOptions(entry: CommandEntry, command: Command, argv: readonly string[]): void {
  const known = ["help", ...Object.keys(command.options)];
  for (const argument of argv) {
    const [, no, name, value] = /^--(no-)?([^=]+)(?:=(.*))?$/s.exec(argument) ?? [];
    if (name === undefined) continue;
    const hint = `scsi2sd ${entry.verb} --help`;
    if (!known.includes(name)) {
      const guess = nearest(name, known);
      throw new CliError("cli/usage", `${entry.verb} has no option --${name}`, {
        hint: guess ? `did you mean --${guess}?` : hint,
      });
    }
    const isSwitch = name === "help" || command.options[name]?.type === "boolean";
    if (no && !isSwitch) throw new CliError("cli/usage", `--${name} cannot be negated`, { hint });
    if (isSwitch && value !== undefined && value !== "true" && value !== "false") {
      throw new CliError("cli/usage", `--${name} takes no value, and this gives it "${value}"`, { hint });
    }
  }
}

/** What yargs says → how we say it; the groups of the expression follow the command. */
const rewordings: readonly (readonly [said: RegExp, reword: (entry: CommandEntry, ...groups: string[]) => string])[] = [
  [
    /^(?:Implications failed|Missing dependent arguments):\s*(\S+) -> (\S+)/,
    (_entry, option, other) => `--${option} goes with --${other} only`,
  ],
  [/^Not enough arguments following: (.*)/, (_entry, option) => `--${option} needs a value`],
  [/^Not enough (?:non-option )?arguments/, ({ verb, usage }) => `${verb} needs more: scsi2sd ${usage}`],
  [/^Unknown arguments?: (.*)/, ({ verb, usage }, words) => `${verb} does not take ${words}: scsi2sd ${usage}`],
  [
    /Argument: (.*), Given: (.*), Choices: (.*)/,
    (_entry, name, given, choices) => `${name} cannot be ${given}; it is one of ${choices}`,
  ],
  [
    /^Arguments (\S+) and (\S+) are mutually exclusive/,
    (_entry, one, other) => `--${one} and --${other} exclude each other`,
  ],
];

function rewordUsage(message: string, entry: CommandEntry): string {
  const line = message.replace(/\n\s*/g, " ");
  for (const [said, reword] of rewordings) {
    const match = said.exec(line);
    if (match) return reword(entry, ...match.slice(1));
  }
  return line;
}

/** yargs shows an empty list as the default of words that must be there. */
function withoutEmptyDefault(help: string): string {
  const note = " [default: []]";
  return help.replace(/^(.* )(\[array\] \[required\]) \[default: \[\]\]$/gm, `${" ".repeat(note.length)}$1$2`);
}

function overview(): string {
  const width = Math.max(...commandTable.map(({ usage }) => usage.length));
  return [
    "scsi2sd: configure, check and predict SCSI2SD v6 boards",
    "",
    "Usage: scsi2sd <command> [options]",
    "",
    ...commandTable.map(({ usage, about }) => `  ${usage.padEnd(width)}  ${about}`),
    "",
    "scsi2sd <command> --help explains a command and gives examples.",
    "",
    "Exit codes: 0 done, 1 findings of severity error or a difference, 2 usage,",
    "3 no board, 4 the board refused, 5 file or network trouble, 70 a fault of",
    "scsi2sd itself.",
  ].join("\n");
}
