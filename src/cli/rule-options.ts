// Options that tell the rules more than the file does: the host, the card, the firmware.

import type { Options } from "yargs";
import {
  type FirmwareVersion,
  findHost,
  type HostProfile,
  hostProfiles,
  parseFirmwareVersion,
  suggestHosts,
  type ValidateOptions,
} from "../config/index.js";
import { CliError } from "./cli-error.js";
import { type Arguments, textArgument } from "./command.js";
import { parseCardSize } from "./sizes.js";

export const ruleOptions = {
  host: {
    type: "string",
    describe: "Check against what is known of a host computer (scsi2sd hosts)",
    requiresArg: true,
  },
  "card-size": {
    type: "string",
    describe: "Size of the SD card: sectors (15450112) or 8GB, 7.9GiB",
    requiresArg: true,
  },
  firmware: { type: "string", describe: "Check for this firmware version, such as 6.3.0", requiresArg: true },
} as const satisfies Record<string, Options>;

export const hostIds: readonly string[] = hostProfiles.map(({ id }) => id);

export function ruleOptionsFrom(args: Arguments): ValidateOptions {
  const host = textArgument(args, "host");
  const cardSize = textArgument(args, "card-size");
  const firmware = textArgument(args, "firmware");
  return {
    ...(host === undefined ? {} : { host: requireHost(host) }),
    ...(cardSize === undefined ? {} : { cardSectors: parseCardSize(cardSize) }),
    ...(firmware === undefined ? {} : { firmware: requireFirmware(firmware) }),
  };
}

export function requireHost(id: string): HostProfile {
  const host = findHost(id);
  if (host) return host;
  const near = suggestHosts(id).map((profile) => profile.id);
  throw new CliError("cli/usage", `no host is called "${id}"`, {
    hint: near.length > 0 ? `did you mean ${near.join(", ")}?` : "scsi2sd hosts lists them",
  });
}

export function requireFirmware(text: string): FirmwareVersion {
  const version = parseFirmwareVersion(text);
  if (!version) throw new CliError("cli/usage", `"${text}" is not a firmware version`, { hint: "write it like 6.3.0" });
  return version;
}
