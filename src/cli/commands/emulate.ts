// scsi2sd emulate: the configured board, simulated, for other programs to use as their disk. What it does in words for owners:
// docs/emulate.md.

import process from "node:process";
import { type BoardConfig, hardwareRevisions, validateConfig } from "../../config/index.js";
import type { PaceCommand } from "../../serve/iscsi/index.js";
import type { Command } from "../command.js";
import { sourceWords } from "../config-source.js";
import {
  checkFirmware,
  type EmulateOptions,
  emulateOptions,
  newestFirmware,
  usualAddresses,
} from "../emulate/emulate-options.js";
import { EventLog } from "../emulate/event-log.js";
import { type OpenedCard, openCard } from "../emulate/open-card.js";
import { serveCard } from "../emulate/serve-card.js";
import { TraceFile } from "../emulate/trace-file.js";
import { exitCodes } from "../exit-code.js";
import { formatDiagnostic } from "../format-diagnostic.js";
import { type LoadedConfig, loadConfig, usableConfig } from "../load-config.js";
import type { Output } from "../output.js";

export const command: Command = {
  usage: "emulate <source>",
  positionals: {
    source: { type: "string", describe: sourceWords, demandOption: true },
  },
  optionalValues: { usbip: /:\d+$|^[\d.]+$/ },
  options: {
    image: {
      type: "string",
      describe: "Image of the SD card, or a card reader's device; a blank card in memory unless given",
      requiresArg: true,
    },
    create: {
      type: "string",
      describe: "Make the image with this size, such as 8GB, or size the blank card",
      requiresArg: true,
    },
    "read-only": { type: "boolean", describe: "A write-protected card; an image is opened for reading only" },
    iscsi: {
      type: "string",
      defaultDescription: usualAddresses.iscsi,
      describe: "Address and port where initiators find the disks; the default without --usbip",
      requiresArg: true,
    },
    usbip: {
      type: "string",
      defaultDescription: usualAddresses.usbip,
      describe: "Address and port where the board is a USB device; without --iscsi only that",
    },
    fault: {
      type: "string",
      describe: "NAME or NAME:N, what goes wrong on USB at the N-th occasion; repeatable (docs/usb.md)",
      implies: "usbip",
      requiresArg: true,
    },
    "usb-pace": {
      type: "boolean",
      describe: "HID reports 32 ms apart, as on a cable",
      implies: "usbip",
    },
    firmware: {
      type: "string",
      describe: `Firmware to behave like; what the file names, else ${newestFirmware}`,
      requiresArg: true,
    },
    board: { choices: hardwareRevisions, default: "2020", describe: "Hardware revision" },
    modern: { type: "boolean", describe: "Also answer what today's initiators ask for and the board does not know" },
    repaired: {
      type: "boolean",
      describe: "Without those faults of the firmware that nobody can want (docs/emulator.md)",
    },
    paced: { type: "boolean", describe: "Answer no sooner than the real board would, in --host with --card" },
    host: { type: "string", describe: "Host whose pace it is", implies: "paced", requiresArg: true },
    card: { type: "string", describe: "SD card whose pace it is", implies: "paced", requiresArg: true },
    chap: { type: "string", describe: "NAME:SECRET that initiators must know", requiresArg: true },
    log: { type: "boolean", describe: "Every command, decoded, on standard error" },
    "log-json": { type: "boolean", describe: "The same as JSON lines", conflicts: "log" },
    record: {
      type: "string",
      describe: "Write a trace of all commands to this new file (JSON lines)",
      requiresArg: true,
    },
  },
  examples: [
    ["scsi2sd emulate config.xml", "a blank card in memory, behind iSCSI on this computer"],
    ["scsi2sd emulate config.xml --image card.img --log", "the image of a real card, and what the host asks"],
    ["scsi2sd emulate config.xml --image new.img --create 8GB --modern", "a new card for a modern host"],
    ["scsi2sd emulate config.xml --usbip", "the board as a USB device, for every USB/IP client"],
    ["scsi2sd emulate config.xml --paced --host sgi-indy --firmware 6.1.3", "as slow as the real one"],
  ],
  async run(args, output) {
    const options = emulateOptions(args);
    const loaded = await loadConfig(options.source, output);
    const config = usableConfig(loaded, output);
    const firmware = options.firmware ?? config.firmwareVersion ?? newestFirmware;
    checkFirmware(firmware, `${loaded.name}: ${firmware}`);
    const pace = await askedPace(options, config, firmware);
    const log = new EventLog(options.log, output);
    let opened: OpenedCard | undefined;
    let isListening = false;
    const release = (): void => {
      try {
        if (isListening) opened?.card.close();
        else opened?.discard();
      } finally {
        if (isListening) log.trace?.close();
        else log.trace?.discard();
      }
    };
    // The front door ends the process when standard output is gone; the card must be let go then, too.
    process.once("exit", release);
    try {
      if (options.record !== undefined) log.trace = createTrace(options.record, log);
      opened = await openCard(options.card);
      tellFindings(loaded, opened.card.sectors, log, output);
      const onListening = () => {
        isListening = true;
      };
      await serveCard({ options, config, firmware, opened, pace, log, output, onListening });
    } finally {
      process.off("exit", release);
      release();
    }
    return exitCodes.done;
  },
};

/** The timing model is loaded only for those who want it. */
async function askedPace(
  { paced, revision }: EmulateOptions,
  config: BoardConfig,
  firmware: string,
): Promise<PaceCommand | undefined> {
  if (paced === undefined) return undefined;
  const [{ paceOf }, { askedCard, askedHost }] = await Promise.all([
    import("../emulate/paced.js"),
    import("../simulate/models.js"),
  ]);
  const [host, card] = [await askedHost(paced.host), await askedCard(paced.card)];
  return paceOf({ config, firmware, board: revision, host, card });
}

function createTrace(path: string, log: EventLog): TraceFile {
  return new TraceFile(path, (reason) => {
    const text = `scsi2sd: the trace ${path} ends here: ${reason}`;
    log.notice({ kind: "trace-trouble", text, fields: { path, reason } });
  });
}

function tellFindings(loaded: LoadedConfig, cardSectors: number, log: EventLog, output: Output): void {
  for (const finding of validateConfig(loaded.file, { cardSectors })) {
    if (finding.severity === "info") continue;
    const { rule, severity, path, message, hint } = finding;
    const fields = { rule, severity, path, message, hint };
    log.notice({ kind: "finding", text: formatDiagnostic(loaded.name, finding, output), fields });
  }
}
