// What every USB device answers on its control endpoint: descriptors, strings, configuration (USB 2.0 §9.4).

import {
  type DeviceDescriptor,
  decodeDevice,
  decodeString,
  descriptorTypes,
  features,
  requestTypes,
  standardRequests,
} from "../usb/index.js";
import type { UsbConnection } from "./carrier/carrier.js";

const nothing = new Uint8Array(0);
const usEnglishId = 0x0409;
const longestDescriptor = 255;
const longestConfiguration = 4096;

export async function setConfiguration(connection: UsbConnection, value: number, timeoutMs: number): Promise<void> {
  const setup = { requestType: 0, request: standardRequests.setConfiguration, value, index: 0, length: 0 };
  await connection.control(setup, nothing, timeoutMs);
}

export async function setAlternate(
  connection: UsbConnection,
  alternate: number,
  { interfaceNumber, timeoutMs }: { readonly interfaceNumber: number; readonly timeoutMs: number },
): Promise<void> {
  const setup = {
    requestType: requestTypes.interface,
    request: standardRequests.setInterface,
    value: alternate,
    index: interfaceNumber,
    length: 0,
  };
  await connection.control(setup, nothing, timeoutMs);
}

/** Clears the halt of an endpoint after a stall; a carrier or a device that cannot says so in vain. */
export async function clearHalt(connection: UsbConnection, address: number, timeoutMs: number): Promise<void> {
  const setup = {
    requestType: requestTypes.endpoint,
    request: standardRequests.clearFeature,
    value: features.endpointHalt,
    index: address,
    length: 0,
  };
  await connection.control(setup, nothing, timeoutMs).catch(() => undefined);
}

export async function readDeviceDescriptor(connection: UsbConnection, timeoutMs: number): Promise<DeviceDescriptor> {
  return decodeDevice(await readDescriptor(connection, descriptorTypes.device, { length: 18, timeoutMs }));
}

/** The whole configuration with all its interfaces. */
export function readConfigurationDescriptor(connection: UsbConnection, timeoutMs: number): Promise<Uint8Array> {
  return readDescriptor(connection, descriptorTypes.configuration, { length: longestConfiguration, timeoutMs });
}

/** `undefined` for string 0, which means that there is none. */
export async function readString(
  connection: UsbConnection,
  index: number,
  timeoutMs: number,
): Promise<string | undefined> {
  if (index === 0) return undefined;
  const wanted = { length: longestDescriptor, timeoutMs, index, language: usEnglishId };
  return decodeString(await readDescriptor(connection, descriptorTypes.string, wanted));
}

interface WantedDescriptor {
  readonly length: number;
  readonly timeoutMs: number;
  readonly index?: number;
  readonly language?: number;
}

function readDescriptor(
  connection: UsbConnection,
  type: number,
  { length, timeoutMs, index = 0, language = 0 }: WantedDescriptor,
): Promise<Uint8Array> {
  const setup = {
    requestType: requestTypes.deviceToHost,
    request: standardRequests.getDescriptor,
    value: (type << 8) | index,
    index: language,
    length,
  };
  return connection.control(setup, nothing, timeoutMs);
}
