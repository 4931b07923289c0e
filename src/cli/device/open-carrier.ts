// The way to the boards that the command line asks for: the computer's own USB, a USB/IP server, or recorded traffic.

import {
  combineCarriers,
  createHidCarrier,
  createUsbipCarrier,
  createWebUsbCarrier,
  parseUsbipAddress,
  recording,
  replaying,
  type UsbCarrier,
} from "../../device/index.js";
import { type Arguments, textArgument } from "../command.js";
import { readBounded, writeWhole } from "../files.js";

const trafficScheme = "traffic:";
const largestTraffic = 64 * 1024 * 1024;

export interface OpenedCarrier {
  readonly carrier: UsbCarrier;
  /** Writes the recording, if there is one. */
  finish(): Promise<void>;
}

export async function openCarrier(args: Arguments): Promise<OpenedCarrier> {
  const carrier = await carrierOf(textArgument(args, "via"));
  const file = textArgument(args, "record");
  if (file === undefined) return { carrier, finish: async () => undefined };
  const lines: string[] = [];
  return {
    carrier: recording(carrier, (line) => lines.push(line)),
    finish: () => writeWhole(file, new TextEncoder().encode(`${lines.join("\n")}\n`), { replace: "never" }),
  };
}

async function carrierOf(via: string | undefined): Promise<UsbCarrier> {
  if (via === undefined) return combineCarriers([createHidCarrier(), createWebUsbCarrier()]);
  if (!via.startsWith(trafficScheme)) return createUsbipCarrier(parseUsbipAddress(via));
  const bytes = await readBounded(via.slice(trafficScheme.length), largestTraffic);
  return replaying(new TextDecoder().decode(bytes));
}
