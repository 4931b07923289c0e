// scsi2sd simulate: predicted throughput by firmware and request size, and what limits it.

import { findHost, nearest, targetSlots } from "../../config/index.js";
import { renderExplain, renderPredictionJson, renderPredictionText } from "../../report/index.js";
import {
  cardModels,
  defaultCardModelId,
  defaultHostModelId,
  findCardModel,
  findHostModel,
  type HardwareRevision,
  hardwareRevisions,
  hostModels,
  type Op,
  ops,
  type Pattern,
  patterns,
  predict,
} from "../../simulate/index.js";
import { CliError } from "../cli-error.js";
import { type Arguments, type Command, isSet, listArgument, textArgument } from "../command.js";
import { exitCodes } from "../exit-code.js";
import { loadConfig, usableConfig } from "../load-config.js";
import { parseRequestSize } from "../sizes.js";

const usualFirmware = ["6.1.3", "6.3.0"];
const slots = Array.from({ length: targetSlots }, (_, slot) => String(slot));

export const command: Command = {
  usage: "simulate <source>",
  positionals: {
    source: { type: "string", describe: "A .xml, .bin or .json file, or - for standard input", demandOption: true },
  },
  options: {
    host: {
      type: "string",
      default: defaultHostModelId,
      describe: `Host: ${hostModels.map(({ id }) => id).join(", ")}`,
      requiresArg: true,
    },
    card: {
      type: "string",
      default: defaultCardModelId,
      describe: `SD card: ${cardModels.map(({ id }) => id).join(", ")}`,
      requiresArg: true,
    },
    firmware: {
      type: "string",
      describe: "Versions, separated by commas; 6.1.3,6.3.0 unless the file names one",
      requiresArg: true,
    },
    board: { choices: hardwareRevisions, default: "revF", describe: "Hardware revision" },
    op: { choices: ops, describe: "Only reads or only writes" },
    pattern: { choices: patterns, default: "sequential", describe: "Sequential or random requests" },
    size: { type: "string", describe: "Request sizes, such as 4K,64K,1M; 4K to 4M unless given", requiresArg: true },
    slot: { choices: slots, describe: "Target slot; the first enabled one unless given", requiresArg: true },
    ascii: { type: "boolean", describe: "Plot without Unicode" },
    explain: { type: "boolean", describe: "Where the time goes, in µs" },
    json: { type: "boolean", describe: "As JSON (scsi2sd/prediction@1)" },
  },
  offers: { host: hostModels.map(({ id }) => id), card: cardModels.map(({ id }) => id) },
  examples: [
    ["scsi2sd simulate config.xml --host sgi-indy", "6.1.3 against 6.3.0 in an SGI Indy"],
    ["scsi2sd simulate config.xml --firmware 6.3.0,6.4.14 --explain", "where the time goes"],
    ["scsi2sd simulate config.xml --op write --size 4K --json", "for programs"],
  ],
  async run(args, output) {
    const config = usableConfig(await loadConfig(textArgument(args, "source") ?? "-"), output);
    const asked = listArgument(args, "firmware");
    const own = config.firmwareVersion === undefined ? usualFirmware : [config.firmwareVersion];
    const op = textArgument(args, "op") as Op | undefined;
    const sizes = listArgument(args, "size").map(parseRequestSize);
    const slot = textArgument(args, "slot");
    const prediction = predict({
      config,
      firmware: asked.length > 0 ? asked : own,
      board: textArgument(args, "board") as HardwareRevision,
      host: requireHostModel(args),
      card: requireCardModel(args),
      patterns: [textArgument(args, "pattern") as Pattern],
      ...(op ? { ops: [op] } : {}),
      ...(sizes.length > 0 ? { blockBytes: sizes } : {}),
      ...(slot === undefined ? {} : { slot: Number(slot) }),
    });
    if (isSet(args, "json"))
      output.out(renderPredictionJson(prediction, { explain: isSet(args, "explain") }).trimEnd());
    else {
      output.out(renderPredictionText(prediction, { glyphs: isSet(args, "ascii") ? "ascii" : "braille" }).trimEnd());
      if (isSet(args, "explain")) output.out(`\n${renderExplain(prediction.points).trimEnd()}`);
    }
    return exitCodes.done;
  },
};

function requireHostModel(args: Arguments) {
  const id = textArgument(args, "host") ?? defaultHostModelId;
  const model = findHostModel(id);
  if (model) return model;
  const profile = findHost(id);
  if (!profile)
    return unknownModel(
      "host",
      id,
      hostModels.map((known) => known.id),
    );
  throw new CliError("cli/usage", `the settings of ${profile.name} are known, but not its timing`, {
    hint: "take generic-fast10 (synchronous 10 MB/s) or generic-async in its place",
  });
}

function requireCardModel(args: Arguments) {
  const id = textArgument(args, "card") ?? defaultCardModelId;
  return (
    findCardModel(id) ??
    unknownModel(
      "card",
      id,
      cardModels.map((model) => model.id),
    )
  );
}

function unknownModel(kind: string, id: string, known: readonly string[]): never {
  const guess = nearest(id, known);
  throw new CliError("cli/usage", `there are no timing figures for a ${kind} called "${id}"`, {
    hint: guess ? `did you mean ${guess}?` : `known are ${known.join(", ")}`,
  });
}
