// The first phase of USB/IP 1.1.1: which devices there are, and taking one of them (kernel documentation,
// usbip_protocol.rst; all numbers high byte first).

import { record, u8, u16be, u32be } from "../../bytes/index.js";
import { zeroText } from "./fields.js";

export const protocolVersion = 0x0111;
export const usbipPort = 3240;

export const opCode = {
  requestDeviceList: 0x8005,
  replyDeviceList: 0x0005,
  requestImport: 0x8003,
  replyImport: 0x0003,
} as const;

/** Status of a reply. */
export const opStatus = { done: 0, notAvailable: 1, busy: 2, deviceError: 3, noDevice: 4, error: 5 } as const;

/** How a record of a device tells its speed. */
export const speedCode = { low: 1, full: 2, high: 3, super: 5 } as const;

export const opHeader = record(8, { version: u16be(0), code: u16be(2), status: u32be(4) });

export const importBody = record(32, { busId: zeroText(0, 32) });

export const deviceCount = record(4, { count: u32be(0) });

/** Unlike in the device descriptor the ids have their high byte first. */
export const deviceRecord = record(312, {
  path: zeroText(0, 256),
  busId: zeroText(256, 32),
  busNumber: u32be(288),
  deviceNumber: u32be(292),
  speed: u32be(296),
  vendorId: u16be(300),
  productId: u16be(302),
  release: u16be(304),
  deviceClass: u8(306),
  deviceSubclass: u8(307),
  deviceProtocol: u8(308),
  configurationValue: u8(309),
  configurations: u8(310),
  interfaces: u8(311),
});

export const interfaceRecord = record(4, { interfaceClass: u8(0), interfaceSubclass: u8(1), interfaceProtocol: u8(2) });

/** The number under which messages of the second phase name a device. */
export function deviceIdOf({ busNumber, deviceNumber }: { busNumber: number; deviceNumber: number }): number {
  return ((busNumber << 16) | (deviceNumber & 0xffff)) >>> 0;
}

/** Visible characters, at most 31: what may be looked up and printed. */
export function isBusId(text: string): boolean {
  return /^[\x21-\x7e]{1,31}$/.test(text);
}
