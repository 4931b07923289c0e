// The options of `emulate`, checked before anything is opened: what can be said to be wrong is said first.

import { type FirmwareVersion, type HardwareRevision, parseFirmwareVersion } from "../../config/index.js";
import { type BoardFault, parseBoardFault } from "../../emulator/index.js";
import type { ChapSettings } from "../../serve/iscsi/index.js";
import { CliError } from "../cli-error.js";
import { type Arguments, isSet, listArgument, textArgument } from "../command.js";
import { parseCardSize } from "../sizes.js";
import type { CardChoice } from "./open-card.js";

export const newestFirmware = "6.4.14";
/** By front: nobody from outside. */
export const usualAddresses = { iscsi: "127.0.0.1:3260", usbip: "127.0.0.1:3240" } as const;

export type FrontName = keyof typeof usualAddresses;

export interface ListenAddress {
  readonly host: string;
  readonly port: number;
}

export interface UsbOptions {
  readonly address: ListenAddress;
  /** `cable`: HID reports come as slowly as on one. */
  readonly pace: "cable" | "at-once";
  readonly faults: readonly BoardFault[];
}

export interface EmulateOptions {
  readonly source: string;
  /** Where the board's SCSI side is reached; `undefined`: not at all. */
  readonly iscsi: ListenAddress | undefined;
  /** The same for its USB side. */
  readonly usb: UsbOptions | undefined;
  readonly card: CardChoice;
  readonly firmware: string | undefined;
  readonly revision: HardwareRevision;
  readonly faults: "faithful" | "repaired";
  readonly answers: "faithful" | "modern";
  readonly chap: ChapSettings | undefined;
  readonly log: "none" | "lines" | "json";
  readonly record: string | undefined;
  /** Names of the models whose times answers keep to; undefined: at once. */
  readonly paced: { readonly host: string | undefined; readonly card: string | undefined } | undefined;
}

export function emulateOptions(args: Arguments): EmulateOptions {
  const image = textArgument(args, "image");
  const create = textArgument(args, "create");
  const firmware = textArgument(args, "firmware");
  if (firmware !== undefined) checkFirmware(firmware, `--firmware ${firmware}`);
  const usb = usbOptions(args);
  const iscsi = textArgument(args, "iscsi");
  if (usb !== undefined && iscsi === undefined) refuseIscsiOnly(args);
  return {
    source: textArgument(args, "source") ?? "-",
    iscsi: usb !== undefined && iscsi === undefined ? undefined : parseAddress("iscsi", iscsi),
    usb,
    card: {
      ...(image === undefined ? {} : { image }),
      ...(create === undefined ? {} : { createSectors: parseCreateSize(create) }),
      access: isSet(args, "read-only") ? "read-only" : "read-write",
    },
    firmware,
    revision: textArgument(args, "board") as HardwareRevision,
    faults: isSet(args, "repaired") ? "repaired" : "faithful",
    answers: isSet(args, "modern") ? "modern" : "faithful",
    chap: parseChap(textArgument(args, "chap")),
    log: isSet(args, "log-json") ? "json" : isSet(args, "log") ? "lines" : "none",
    record: textArgument(args, "record"),
    paced: isSet(args, "paced") ? { host: textArgument(args, "host"), card: textArgument(args, "card") } : undefined,
  };
}

/** `what`: where the version stands, for the message. */
export function checkFirmware(text: string, what: string): FirmwareVersion {
  const version = parseFirmwareVersion(text);
  if (version !== undefined) return version;
  throw new CliError("cli/usage", `${what} is not a firmware version`, {
    hint: `write it like ${newestFirmware}`,
  });
}

/** `127.0.0.1:3260`, `localhost:3260`, `[::1]:3260`; port 0 takes a free one. The usual address when it is not given. */
export function parseAddress(front: FrontName, text: string = usualAddresses[front]): ListenAddress {
  const match = /^(?:\[([0-9a-fA-F:.]+(?:%\w+)?)\]|([^:[\]\s]+)):(\d{1,5})$/.exec(text);
  const port = Number(match?.[3]);
  if (!match || port > 65_535) {
    const usual = usualAddresses[front];
    throw new CliError("cli/usage", `--${front} ${text} is not an address and port`, {
      hint: `write it like ${usual} or ${usual.replace("127.0.0.1", "[::1]")}`,
    });
  }
  return { host: match[1] ?? match[2] ?? "", port };
}

function usbOptions(args: Arguments): UsbOptions | undefined {
  const text = textArgument(args, "usbip");
  if (text === undefined) return undefined;
  return {
    address: parseAddress("usbip", text === "" ? undefined : text),
    pace: isSet(args, "usb-pace") ? "cable" : "at-once",
    faults: listArgument(args, "fault").map((fault) => parseBoardFault(fault)),
  };
}

const iscsiOnly = ["modern", "paced", "chap", "record"] as const;

/** What nobody would feel is not taken without a word. */
function refuseIscsiOnly(args: Arguments): void {
  const idle = iscsiOnly.find((name) => args[name] !== undefined && args[name] !== false);
  if (idle === undefined) return;
  throw new CliError("cli/usage", `--${idle} is for the board's SCSI side, and with --usbip alone there is none`, {
    hint: `add --iscsi ${usualAddresses.iscsi}`,
  });
}

function parseChap(text: string | undefined): ChapSettings | undefined {
  if (text === undefined) return undefined;
  const colon = text.indexOf(":");
  if (colon < 1 || colon === text.length - 1) {
    // Not what was given: it may be the secret.
    throw new CliError("cli/usage", "--chap wants NAME:SECRET", { hint: "such as --chap owner:twelve-or-more" });
  }
  return { initiator: { name: text.slice(0, colon), secret: text.slice(colon + 1) } };
}

function parseCreateSize(text: string): number {
  try {
    return parseCardSize(text);
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    throw new CliError("cli/usage", `--create ${text} is not a size`, {
      hint: "write SD sectors (15450112) or a size (8GB, 7.9GiB)",
      cause: error,
    });
  }
}
