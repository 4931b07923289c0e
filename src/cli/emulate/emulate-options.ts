// The options of `emulate`, checked before anything is opened: what can be said to be wrong is said first.

import { type FirmwareVersion, type HardwareRevision, parseFirmwareVersion } from "../../config/index.js";
import type { ChapSettings } from "../../serve/iscsi/index.js";
import { CliError } from "../cli-error.js";
import { type Arguments, isSet, textArgument } from "../command.js";
import { parseCardSize } from "../sizes.js";
import type { CardChoice } from "./open-card.js";

export const newestFirmware = "6.4.14";
export const usualAddress = "127.0.0.1:3260";

export interface ListenAddress {
  readonly host: string;
  readonly port: number;
}

export interface EmulateOptions {
  readonly source: string;
  readonly address: ListenAddress;
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
  return {
    source: textArgument(args, "source") ?? "-",
    address: parseAddress(textArgument(args, "iscsi") ?? usualAddress),
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

/** `127.0.0.1:3260`, `localhost:3260`, `[::1]:3260`; port 0 takes a free one. */
export function parseAddress(text: string): ListenAddress {
  const match = /^(?:\[([0-9a-fA-F:.]+(?:%\w+)?)\]|([^:[\]\s]+)):(\d{1,5})$/.exec(text);
  const port = Number(match?.[3]);
  if (!match || port > 65_535) {
    throw new CliError("cli/usage", `--iscsi ${text} is not an address and port`, {
      hint: `write it like ${usualAddress} or [::1]:3260`,
    });
  }
  return { host: match[1] ?? match[2] ?? "", port };
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
