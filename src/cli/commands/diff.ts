// scsi2sd diff: the difference in meaning between two configurations, whatever form each has.

import { diffConfigs } from "../../config/index.js";
import { type Command, isSet, textArgument } from "../command.js";
import { exitCodes } from "../exit-code.js";
import { printable, printableJson } from "../format-diagnostic.js";
import { loadConfig, usableConfig } from "../load-config.js";

export const command: Command = {
  usage: "diff <a> <b>",
  positionals: {
    a: { type: "string", describe: "A .xml, .bin or .json file, or - for standard input", demandOption: true },
    b: { type: "string", describe: "Another", demandOption: true },
  },
  options: { json: { type: "boolean", describe: "The differences as JSON" } },
  examples: [
    ["scsi2sd diff old.xml new.xml", "exit code 1 when they differ"],
    ["scsi2sd diff config.xml config.bin", "the form does not matter"],
  ],
  async run(args, output) {
    const from = await loadConfig(textArgument(args, "a") ?? "");
    const to = await loadConfig(textArgument(args, "b") ?? "");
    const differences = diffConfigs(usableConfig(from, output), usableConfig(to, output));
    if (isSet(args, "json")) {
      output.out(printableJson({ schema: "scsi2sd/diff@1", from: from.name, to: to.name, differences }));
    } else if (differences.length === 0) {
      output.out("no difference");
    } else {
      const width = Math.max(...differences.map(({ path }) => path.length));
      for (const { path, from: before, to: after } of differences) {
        output.out(
          `${(path || "file").padEnd(width)}  ${output.colors.red(printable(before))} → ${output.colors.green(printable(after))}`,
        );
      }
    }
    return differences.length === 0 ? exitCodes.done : exitCodes.findings;
  },
};
