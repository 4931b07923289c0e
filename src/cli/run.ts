// Runs one command line: finds the verb, loads its module, lets yargs check the arguments, and turns what happens into an
// exit code. Only the named command is loaded, so that starting stays quick.

import yargs from "yargs";
import { nearest } from "../config/index.js";
import { CliError } from "./cli-error.js";
import type { Command, CommandEntry } from "./command.js";
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
      throw error ?? new CliError("cli/usage", rewordUsage(message, entry), { hint: `scsi2sd ${entry.verb} --help` });
    });
  refuseUnknownOptions(entry, command, argv);
  let help = "";
  const args = await parser.parseAsync([entry.verb, ...argv], {}, (_error, _args, text) => {
    help = text;
  });
  if (help !== "") {
    output.out(help);
    exitCode = exitCodes.done;
  }
  return exitCode ?? command.run(args, output, commandTable);
}

/** Before yargs, which would take the word behind an unknown option for its value. */
function refuseUnknownOptions(entry: CommandEntry, command: Command, argv: readonly string[]): void {
  const known = ["help", ...Object.keys(command.options)];
  for (const argument of argv) {
    if (argument === "--") return;
    const name = /^--(?:no-)?([^=]+)/.exec(argument)?.[1];
    if (name === undefined || known.includes(name)) continue;
    const guess = nearest(name, known);
    const hint = guess ? `did you mean --${guess}?` : `scsi2sd ${entry.verb} --help`;
    throw new CliError("cli/usage", `${entry.verb} has no option --${name}`, { hint });
  }
}

function rewordUsage(message: string, { verb, usage }: CommandEntry): string {
  if (/^Not enough (non-option )?arguments/.test(message)) return `${verb} needs more: scsi2sd ${usage}`;
  if (/^Too many non-option arguments/.test(message)) return `${verb} takes less: scsi2sd ${usage}`;
  return message.replace(/\n\s*/g, " ");
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
    "5 file trouble, 70 a fault of scsi2sd itself.",
  ].join("\n");
}
