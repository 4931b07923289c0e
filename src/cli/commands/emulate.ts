// scsi2sd emulate: the configured board, simulated, for other programs to use as their disk.

import { createWriteStream, type WriteStream } from "node:fs";
import process from "node:process";
import { encodeImage, type HardwareRevision, hardwareRevisions, validateConfig } from "../../config/index.js";
import { createBoard } from "../../emulator/index.js";
import { type ChapSettings, type IscsiEvent, IscsiServer, type IscsiStatistics } from "../../serve/iscsi/index.js";
import { CliError } from "../cli-error.js";
import { type Arguments, type Command, isSet, textArgument } from "../command.js";
import { connectLines } from "../emulate/connect-lines.js";
import { eventToJson, formatEvent } from "../emulate/format-event.js";
import { openCard } from "../emulate/open-card.js";
import { exitCodes } from "../exit-code.js";
import { formatDiagnostic } from "../format-diagnostic.js";
import { loadConfig, usableConfig } from "../load-config.js";
import type { Output } from "../output.js";
import { parseCardSize } from "../sizes.js";

const newestFirmware = "6.4.14";

export const command: Command = {
  usage: "emulate <source>",
  positionals: {
    source: { type: "string", describe: "A .xml, .bin or .json file, or - for standard input", demandOption: true },
  },
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
    "read-only": { type: "boolean", describe: "Open the image as a write-protected card" },
    iscsi: { type: "string", default: "127.0.0.1:3260", describe: "Address and port to listen on", requiresArg: true },
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
    chap: { type: "string", describe: "NAME:SECRET that initiators must know", requiresArg: true },
    log: { type: "boolean", describe: "Every command, decoded, on standard error" },
    "log-json": { type: "boolean", describe: "The same as JSON lines", conflicts: "log" },
    record: { type: "string", describe: "Write a trace of all commands to this file (JSON lines)", requiresArg: true },
  },
  examples: [
    ["scsi2sd emulate config.xml", "a blank card in memory, behind iSCSI on this computer"],
    ["scsi2sd emulate config.xml --image card.img --log", "the image of a real card, and what the host asks"],
    ["scsi2sd emulate config.xml --image new.img --create 8GB --modern", "a new card for a modern host"],
  ],
  async run(args, output) {
    const loaded = await loadConfig(textArgument(args, "source") ?? "-");
    const config = usableConfig(loaded, output);
    const address = parseAddress(textArgument(args, "iscsi") ?? "");
    const create = textArgument(args, "create");
    const image = textArgument(args, "image");
    const { card, about } = await openCard({
      ...(image === undefined ? {} : { image }),
      ...(create === undefined ? {} : { createSectors: parseCardSize(create) }),
      access: isSet(args, "read-only") ? "read-only" : "read-write",
    });
    for (const finding of validateConfig(loaded.file, { cardSectors: card.sectors })) {
      if (finding.severity !== "info") output.note(formatDiagnostic(loaded.name, finding, output));
    }
    const board = createBoard({
      config: encodeImage(config),
      card,
      firmware: textArgument(args, "firmware") ?? config.firmwareVersion ?? newestFirmware,
      revision: textArgument(args, "board") as HardwareRevision,
      faithful: !isSet(args, "repaired"),
    });
    const log = new EventLog(args, output);
    const chap = parseChap(textArgument(args, "chap"));
    const server = new IscsiServer(board.port(), {
      ...address,
      answers: isSet(args, "modern") ? "modern" : "faithful",
      ...(chap ? { chap } : {}),
      onEvent: (event) => log.tell(event),
    });
    try {
      const listening = await listen(server);
      output.out(`Card: ${about}`);
      for (const line of connectLines(listening.host, listening.port, server.targets)) output.out(line);
      output.out("\nCtrl-C ends it.");
      await untilStopped(() => output.note(formatStatistics(server.statistics)));
      await server.stop();
      output.note(formatStatistics(server.statistics));
    } finally {
      card.flush();
      card.close();
      await log.close();
    }
    return exitCodes.done;
  },
};

/** Where events go: the terminal, and the trace file. */
class EventLog {
  readonly #print: ((text: string) => void) | undefined;
  readonly #format: "lines" | "json";
  readonly #trace: WriteStream | undefined;
  readonly #start = performance.now();

  constructor(args: Arguments, output: Output) {
    const isJson = isSet(args, "log-json");
    this.#format = isJson ? "json" : "lines";
    this.#print = isJson || isSet(args, "log") ? (text) => output.note(text) : undefined;
    const path = textArgument(args, "record");
    if (path !== undefined) {
      this.#trace = createWriteStream(path, { flags: "wx" });
      this.#trace.on("error", (error) => output.note(`scsi2sd: the trace ${path} ends here: ${error.message}`));
      this.#trace.write(`${JSON.stringify({ schema: "scsi2sd/trace@1" })}\n`);
    }
  }

  tell(event: IscsiEvent): void {
    if (!this.#print && !this.#trace) return;
    const json = eventToJson(event, Math.round((performance.now() - this.#start) * 1000) / 1000);
    this.#print?.(this.#format === "json" ? json : formatEvent(event));
    if (event.kind === "command") this.#trace?.write(`${json}\n`);
  }

  async close(): Promise<void> {
    const trace = this.#trace;
    if (trace && !trace.destroyed) await new Promise<void>((resolve) => void trace.end(() => resolve()));
  }
}

async function listen(server: IscsiServer): Promise<{ readonly host: string; readonly port: number }> {
  try {
    return await server.listen();
  } catch (error) {
    throw new CliError("file/unreadable", `cannot listen: ${(error as Error).message}`, {
      hint: "another server may have the port: give --iscsi 127.0.0.1:3261",
      cause: error,
    });
  }
}

/** Until Ctrl-C or SIGTERM; SIGUSR1 asks for figures. */
function untilStopped(onAsked: () => void): Promise<void> {
  return new Promise((resolve) => {
    process.on("SIGUSR1", onAsked);
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => resolve());
  });
}

function parseAddress(text: string): { readonly host: string; readonly port: number } {
  const match = /^(?:\[([0-9a-fA-F:]+)\]|([^:[\]]+)):(\d{1,5})$/.exec(text);
  const port = Number(match?.[3]);
  if (!match || port > 65535) {
    throw new CliError("cli/usage", `--iscsi ${text} is not an address`, { hint: "write it like 127.0.0.1:3260" });
  }
  return { host: match[1] ?? match[2] ?? "", port };
}

function parseChap(text: string | undefined): ChapSettings | undefined {
  if (text === undefined) return undefined;
  const colon = text.indexOf(":");
  if (colon < 1 || colon === text.length - 1) {
    throw new CliError("cli/usage", "--chap wants NAME:SECRET", { hint: "such as --chap owner:a-secret-of-12" });
  }
  return { initiator: { name: text.slice(0, colon), secret: text.slice(colon + 1) } };
}

function formatStatistics({ logins, commands, checkConditions, bytesIn, bytesOut, rejects }: IscsiStatistics): string {
  return `${logins} logins, ${commands} commands (${checkConditions} with CHECK CONDITION), ${bytesIn} bytes read, ${bytesOut} bytes written, ${rejects} PDUs rejected`;
}
