// scsi2sd diff: the difference in meaning between two configurations, whatever form each has.

import { type Difference, diffConfigs } from "../../config/index.js";
import { type Command, isSet, textArgument } from "../command.js";
import { sourceWords } from "../config-source.js";
import { exitCodes } from "../exit-code.js";
import { printable, printableJson } from "../format-diagnostic.js";
import { type LoadedConfig, loadConfig, usableConfig } from "../load-config.js";
import type { Output } from "../output.js";

export const command: Command = {
  usage: "diff <a> <b>",
  positionals: {
    a: { type: "string", describe: sourceWords, demandOption: true },
    b: { type: "string", describe: "Another", demandOption: true },
  },
  options: { json: { type: "boolean", describe: "The differences as JSON" } },
  examples: [
    ["scsi2sd diff old.xml new.xml", "exit code 1 when they differ"],
    ["scsi2sd diff config.xml config.bin", "the form does not matter"],
  ],
  async run(args, output) {
    const from = await loadConfig(textArgument(args, "a") ?? "", output);
    const to = await loadConfig(textArgument(args, "b") ?? "", output);
    const differences = differencesOf(from, to, output);
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

/** The firmware of a board is no part of its configuration: it counts only against a file that names one. */
function differencesOf(from: LoadedConfig, to: LoadedConfig, output: Output): readonly Difference[] {
  const [a, b] = [usableConfig(from, output), usableConfig(to, output)];
  const isNamed = a.firmwareVersion !== undefined && b.firmwareVersion !== undefined;
  const areFiles = from.origin !== "board" && to.origin !== "board";
  return diffConfigs(a, b).filter(({ path }) => isNamed || areFiles || path !== "firmwareVersion");
}
