// scsi2sd init: a new configuration, for a host or step by step on a terminal.

import {
  assign,
  type BoardConfig,
  type ConfigFormat,
  configForHost,
  defaultConfig,
  validateConfig,
} from "../../config/index.js";
import { CliError } from "../cli-error.js";
import { type Arguments, type Command, isSet, textArgument, textArguments } from "../command.js";
import { type ExitCode, exitCodes } from "../exit-code.js";
import { checkPlace, type WriteOptions, writeWhole } from "../files.js";
import { countFindings, formatDiagnostic, printable } from "../format-diagnostic.js";
import { formatOfName } from "../load-config.js";
import { type Output, wrap } from "../output.js";
import { parseChange } from "../parse-change.js";
import { hostIds, requireHost, ruleOptions, ruleOptionsFrom } from "../rule-options.js";
import { serializeConfig } from "../serialize-file.js";

export const command: Command = {
  usage: "init [file]",
  positionals: { file: { type: "string", describe: "The file to write; standard output when left out" } },
  options: {
    ...ruleOptions,
    host: { ...ruleOptions.host, describe: "Start from what is known of this host (scsi2sd hosts)" },
    set: { type: "string", describe: "KEY=VALUE, as for scsi2sd set; may come again", requiresArg: true },
    yes: { type: "boolean", alias: "y", describe: "Ask nothing, even on a terminal" },
    force: { type: "boolean", describe: "Replace a file that exists" },
  },
  offers: { host: hostIds },
  examples: [
    ["scsi2sd init", "asks, and explains every question (on a terminal)"],
    ["scsi2sd init --host nextstation next.xml", "asks nothing"],
    ["scsi2sd init --set parity=true --set target.0.id=1 > new.xml", "the tool's defaults, changed"],
  ],
  async run(args, output) {
    const path = textArgument(args, "file");
    // Before anybody answers twenty questions.
    if (path !== undefined && path !== "-") checkFile(path, args);
    const asks = output.isInteractive && !isSet(args, "yes") && args["host"] === undefined && args["set"] === undefined;
    return asks ? askAndWrite(args, output) : writeAtOnce(args, output);
  },
};

async function writeAtOnce(args: Arguments, output: Output): Promise<ExitCode> {
  const host = textArgument(args, "host");
  let config: BoardConfig = defaultConfig();
  if (host !== undefined) {
    const chosen = configForHost(requireHost(host));
    config = chosen.config;
    for (const { path, value, why, confidence } of chosen.choices) {
      output.note(wrap(`${path}=${value}${confidence ? ` [${confidence}]` : ""}: ${why}`, output.columns));
    }
  }
  const firmware = textArgument(args, "firmware");
  const changes = [...(firmware === undefined ? [] : [`firmwareVersion=${firmware}`]), ...textArguments(args, "set")];
  config = assign(config, changes.map(parseChange));
  return write(config, textArgument(args, "file"), args, output);
}

async function askAndWrite(args: Arguments, output: Output): Promise<ExitCode> {
  const { askForConfig, problemIn } = await import("../wizard.js");
  const answers = await askForConfig({
    path: textArgument(args, "file"),
    firmware: textArgument(args, "firmware"),
    problemOfPath: (path) => problemIn(() => checkFile(path, args)),
    columns: output.columns,
  });
  if (!answers) {
    output.note("scsi2sd: stopped; nothing was written");
    return exitCodes.usage;
  }
  return write(answers.config, answers.path, { ...args, ...(answers.host ? { host: answers.host } : {}) }, output);
}

function replacing(args: Arguments): WriteOptions {
  return { replace: isSet(args, "force") ? "always" : "never" };
}

function checkFile(path: string, args: Arguments): void {
  requireFormat(path);
  checkPlace(path, replacing(args));
}

function requireFormat(path: string): ConfigFormat {
  const format = formatOfName(path);
  if (format) return format;
  throw new CliError("cli/usage", `the name ${path} does not tell the form`, { hint: "end it in .xml, .bin or .json" });
}

async function write(
  config: BoardConfig,
  path: string | undefined,
  args: Arguments,
  output: Output,
): Promise<ExitCode> {
  const format = path === undefined || path === "-" ? "xml" : requireFormat(path);
  const file = { format: "json", config, complete: true, locate: () => undefined } as const;
  const findings = validateConfig(file, ruleOptionsFrom(args)).filter(({ severity }) => severity !== "info");
  for (const finding of findings) output.note(formatDiagnostic(path ?? "new configuration", finding, output));
  if (format === "bin" && config.firmwareVersion !== undefined) {
    output.note(`scsi2sd: the firmware version (${config.firmwareVersion}) has no place in the binary form`);
  }
  const bytes = await serializeConfig(config, format);
  if (path === undefined || path === "-") output.bytes(bytes);
  else {
    await writeWhole(path, bytes, replacing(args));
    output.note(`wrote ${printable(path)}: ${countFindings(findings)}`);
  }
  return findings.some(({ severity }) => severity === "error") ? exitCodes.findings : exitCodes.done;
}
