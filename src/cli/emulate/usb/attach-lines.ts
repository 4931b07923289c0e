// Lines to paste for who wants the board as a USB device.

import { usbipPort } from "../../../usb/usbip/index.js";
import type { ListenAddress } from "../emulate-options.js";
import { formatPortal, isWildcard, reachedAt } from "../listen.js";

/** `board`: what is there, such as its ids and serial number. */
export function attachLines({ host, port }: ListenAddress, busId: string, board: string): string[] {
  const reached = reachedAt(host);
  const usbip = port === usbipPort ? "usbip" : `usbip --tcp-port ${port}`;
  return [
    `USB: ${board}, as bus id ${busId} at ${formatPortal(reached, port)}`,
    ...(isWildcard(host) ? ["From other computers: with this computer's address."] : []),
    "",
    "This program, which needs no driver for it:",
    `  scsi2sd device list --via usbip://${formatPortal(reached, port)}`,
    "Linux (usbip, as root):",
    "  modprobe vhci-hcd",
    `  ${usbip} list -r ${reached}`,
    `  ${usbip} attach -r ${reached} -b ${busId}`,
    "  usbip port",
    "  usbip detach -p 00",
    "Windows (usbip-win2, as administrator):",
    `  ${usbip} attach -r ${reached} -b ${busId}`,
    "A board that goes to its loader and back leaves the bus each time: attach it again.",
  ];
}
