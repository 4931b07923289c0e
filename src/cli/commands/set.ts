// scsi2sd set: new values in place; every other byte of the file stays.

import { assign, diffConfigs, setInXml } from "../../config/index.js";
import { CliError } from "../cli-error.js";
import { type Command, isSet, textArgument, textArguments } from "../command.js";
import { refuseSource } from "../config-source.js";
import { exitCodes } from "../exit-code.js";
import { writeWhole } from "../files.js";
import { printable } from "../format-diagnostic.js";
import { loadConfig } from "../load-config.js";
import { parseChange } from "../parse-change.js";
import { serializeFile } from "../serialize-file.js";

export const command: Command = {
  usage: "set <file> <change..>",
  positionals: {
    file: {
      type: "string",
      describe: "A .xml, .bin or .json file; - reads standard input and writes standard output",
      demandOption: true,
    },
    change: { type: "string", describe: "KEY=VALUE, such as parity=true or target.0.vendor=SEAGATE" },
  },
  options: { "dry-run": { type: "boolean", describe: "Only say what would change" } },
  examples: [
    ["scsi2sd set config.xml parity=true startupDelay=2", "several at once"],
    ["scsi2sd set config.xml turbo=true", "writes scsiSpeed 6"],
    ["scsi2sd set config.xml 'target.0.vendor= SEAGATE'", "blanks count"],
  ],
  async run(args, output) {
    const name = textArgument(args, "file") ?? "-";
    refuseSource(name);
    const assignments = textArguments(args, "change").map(parseChange);
    const loaded = await loadConfig(name, output);
    const { file } = loaded;
    if (!file.config) {
      throw new CliError("config/findings", `${loaded.name} cannot be read, so it was not changed`, {
        hint: `see scsi2sd validate ${name}`,
      });
    }
    if (file.format === "bin" && assignments.some(({ path }) => path === "firmwareVersion")) {
      throw new CliError("cli/usage", "the binary form has no place for firmwareVersion", {
        hint: "keep the configuration as .xml or .json, or name the version with --firmware",
      });
    }
    const config = assign(file.config, assignments);
    const bytes = await serializeFile({ ...file, config }, file.source && setInXml(file.source, assignments));
    const differences = diffConfigs(file.config, config);
    for (const { path, from, to } of differences) output.note(`${path}: ${printable(from)} → ${printable(to)}`);
    if (isSame(bytes, loaded.bytes)) output.note(`${printable(loaded.name)}: nothing to change`);
    else if (differences.length === 0) output.note(`${printable(loaded.name)}: written out, with the same meaning`);
    if (isSet(args, "dry-run")) return exitCodes.done;
    if (name === "-") output.bytes(bytes);
    else if (!isSame(bytes, loaded.bytes)) await writeWhole(name, bytes, { replace: "always" });
    return exitCodes.done;
  },
};

function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index]);
}
