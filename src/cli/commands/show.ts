// scsi2sd show: a configuration in words.

import {
  type BoardConfig,
  boardSettings,
  formatBytes,
  formatSetting,
  type Setting,
  sdRange,
  speedLabels,
  type TargetSettings,
  type Unknown,
} from "../../config/index.js";
import { deviceTypeLabels } from "../../scsi/index.js";
import { type Command, isSet, textArgument } from "../command.js";
import { sourceWords } from "../config-source.js";
import { exitCodes } from "../exit-code.js";
import { printable, printableJson } from "../format-diagnostic.js";
import { loadConfig, usableConfig } from "../load-config.js";
import type { Output } from "../output.js";

export const command: Command = {
  usage: "show <source>",
  positionals: {
    source: { type: "string", describe: sourceWords, demandOption: true },
  },
  options: {
    all: { type: "boolean", describe: "Disabled targets too" },
    json: { type: "boolean", describe: "The configuration as JSON" },
  },
  examples: [
    ["scsi2sd show config.xml", "the board and its disks at a glance"],
    ["scsi2sd show config.bin --json", "the same for programs"],
  ],
  async run(args, output) {
    const config = usableConfig(await loadConfig(textArgument(args, "source") ?? "-", output), output);
    if (isSet(args, "json")) {
      const { toJson } = await import("../../config/json/index.js");
      output.out(printableJson(toJson(config)));
    } else {
      printBoard(config, output);
      printTargets(config, isSet(args, "all") ? () => true : ({ enabled }) => enabled, output);
    }
    return exitCodes.done;
  },
};

function printBoard(config: BoardConfig, { out, colors }: Output): void {
  out(colors.bold("Board"));
  if (config.firmwareVersion) out(row("firmwareVersion", config.firmwareVersion));
  for (const setting of boardSettings) {
    const value = config.board[setting.key];
    if (setting.xml === "when-set" && value === false) continue;
    out(row(setting.key, `${formatSetting(setting, value)}${meaningOf(setting, value)}`));
  }
  for (const { offset, hex } of config.board.unknownBytes) out(row("unknown bytes", `${offset}: ${hex}`));
}

function row(name: string, text: string): string {
  return `  ${name.padEnd(18)} ${text}`;
}

function meaningOf(setting: Setting, value: boolean | number | string | readonly string[]): string {
  if (setting.key === "scsiSpeed") return ` (${speedLabels[value as number] ?? "not a known speed"})`;
  if (setting.key === "selectionDelay" && value === 255) return " (automatic)";
  return setting.unit ? ` ${setting.unit}` : "";
}

function printTargets(
  config: BoardConfig,
  isShown: (target: TargetSettings) => boolean,
  { out, colors }: Output,
): void {
  const shown = [...config.targets.entries()].filter(([, target]) => isShown(target));
  if (shown.length === 0) out("\nNo target is enabled.");
  for (const [slot, target] of shown) {
    out(`\n${colors.bold(`Target ${slot}: SCSI ID ${target.id}`)}${target.enabled ? "" : " (disabled)"}`);
    for (const [name, text] of describeTarget(target)) out(row(name, text));
  }
}

function describeTarget(target: TargetSettings & Unknown): [string, string][] {
  const type = deviceTypeLabels[target.deviceType] ?? "unknown";
  const { end } = sdRange(target);
  const size =
    target.scsiSectors === 0
      ? "the rest of the card"
      : `${formatBytes(target.scsiSectors * target.bytesPerSector)} (${target.scsiSectors} blocks of ${target.bytesPerSector} bytes)`;
  return [
    [
      "deviceType",
      `0x${target.deviceType.toString(16)} (${type})${target.deviceTypeModifier ? `, modifier 0x${target.deviceTypeModifier.toString(16)}` : ""}`,
    ],
    ["size", size],
    ["SD sectors", target.scsiSectors === 0 ? `from ${target.sdSectorStart}` : `${target.sdSectorStart} to ${end - 1}`],
    ["geometry", `${target.sectorsPerTrack} sectors a track, ${target.headsPerCylinder} heads`],
    ["INQUIRY", `"${printable(target.vendor)}" "${printable(target.prodId)}" "${printable(target.revision)}"`],
    ["serial", `"${printable(target.serial)}"`],
    ...(target.quirks.length > 0 ? ([["quirks", target.quirks.join(" ")]] as [string, string][]) : []),
    ...target.unknownBytes.map(({ offset, hex }): [string, string] => ["unknown bytes", `${offset}: ${hex}`]),
  ];
}
