// scsi2sd evidence: how far predictions are from everything that was published.

import { nearest } from "../../config/index.js";
import { renderEvidence } from "../../report/index.js";
import { evidence, type PublishedRow } from "../../simulate/index.js";
import { CliError } from "../cli-error.js";
import { type Command, isSet, textArgument } from "../command.js";
import { builtInMeasurements, measurementsFrom } from "../evidence/measurements.js";
import { exitCodes } from "../exit-code.js";
import { printable, printableJson } from "../format-diagnostic.js";

export const command: Command = {
  usage: "evidence",
  positionals: {},
  options: {
    measurements: {
      type: "string",
      describe: "Rows of your own (JSON) in place of the published ones",
      requiresArg: true,
    },
    kind: { type: "string", describe: "Only rows of this kind, such as sd-micro", requiresArg: true },
    full: { type: "boolean", describe: "IOPerf's files of 400,000 KB too: half a minute longer" },
    json: { type: "boolean", describe: "As JSON (scsi2sd/evidence@1)" },
  },
  examples: [
    ["scsi2sd evidence", "every published figure, and a summary"],
    ["scsi2sd evidence --kind app-time", "starting and using a workstation"],
    ["scsi2sd evidence --measurements ~/mine.json --json", "figures found elsewhere"],
  ],
  async run(args, output) {
    const file = textArgument(args, "measurements");
    const all = await (file === undefined ? builtInMeasurements() : measurementsFrom(file));
    const kind = textArgument(args, "kind");
    const rows = kind === undefined ? all : rowsOfKind(all, kind);
    const document = evidence(rows, { files: isSet(args, "full") ? "all" : "quick" });
    if (isSet(args, "json")) output.out(printableJson(document));
    else {
      // Ids and names in a file of others may hold anything.
      const lines = renderEvidence(document).trimEnd().split("\n");
      output.out(lines.map(printable).join("\n"));
    }
    return exitCodes.done;
  },
};

function rowsOfKind(rows: readonly PublishedRow[], kind: string): readonly PublishedRow[] {
  const chosen = rows.filter((row) => row.kind === kind);
  if (chosen.length > 0) return chosen;
  const kinds = [...new Set(rows.map((row) => row.kind))];
  const guess = nearest(kind, kinds);
  throw new CliError("cli/usage", `there is no row of the kind "${kind}"`, {
    hint: guess ? `did you mean ${guess}?` : `there are ${kinds.join(", ")}`,
  });
}
