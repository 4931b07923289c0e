// scsi2sd convert: from one form to another, or from an old dialect to today's XML; says what cannot come along.

import { type BoardConfig, type ConfigFormat, validateConfig } from "../../config/index.js";
import { CliError } from "../cli-error.js";
import { type Command, isSet, textArgument } from "../command.js";
import { sourceWords } from "../config-source.js";
import { exitCodes } from "../exit-code.js";
import { writeWhole } from "../files.js";
import { formatDiagnostic, printable } from "../format-diagnostic.js";
import { formatOfName, type LoadedConfig, loadConfig, usableConfig } from "../load-config.js";
import type { Output } from "../output.js";
import { serializeConfig } from "../serialize-file.js";

/** Rules that tell what was taken over from an older form. */
const migrationRules = new Set(["dialect", "target-flags-disagree", "bin-magic"]);

export const command: Command = {
  usage: "convert <in> <out>",
  positionals: {
    in: { type: "string", describe: sourceWords, demandOption: true },
    out: {
      type: "string",
      describe: "The file to write; its ending names the form. - for standard output",
      demandOption: true,
    },
  },
  options: {
    to: { choices: ["xml", "bin", "json"], describe: "The form, when the name does not tell it" },
    force: { type: "boolean", describe: "Replace a file that exists; go on although the input has errors" },
  },
  examples: [
    ["scsi2sd convert config.xml config.bin", "the 1,024 bytes as the board keeps them"],
    ["scsi2sd convert v5.xml v6.xml", "an old file in today's form"],
    ["scsi2sd convert config.bin - --to json", "to standard output"],
  ],
  async run(args, output) {
    const out = textArgument(args, "out") ?? "-";
    const format = (textArgument(args, "to") as ConfigFormat | undefined) ?? formatOfName(out);
    if (!format) {
      throw new CliError("cli/usage", `the name ${out} does not tell the form`, {
        hint: "end it in .xml, .bin or .json, or give --to",
      });
    }
    const loaded = await loadConfig(textArgument(args, "in") ?? "-", output);
    const config = usableConfig(loaded, output);
    refuseErrors(loaded, isSet(args, "force") ? "go on" : "stop", output);
    for (const loss of lossesOf(config, format)) output.note(`scsi2sd: ${printable(loss)}`);
    const bytes = await serializeConfig(config, format);
    if (out === "-") output.bytes(bytes);
    else await writeWhole(out, bytes, { replace: isSet(args, "force") ? "always" : "never" });
    return exitCodes.done;
  },
};

function refuseErrors({ name, file }: LoadedConfig, onError: "go on" | "stop", output: Output): void {
  const findings = validateConfig(file);
  const errors = findings.filter(({ severity, rule }) => severity === "error" && rule !== "bin-magic");
  for (const finding of findings) {
    if (migrationRules.has(finding.rule) || errors.includes(finding))
      output.note(formatDiagnostic(name, finding, output));
  }
  if (errors.length > 0 && onError === "stop") {
    throw new CliError("config/findings", `${name} has errors, so nothing was written`, {
      hint: "mend them, or give --force to go on",
    });
  }
}

function lossesOf(config: BoardConfig, format: ConfigFormat): string[] {
  if (format !== "bin") return [];
  const elements = [config, config.board, ...config.targets].flatMap(({ unknownElements }) => unknownElements);
  return [
    ...(config.firmwareVersion
      ? [`the firmware version (${config.firmwareVersion}) has no place in the binary form`]
      : []),
    ...elements.map((element) => `the binary form has no place for ${element.slice(0, 60)}`),
  ];
}
