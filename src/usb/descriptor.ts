// Descriptors as bytes (USB 2.0 §9.6, HID 1.11 §6.2.1, DFU 1.1 §4.1.3): builders from fields, and a walk over a configuration that
// ends in an error rather than anywhere else when a device lies about lengths.

import { record, u8, u16le } from "../bytes/index.js";
import { UsbError } from "./usb-error.js";

export const descriptorTypes = {
  device: 0x01,
  configuration: 0x02,
  string: 0x03,
  interface: 0x04,
  endpoint: 0x05,
  deviceQualifier: 0x06,
  otherSpeedConfiguration: 0x07,
  binaryObjectStore: 0x0f,
  /** HID of a HID interface; the DFU functional descriptor of a DFU one has the same number. */
  hid: 0x21,
  dfuFunctional: 0x21,
  report: 0x22,
} as const;

const deviceLayout = record(18, {
  length: u8(0),
  type: u8(1),
  usbRelease: u16le(2),
  deviceClass: u8(4),
  deviceSubclass: u8(5),
  deviceProtocol: u8(6),
  maxPacket0: u8(7),
  vendorId: u16le(8),
  productId: u16le(10),
  release: u16le(12),
  manufacturer: u8(14),
  product: u8(15),
  serial: u8(16),
  configurations: u8(17),
});

const interfaceLayout = record(9, {
  length: u8(0),
  type: u8(1),
  number: u8(2),
  alternate: u8(3),
  endpoints: u8(4),
  interfaceClass: u8(5),
  interfaceSubclass: u8(6),
  interfaceProtocol: u8(7),
  name: u8(8),
});

const endpointLayout = record(7, {
  length: u8(0),
  type: u8(1),
  address: u8(2),
  attributes: u8(3),
  maxPacket: u16le(4),
  interval: u8(6),
});

const dfuFunctionalLayout = record(9, {
  length: u8(0),
  type: u8(1),
  /** Bit 0 download, 1 upload, 2 manifestation tolerant, 3 detaches by itself. */
  attributes: u8(2),
  detachTimeoutMs: u16le(3),
  transferBytes: u16le(5),
  dfuRelease: u16le(7),
});

type Fields<Layout extends { decode(bytes: Uint8Array): { readonly value: unknown } }> = Omit<
  ReturnType<Layout["decode"]>["value"],
  "length" | "type"
>;
export type DeviceDescriptor = Fields<typeof deviceLayout>;
export type InterfaceDescriptor = Fields<typeof interfaceLayout>;
export type EndpointDescriptor = Fields<typeof endpointLayout>;
export type DfuFunctionalDescriptor = Fields<typeof dfuFunctionalLayout>;

export function encodeDevice(fields: DeviceDescriptor): Uint8Array {
  return deviceLayout.encode({ length: deviceLayout.size, type: descriptorTypes.device, ...fields });
}

export function encodeInterface(fields: InterfaceDescriptor): Uint8Array {
  return interfaceLayout.encode({ length: interfaceLayout.size, type: descriptorTypes.interface, ...fields });
}

export function encodeEndpoint(fields: EndpointDescriptor): Uint8Array {
  return endpointLayout.encode({ length: endpointLayout.size, type: descriptorTypes.endpoint, ...fields });
}

export function encodeDfuFunctional(fields: DfuFunctionalDescriptor): Uint8Array {
  return dfuFunctionalLayout.encode({
    length: dfuFunctionalLayout.size,
    type: descriptorTypes.dfuFunctional,
    ...fields,
  });
}

/** Throws {@link UsbError} when the bytes are too few or of another type. */
export function decodeDevice(bytes: Uint8Array): DeviceDescriptor {
  return decodeAs(deviceLayout, descriptorTypes.device, bytes, "device");
}

export function decodeInterface(bytes: Uint8Array): InterfaceDescriptor {
  return decodeAs(interfaceLayout, descriptorTypes.interface, bytes, "interface");
}

export function decodeEndpoint(bytes: Uint8Array): EndpointDescriptor {
  return decodeAs(endpointLayout, descriptorTypes.endpoint, bytes, "endpoint");
}

export function decodeDfuFunctional(bytes: Uint8Array): DfuFunctionalDescriptor {
  return decodeAs(dfuFunctionalLayout, descriptorTypes.dfuFunctional, bytes, "DFU functional");
}

function decodeAs<Value extends { readonly type: number }>(
  layout: { readonly size: number; decode(bytes: Uint8Array): { readonly value: Value } },
  type: number,
  bytes: Uint8Array,
  name: string,
): Value {
  if (bytes.length < layout.size || bytes[1] !== type) throw refuse(`not a ${name} descriptor`);
  return layout.decode(bytes.subarray(0, layout.size)).value;
}

export interface ConfigurationDescriptor {
  readonly value: number;
  /** Bit 6: self powered. */
  readonly attributes: number;
  readonly maxPowerMa: number;
}

/** The whole configuration: its own nine bytes, then the given descriptors. */
export function encodeConfiguration(
  { value, attributes, maxPowerMa }: ConfigurationDescriptor,
  interfaces: number,
  parts: readonly Uint8Array[],
): Uint8Array {
  const total = parts.reduce((sum, part) => sum + part.length, 9);
  const bytes = new Uint8Array(total);
  bytes.set([9, descriptorTypes.configuration, total & 255, total >> 8, interfaces, value, 0]);
  bytes.set([attributes, maxPowerMa / 2], 7);
  let at = 9;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** The descriptors of a configuration, one after the other, its own first. Throws {@link UsbError} on lengths that lie. */
export function splitDescriptors(bytes: Uint8Array): readonly Uint8Array[] {
  const parts: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; ) {
    const length = bytes[at] ?? 0;
    if (length < 2 || at + length > bytes.length) throw refuse(`descriptor at byte ${at} says that it has ${length}`);
    parts.push(bytes.subarray(at, at + length));
    at += length;
  }
  return parts;
}

const longestString = 126;

/** UTF-16, low byte first. */
export function encodeString(text: string): Uint8Array {
  const length = Math.min(text.length, longestString);
  const bytes = new Uint8Array(2 + 2 * length);
  bytes.set([bytes.length, descriptorTypes.string]);
  for (let at = 0; at < length; at++) bytes.set([text.charCodeAt(at) & 255, text.charCodeAt(at) >> 8], 2 + 2 * at);
  return bytes;
}

/** Throws {@link UsbError} when it is no string descriptor; half a character at its end is left out. */
export function decodeString(bytes: Uint8Array): string {
  const length = Math.min(bytes[0] ?? 0, bytes.length);
  if (length < 2 || bytes[1] !== descriptorTypes.string) throw refuse("not a string descriptor");
  let text = "";
  for (let at = 2; at + 1 < length; at += 2)
    text += String.fromCharCode((bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8));
  return text;
}

/** String 0: the languages, of which there is one. */
export const usEnglish = new Uint8Array([4, descriptorTypes.string, 0x09, 0x04]);

function refuse(message: string): UsbError {
  return new UsbError(
    "usb/descriptor",
    message,
    "unplug the device and try again; if it stays so, it is not a SCSI2SD",
  );
}
