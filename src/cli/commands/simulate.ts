// scsi2sd simulate: predicted throughput by firmware and request size, or workloads on every combination of what was asked for,
// and what limits it.

import { renderExplain, renderHtmlReport, renderPredictionJson, renderPredictionText } from "../../report/index.js";
import { type BoardSystem, type Op, type Pattern, type Prediction, predict } from "../../simulate/index.js";
import { CliError } from "../cli-error.js";
import { type Arguments, type Command, isSet, listArgument, textArgument, textArguments } from "../command.js";
import { sourceWords } from "../config-source.js";
import { exitCodes } from "../exit-code.js";
import { writeWhole } from "../files.js";
import { loadConfig, usableConfig } from "../load-config.js";
import type { Output } from "../output.js";
import { type AskedSystems, askedSystems } from "../simulate/asked-systems.js";
import { askedWorkloads } from "../simulate/asked-workloads.js";
import { reportInput } from "../simulate/html-report.js";
import { numberArgument } from "../simulate/number-argument.js";
import { showSimulation, simulateAll } from "../simulate/simulate-all.js";
import { simulateOffers, simulateOptions } from "../simulate/simulate-options.js";
import { parseRequestSize } from "../sizes.js";

export const command: Command = {
  usage: "simulate <source>",
  positionals: {
    source: { type: "string", describe: sourceWords, demandOption: true },
  },
  options: simulateOptions,
  offers: simulateOffers,
  examples: [
    ["scsi2sd simulate config.xml --host sgi-indy", "6.1.3 against 6.3.0 in an SGI Indy"],
    ["scsi2sd simulate config.xml --firmware 6.3.0,6.4.14 --explain", "where the time goes"],
    ["scsi2sd simulate config.xml --workload diskperf --firmware 6.1.3", "what IRIX's diskperf would print"],
    ["scsi2sd simulate config.xml --card all --firmware 6.4.14 --rank --html cards.html", "which card to buy"],
  ],
  async run(args, output) {
    const loaded = await loadConfig(textArgument(args, "source") ?? "-", output);
    const config = usableConfig(loaded, output);
    const asked = await askedSystems(args, config);
    const needsWorkload = ["rank", "csv"].some((name) => isSet(args, name)) || listArgument(args, "drive").length > 0;
    const named = textArguments(args, "workload");
    const requests = await askedWorkloads(named.length === 0 && needsWorkload ? ["diskperf"] : named);
    const htmlFile = htmlArgument(args);
    const workloads = await simulateAll({ args, asked, requests, output });
    const prediction = requests.length === 0 || htmlFile !== undefined ? predictAll(args, asked) : undefined;
    if (htmlFile !== undefined && prediction !== undefined) {
      const html = renderHtmlReport(reportInput({ loaded, config, asked, prediction, workloads }));
      await writeWhole(htmlFile, new TextEncoder().encode(html), { replace: "always" });
      output.note(`scsi2sd: report written to ${htmlFile}`);
    }
    if (requests.length > 0) showSimulation({ args, asked, workloads, output });
    else if (prediction !== undefined) showPrediction(args, prediction, output);
    return exitCodes.done;
  },
};

/** What is there is replaced, so that it must be meant as a report. */
function htmlArgument(args: Arguments): string | undefined {
  const file = textArgument(args, "html");
  if (file === undefined || /\.html?$/i.test(file)) return file;
  throw new CliError("cli/usage", `--html ${file} does not end in .html`, { hint: `write --html ${file}.html` });
}

/** One document for all hosts and cards; its notes once each. */
function predictAll(args: Arguments, { boards }: AskedSystems): Prediction {
  const op = textArgument(args, "op") as Op | undefined;
  const sizes = listArgument(args, "size").map(parseRequestSize);
  const draws = numberArgument(args, "draws", { least: 0, most: 10_000 });
  const seed = numberArgument(args, "seed", { least: 0, most: 2 ** 32 - 1 });
  const predictions = apart(boards).map(({ system, firmware }) =>
    predict({
      ...system,
      firmware,
      patterns: [textArgument(args, "pattern") as Pattern],
      ...(seed === undefined ? {} : { seed }),
      ...(draws === undefined ? {} : { draws }),
      ...(op ? { ops: [op] } : {}),
      ...(sizes.length > 0 ? { blockBytes: sizes } : {}),
    }),
  );
  const [first] = predictions;
  if (first === undefined) throw new CliError("cli/usage", "nothing to predict", { hint: "name a firmware" });
  const notes = [...new Set(predictions.flatMap((one) => one.notes))];
  return { ...first, points: predictions.flatMap(({ points }) => points), notes };
}

/** Firmware versions of the same board are predicted together: they are compared with each other. */
function apart(boards: readonly BoardSystem[]) {
  const groups: { system: Omit<BoardSystem, "firmware">; firmware: string[] }[] = [];
  for (const { firmware, ...system } of boards) {
    const { host, card, config } = system;
    const known = groups.find(({ system: one }) => one.host === host && one.card === card && one.config === config);
    if (known) known.firmware.push(firmware);
    else groups.push({ system, firmware: [firmware] });
  }
  return groups;
}

function showPrediction(args: Arguments, prediction: Prediction, output: Output): void {
  if (isSet(args, "json")) {
    output.out(renderPredictionJson(prediction, { explain: isSet(args, "explain") }).trimEnd());
    return;
  }
  output.out(renderPredictionText(prediction, { glyphs: isSet(args, "ascii") ? "ascii" : "braille" }).trimEnd());
  if (isSet(args, "explain")) output.out(`\n${renderExplain(prediction.points).trimEnd()}`);
}
