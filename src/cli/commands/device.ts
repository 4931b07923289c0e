// scsi2sd device: a real or virtual board, over USB, USB/IP or recorded traffic. Each action is a file below cli/device.

import { boardIdentities } from "../../usb/index.js";
import { type Arguments, type Command, textArgument } from "../command.js";
import type { Action } from "../device/action.js";
import { reboot, selfTest } from "../device/check-board.js";
import { deviceExitCode } from "../device/device-exit-code.js";
import { doctor } from "../device/doctor.js";
import { flash } from "../device/flash-firmware.js";
import { listBoards } from "../device/list-boards.js";
import { openCarrier } from "../device/open-carrier.js";
import { backup, pull } from "../device/pull-config.js";
import { push, restore } from "../device/push-config.js";
import { log } from "../device/scsi-log.js";
import { showInfo } from "../device/show-info.js";
import { watch } from "../device/watch-boards.js";
import type { ExitCode } from "../exit-code.js";
import { formatError } from "../format-error.js";
import type { Output } from "../output.js";

const actions: Readonly<Record<string, Action>> = {
  list: listBoards,
  info: showInfo,
  pull,
  push,
  backup,
  restore,
  flash,
  selftest: selfTest,
  log,
  reboot,
  watch,
  doctor,
};

export const command: Command = {
  usage: "device <action> [file]",
  positionals: {
    action: { choices: Object.keys(actions), describe: "What to do", demandOption: true },
    file: {
      type: "string",
      describe: "pull, backup: the file to write; push, restore, flash: the file to read",
    },
  },
  options: {
    device: { type: "string", describe: "Which board: serial number or path, as device list shows", requiresArg: true },
    via: {
      type: "string",
      describe: "Another way than this computer's USB: usbip://HOST[:PORT], or traffic:FILE that was recorded",
      requiresArg: true,
    },
    yes: { type: "boolean", describe: "Go on without asking" },
    "dry-run": { type: "boolean", describe: "push, restore, flash: only say what would be done" },
    backup: { type: "string", describe: "push, restore, flash: where to keep what the board had", requiresArg: true },
    force: { type: "boolean", describe: "pull, backup: replace a file that exists" },
    "force-hardware": {
      choices: boardIdentities.map(({ revision }) => revision),
      describe: "flash: your word for what the board is; the wrong one makes it dark",
      requiresArg: true,
    },
    dfu: { type: "boolean", describe: "reboot: into the loader" },
    count: { type: "string", describe: "log, watch: end after so many lines", requiresArg: true },
    rule: { type: "boolean", describe: "doctor: only print the udev rule" },
    "install-rule": { type: "boolean", describe: "doctor: write the udev rule (as root)" },
    record: { type: "string", describe: "Write all traffic with boards to this new file", requiresArg: true },
    json: { type: "boolean", describe: "Results as JSON" },
  },
  examples: [
    ["scsi2sd device doctor", "what is in the way, if a board is not found"],
    ["scsi2sd device pull board.xml", "what the board has"],
    ["scsi2sd device push board.xml --dry-run", "what would change"],
    ["scsi2sd device push board.xml", "asks, keeps a backup, writes, reads back"],
    ["scsi2sd device flash firmware.V6.2020.dfu", "checks the file by its contents first"],
    ["scsi2sd device info --via usbip://127.0.0.1", "a board on another computer, or a virtual one"],
  ],
  async run(args, output) {
    try {
      return await act(args, output);
    } catch (error) {
      const code = deviceExitCode(error);
      if (code === undefined) throw error;
      output.note(formatError(error, output));
      return code;
    }
  },
};

async function act(args: Arguments, output: Output): Promise<ExitCode> {
  const action = actions[textArgument(args, "action") ?? ""];
  if (action === undefined) throw new RangeError("an action that was let through");
  const { carrier, finish } = await openCarrier(args);
  try {
    return await action({ args, output, carrier });
  } finally {
    await finish();
  }
}
