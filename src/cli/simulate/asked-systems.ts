// The systems that the options ask for: every combination of their lists, and the disks to compare with.

import type { BoardConfig, HardwareRevision } from "../../config/index.js";
import {
  type BoardSystem,
  cardModels,
  defaultCardModelId,
  defaultHostModelId,
  diskModels,
  hostModels,
  type System,
} from "../../simulate/index.js";
import { CliError } from "../cli-error.js";
import { type Arguments, listArgument, textArgument } from "../command.js";
import { askedCard, askedDisk, askedHost } from "./models.js";

const usualFirmware = ["6.1.3", "6.3.0"];
const turboSpeed = 6;

export interface AskedSystems {
  readonly boards: readonly BoardSystem[];
  readonly all: readonly System[];
}

export async function askedSystems(args: Arguments, config: BoardConfig): Promise<AskedSystems> {
  const hosts = await Promise.all(
    listOf(args, "host", [defaultHostModelId], hostModels).map((name) => askedHost(name)),
  );
  const cards = await Promise.all(
    listOf(args, "card", [defaultCardModelId], cardModels).map((name) => askedCard(name)),
  );
  const own = config.firmwareVersion === undefined ? usualFirmware : [config.firmwareVersion];
  const firmwares = listOf(args, "firmware", own);
  const configs = turboChoices(args, config);
  const disks = listOf(args, "drive", [], diskModels).map(askedDisk);
  const slot = textArgument(args, "slot");
  const common = {
    kind: "board",
    board: textArgument(args, "board") as HardwareRevision,
    ...(slot === undefined ? {} : { slot: Number(slot) }),
  } as const;
  const boards = hosts.flatMap((host) =>
    cards.flatMap((card) =>
      firmwares.flatMap((firmware) => configs.map((choice) => ({ ...common, config: choice, firmware, host, card }))),
    ),
  );
  const compared = hosts.flatMap((host) => disks.map((disk) => ({ kind: "disk" as const, disk, host })));
  return { boards, all: [...boards, ...compared] };
}

/** "all" is every one that is known. */
function listOf(
  args: Arguments,
  name: string,
  otherwise: readonly string[],
  known: readonly { readonly id: string }[] = [],
): readonly string[] {
  const asked = [...new Set(listArgument(args, name))];
  if (asked.includes("all") && known.length > 0) return known.map(({ id }) => id);
  return asked.length > 0 ? asked : otherwise;
}

/** `--turbo on,off` in place of what the configuration says. */
function turboChoices(args: Arguments, config: BoardConfig): readonly BoardConfig[] {
  const { board } = config;
  const without = board.scsiSpeed === turboSpeed ? 0 : board.scsiSpeed;
  const choices = { on: turboSpeed, off: without } as const;
  const asked = listArgument(args, "turbo");
  if (asked.length === 0) return [config];
  return asked.map((choice) => {
    if (choice !== "on" && choice !== "off") {
      throw new CliError("cli/usage", `--turbo ${choice}: it is on, off, or on,off`);
    }
    return { ...config, board: { ...board, scsiSpeed: choices[choice] } };
  });
}
