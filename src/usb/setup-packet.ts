// The eight bytes that open a control transfer, and the request codes used here (USB 2.0 §9.3, §9.4; HID 1.11 §7.2; bulk-only
// 1.0 §3; DFU 1.1 §3).

import { record, u8, u16le } from "../bytes/index.js";
import type { Setup } from "./usb-device.js";
import { UsbError } from "./usb-error.js";

const layout = record(8, { requestType: u8(0), request: u8(1), value: u16le(2), index: u16le(4), length: u16le(6) });

export const setupBytes = layout.size;

/** Throws {@link UsbError} for anything but 8 bytes. */
export function decodeSetup(bytes: Uint8Array): Setup {
  if (bytes.length === setupBytes) return layout.decode(bytes).value;
  throw new UsbError("usb/setup", `a SETUP packet has 8 bytes, not ${bytes.length}`, "report the peer that sent it");
}

export function encodeSetup(setup: Setup): Uint8Array {
  return layout.encode(setup);
}

/** Bits of `requestType`. */
export const requestTypes = {
  deviceToHost: 0x80,
  kindMask: 0x60,
  standard: 0x00,
  class: 0x20,
  vendor: 0x40,
  recipientMask: 0x1f,
  device: 0x00,
  interface: 0x01,
  endpoint: 0x02,
} as const;

export const standardRequests = {
  getStatus: 0x00,
  clearFeature: 0x01,
  setFeature: 0x03,
  setAddress: 0x05,
  getDescriptor: 0x06,
  setDescriptor: 0x07,
  getConfiguration: 0x08,
  setConfiguration: 0x09,
  getInterface: 0x0a,
  setInterface: 0x0b,
  synchFrame: 0x0c,
} as const;

export const features = { endpointHalt: 0, remoteWakeup: 1 } as const;

export const hidRequests = {
  getReport: 0x01,
  getIdle: 0x02,
  getProtocol: 0x03,
  setReport: 0x09,
  setIdle: 0x0a,
  setProtocol: 0x0b,
} as const;

export const bulkOnlyRequests = { getMaxLun: 0xfe, reset: 0xff } as const;
