// scsi2sd device: a real or virtual board, over USB, USB/IP or recorded traffic. Each action is a file below cli/device.

import { boardIdentities } from "../../usb/index.js";
import { type Command, textArgument } from "../command.js";
import type { Action } from "../device/action.js";
import { reboot, selfTest } from "../device/check-board.js";
import { doctor } from "../device/doctor.js";
import { eachJobs } from "../device/each-job.js";
import { flash } from "../device/flash-firmware.js";
import { listBoards } from "../device/list-boards.js";
import { openCarrier } from "../device/open-carrier.js";
import { backup, pull } from "../device/pull-config.js";
import { push, restore } from "../device/push-config.js";
import { log } from "../device/scsi-log.js";
import { showInfo } from "../device/show-info.js";
import { watch } from "../device/watch-boards.js";

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
      describe:
        "pull, backup: the file to write; push, restore, flash: the file to read; watch --each backup: the folder",
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
    "dry-run": { type: "boolean", describe: "push, restore, flash, watch --each push: only say what would be done" },
    backup: {
      type: "string",
      describe: "push, restore, flash: the file that keeps what the board had; watch --each push: the folder",
      requiresArg: true,
    },
    force: { type: "boolean", describe: "pull, backup: replace a file that exists" },
    "force-hardware": {
      choices: boardIdentities.map(({ revision }) => revision),
      describe: "flash: your word for what the board is; the wrong one makes it dark",
      requiresArg: true,
    },
    dfu: { type: "boolean", describe: "reboot: into the loader" },
    each: {
      choices: eachJobs,
      describe: "watch: do this with every board that comes, once with each",
      conflicts: "device",
      requiresArg: true,
    },
    count: { type: "string", describe: "log, watch: end after so many lines, or boards", requiresArg: true },
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
    ["scsi2sd device watch --each backup kept", "plug in one board after the other"],
    ["scsi2sd device watch --each push board.xml --yes --count 10", "the same configuration for ten"],
  ],
  async run(args, output) {
    const action = actions[textArgument(args, "action") ?? ""];
    if (action === undefined) throw new RangeError("an action that was let through");
    const { carrier, finish } = await openCarrier(args);
    try {
      return await action({ args, output, carrier });
    } finally {
      await finish();
    }
  },
};
