// scsi2sd get: one setting, as plain text.

import { allPaths, getSetting } from "../../config/index.js";
import { type Command, isSet, textArgument } from "../command.js";
import { sourceWords } from "../config-source.js";
import { exitCodes } from "../exit-code.js";
import { printable, printableJson } from "../format-diagnostic.js";
import { loadConfig, usableConfig } from "../load-config.js";

export const command: Command = {
  usage: "get <file> [key]",
  positionals: {
    file: { type: "string", describe: sourceWords, demandOption: true },
    key: { type: "string", describe: "parity, target.0.vendor, turbo, firmwareVersion …; all when left out" },
  },
  options: { json: { type: "boolean", describe: "As a JSON object" } },
  examples: [
    ["scsi2sd get config.xml parity", "true or false"],
    ["scsi2sd get config.xml target.0.vendor", "targets count slots from 0"],
    ["scsi2sd get config.xml", "all settings, one a line"],
  ],
  async run(args, output) {
    const config = usableConfig(await loadConfig(textArgument(args, "file") ?? "-", output), output);
    const key = textArgument(args, "key");
    const values = (key === undefined ? allPaths() : [key]).map((path) => [path, getSetting(config, path)] as const);
    if (isSet(args, "json")) output.out(printableJson(Object.fromEntries(values)));
    else
      for (const [path, value] of values) {
        const text = printable(value);
        output.out(key === undefined ? `${path}=${text}` : text);
      }
    return exitCodes.done;
  },
};
