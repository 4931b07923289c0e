// scsi2sd calibrate: fits a host's or a card's figures to measurements of one's own, and writes them as a model that simulate
// takes in place of a built-in one.

import { basename } from "node:path";
import { type BoardConfig, defaultConfig, type HardwareRevision, hardwareRevisions } from "../../config/index.js";
import {
  CalibrateError,
  calibrate,
  cardModels,
  defaultCardModelId,
  defaultHostModelId,
  hostModels,
  type MeasuredSample,
  type MeasurementFormat,
  measurementFormats,
  newestModelledFirmware,
  parseMeasurements,
  writeModelFile,
} from "../../simulate/index.js";
import { CliError } from "../cli-error.js";
import { type Arguments, type Command, isSet, textArgument } from "../command.js";
import { calibrationText } from "../evidence/calibration-text.js";
import { exitCodes } from "../exit-code.js";
import { checkPlace, readBounded, type WriteOptions, writeWhole } from "../files.js";
import { printable } from "../format-diagnostic.js";
import { loadConfig, usableConfig } from "../load-config.js";
import type { Output } from "../output.js";
import { askedCard, askedHost } from "../simulate/models.js";

const largestFile = 16 * 2 ** 20;

export const command: Command = {
  usage: "calibrate <file>",
  positionals: {
    file: {
      type: "string",
      describe: "What diskperf, fio (JSON) or iozone printed, or a CSV: op,pattern,bytes,mbPerSec",
      demandOption: true,
    },
  },
  options: {
    what: {
      choices: ["host", "card"],
      demandOption: true,
      describe: "What is fitted; the other one is taken as known",
    },
    out: { type: "string", demandOption: true, describe: "The model to write, a .json file", requiresArg: true },
    format: { choices: measurementFormats, describe: "Format of the measurements; told by the text unless given" },
    config: { type: "string", describe: "The board's configuration; the default one unless given", requiresArg: true },
    firmware: {
      type: "string",
      describe: "The board's firmware; what the configuration names, or the newest",
      requiresArg: true,
    },
    board: { choices: hardwareRevisions, default: "revF", describe: "Hardware revision" },
    host: { type: "string", describe: `The host, or what to start from (${defaultHostModelId})`, requiresArg: true },
    card: { type: "string", describe: `The card, or what to start from (${defaultCardModelId})`, requiresArg: true },
    force: { type: "boolean", describe: "Replace a file that exists" },
    json: { type: "boolean", describe: "Print the model too (scsi2sd/model@1)" },
  },
  offers: { host: hostModels.map(({ id }) => id), card: cardModels.map(({ id }) => id) },
  examples: [
    ["scsi2sd calibrate ~/diskperf.txt --what host --host sgi-indy --out ~/indy.json", "the turn-around of an Indy"],
    ["scsi2sd calibrate ~/fio.json --what card --config config.xml --out ~/card.json", "the card of a board"],
    ["scsi2sd simulate config.xml --host ~/indy.json", "with what was fitted"],
  ],
  async run(args, output) {
    const out = outArgument(args);
    checkPlace(out, replacing(args));
    const file = textArgument(args, "file") ?? "-";
    const samples = await readSamples(file, textArgument(args, "format") as MeasurementFormat | undefined);
    const config = await askedConfig(args, output);
    const firmware = textArgument(args, "firmware") ?? config.firmwareVersion ?? newestModelledFirmware;
    const host = await askedHost(textArgument(args, "host") ?? defaultHostModelId);
    const card = await askedCard(textArgument(args, "card") ?? defaultCardModelId);
    const kind = textArgument(args, "what") as "host" | "card";
    const board = textArgument(args, "board") as HardwareRevision;
    const source = file === "-" ? "standard input" : basename(file).slice(0, 100);
    const model = calibrate({
      ...{ kind, samples, host, card, config, firmware, board, source },
      id: idOf(out),
      name: `${kind === "host" ? host.name : card.name}, fitted to ${source}`.slice(0, 200),
    });
    const text = writeModelFile(model);
    await writeWhole(out, new TextEncoder().encode(text), replacing(args));
    output.note(`scsi2sd: wrote ${printable(out)}; give it to simulate as --${kind} ${printable(out)}`);
    if (isSet(args, "json")) output.out(text.trimEnd());
    else output.out(calibrationText(model, { host: host.id, card: card.id, firmware, board }));
    return exitCodes.done;
  },
};

/** `simulate` takes a name for a file by its ending. */
function outArgument(args: Arguments): string {
  const out = textArgument(args, "out") ?? "";
  if (/\.json$/i.test(out)) return out;
  throw new CliError("cli/usage", `--out ${out} does not end in .json`, { hint: `write --out ${out}.json` });
}

function replacing(args: Arguments): WriteOptions {
  return { replace: isSet(args, "force") ? "always" : "never" };
}

async function readSamples(file: string, format: MeasurementFormat | undefined): Promise<readonly MeasuredSample[]> {
  const bytes = await readBounded(file, largestFile);
  if (bytes.length > largestFile) throw new CliError("file/unreadable", `${file}: more than 16 MiB`);
  try {
    return parseMeasurements(new TextDecoder().decode(bytes), format);
  } catch (error) {
    if (error instanceof CalibrateError) throw new CalibrateError(error.code, `${file}: ${error.message}`);
    throw error;
  }
}

async function askedConfig(args: Arguments, output: Output): Promise<BoardConfig> {
  const file = textArgument(args, "config");
  if (file !== undefined) return usableConfig(await loadConfig(file, output), output);
  output.note("scsi2sd: no --config: the board is taken to be configured as it comes");
  return defaultConfig();
}

/** The file's name in kebab-case. */
function idOf(path: string): string {
  const words = basename(path)
    .replace(/\.json$/i, "")
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  return words?.join("-").slice(0, 100) ?? "calibrated";
}
