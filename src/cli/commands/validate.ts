// scsi2sd validate: findings about configuration files.

import { type Diagnostic, fixFile, type ValidateOptions, validateConfig } from "../../config/index.js";
import { CliError } from "../cli-error.js";
import { type Command, isSet, textArguments } from "../command.js";
import { refuseSource, sourceWords } from "../config-source.js";
import { type ExitCode, exitCodes, worstOf } from "../exit-code.js";
import { writeWhole } from "../files.js";
import { countFindings, formatDiagnostic, printable, printableJson } from "../format-diagnostic.js";
import { exitCodeOf, formatError } from "../format-error.js";
import { type LoadedConfig, loadConfig } from "../load-config.js";
import type { Output } from "../output.js";
import { hostIds, ruleOptions, ruleOptionsFrom } from "../rule-options.js";
import { serializeFile } from "../serialize-file.js";

interface Report {
  readonly file: string;
  readonly findings: readonly Diagnostic[];
  readonly fixed: readonly Diagnostic[];
}

export const command: Command = {
  usage: "validate <file..>",
  positionals: {
    file: { type: "string", describe: sourceWords },
  },
  options: {
    ...ruleOptions,
    fix: { type: "boolean", describe: "Mend what can be mended safely, and say what was done" },
    json: { type: "boolean", describe: "Findings as JSON" },
    sarif: { type: "boolean", describe: "Findings as SARIF 2.1.0, for code hosts and editors", conflicts: "json" },
  },
  offers: { host: hostIds },
  examples: [
    ["scsi2sd validate config.xml", "what is wrong with the file, and what to do"],
    ["scsi2sd validate config.xml --host nextstation --card-size 15450112", "also for this computer and card"],
    ["scsi2sd validate config.xml --fix", "mend what is beyond doubt"],
  ],
  async run(args, output) {
    const options = ruleOptionsFrom(args);
    const names = textArguments(args, "file");
    if (isSet(args, "fix") && names.includes("-")) {
      throw new CliError("cli/usage", "--fix changes files, and standard input is none", {
        hint: "save the text in a file first",
      });
    }
    if (isSet(args, "fix")) for (const name of names) refuseSource(name);
    const isText = !isSet(args, "json") && !isSet(args, "sarif");
    const reports: Report[] = [];
    let worst: ExitCode = exitCodes.done;
    for (const name of names) {
      try {
        const loaded = await loadConfig(name, output);
        const report = isSet(args, "fix") ? await fixReport(name, loaded, options) : plainReport(loaded, options);
        reports.push(report);
        worst = worstOf([worst, exitCodeFor(report)]);
        if (isText) printReport(report, output);
      } catch (error) {
        // One that cannot be read keeps no other from its findings, nor from being told what was mended in it.
        const code = exitCodeOf(error);
        if (code === exitCodes.usage || code === exitCodes.bug) throw error;
        output.note(formatError(error, output));
        worst = worstOf([worst, code]);
      }
    }
    if (isSet(args, "json")) output.out(printableJson(toJson(reports)));
    if (isSet(args, "sarif")) output.out(await toSarif(reports));
    return worst;
  },
};

/** A card, and a board, tell how large the card is; what is given as an option counts more. */
function plainReport({ name, file, cardSectors }: LoadedConfig, options: ValidateOptions): Report {
  const known = cardSectors === undefined ? {} : { cardSectors };
  return { file: name, findings: validateConfig(file, { ...known, ...options }), fixed: [] };
}

async function fixReport(path: string, loaded: LoadedConfig, options: ValidateOptions): Promise<Report> {
  const fixed = fixFile(loaded.file, loaded.bytes, options);
  if (fixed.applied.length > 0) {
    await writeWhole(path, await serializeFile(fixed.file, fixed.text), { replace: "always" });
  }
  return { file: loaded.name, findings: fixed.remaining, fixed: fixed.applied };
}

function printReport({ file, findings, fixed }: Report, output: Output): void {
  for (const diagnostic of fixed) {
    const { at, rule, message } = diagnostic;
    output.out(
      `${output.colors.green("mended")} ${printable(file)}${at ? `:${at.line}` : ""} ${rule}: ${printable(message)}`,
    );
  }
  for (const diagnostic of findings) output.out(formatDiagnostic(file, diagnostic, output));
  output.out(`${output.colors.bold(printable(file))}: ${countFindings(findings)}`);
}

function toJson(reports: readonly Report[]): object {
  const plain = ({ fix, ...diagnostic }: Diagnostic) => ({ ...diagnostic, fixable: fix !== undefined });
  const files = reports.map(({ file, findings, fixed }) => ({
    file,
    findings: findings.map(plain),
    fixed: fixed.map(plain),
  }));
  return { schema: "scsi2sd/findings@1", files };
}

async function toSarif(reports: readonly Report[]): Promise<string> {
  const { renderSarif } = await import("../sarif.js");
  return printableJson(renderSarif(reports));
}

function exitCodeFor({ findings }: Report): ExitCode {
  return findings.some(({ severity }) => severity === "error") ? exitCodes.findings : exitCodes.done;
}
