// Where a USB/IP server is: usbip://host[:port], with IPv6 addresses in brackets.

import { usbipPort } from "../../../usb/usbip/index.js";
import { CarrierError } from "../carrier.js";

export interface UsbipAddress {
  readonly host: string;
  readonly port: number;
}

/** Throws {@link CarrierError} `device/address`. */
export function parseUsbipAddress(text: string): UsbipAddress {
  const [, bracketed, plain, port] =
    /^usbip:\/\/(?:\[([0-9a-f:.%]+)\]|([a-z0-9._-]+))(?::([0-9]{1,5}))?\/?$/i.exec(text) ?? [];
  const host = bracketed ?? plain;
  const number = port === undefined ? usbipPort : Number(port);
  if (host === undefined || number < 1 || number > 65_535) {
    throw new CarrierError("device/address", `not an address of a USB/IP server: ${text}`, {
      hint: "Write it like usbip://127.0.0.1:3240.",
    });
  }
  return { host, port: number };
}

export function formatUsbipAddress({ host, port }: UsbipAddress): string {
  return `usbip://${host.includes(":") ? `[${host}]` : host}:${port}`;
}
