// What the board's application says of itself on USB, byte by byte (firmware-behaviour 3.2).

import { decodeHex } from "../bytes/index.js";
import type { UsbDevice } from "./usb-device.js";

export type UsbSpeed = UsbDevice["speed"];

const fullSpeedDevice = "1201000200000040d016d40b000201020301";
/** Says USB 2.1 because link power management is compiled in. */
const highSpeedDevice = "1201010200000040d016d40b000201020301";

const fullSpeedConfiguration =
  "0902400002010080fa" +
  "090400000203000000" +
  "092111010001222500" +
  "07058203400020" +
  "07050203400020" +
  "090401000208065000" +
  "07058102400000" +
  "07050102400000";

const highSpeedConfiguration =
  "0902400002010080fa" +
  "090400000203000000" +
  "092111010001222500" +
  "07058203400009" +
  "07050203400009" +
  "090401000208065000" +
  "07058102000200" +
  "07050102000200";

export interface DescriptorSet {
  readonly device: Uint8Array;
  readonly configuration: Uint8Array;
  /** Absent at full speed: the request is stalled. */
  readonly qualifier: Uint8Array | undefined;
  /** The configuration for the other speed; absent like the qualifier. */
  readonly otherSpeed: Uint8Array | undefined;
  readonly binaryObjectStore: Uint8Array | undefined;
}

/** No report IDs, one input and one output report of 64 bytes. */
export const reportDescriptor = decodeHex(
  "0600ff0900a1000900a10009001500" + "25ff7508954091020900150025ff750895408102c0c0",
);

export const hidDescriptor = decodeHex("092111010001222500");

export const applicationInterfaces: UsbDevice["interfaces"] = [
  [0x03, 0, 0],
  [0x08, 0x06, 0x50],
];
export const hidInterface = 0;
export const massStorageInterface = 1;
/** Endpoint numbers, the same in both directions. */
export const applicationEndpoints = { bulk: 1, interrupt: 2 } as const;

const otherSpeedType = 0x07;

export const applicationDescriptors: Readonly<Record<UsbSpeed, DescriptorSet>> = {
  full: {
    device: decodeHex(fullSpeedDevice),
    configuration: decodeHex(fullSpeedConfiguration),
    qualifier: undefined,
    otherSpeed: undefined,
    binaryObjectStore: undefined,
  },
  high: {
    device: decodeHex(highSpeedDevice),
    configuration: decodeHex(highSpeedConfiguration),
    qualifier: decodeHex("0a060002000000400100"),
    otherSpeed: withType(decodeHex(fullSpeedConfiguration), otherSpeedType),
    binaryObjectStore: decodeHex("050f0c000107100202000000"),
  },
};

/** Strings 1 … 5; the last two are there but no descriptor refers to them. */
export function applicationStrings(product: string, serial: string): readonly string[] {
  return ["codesrc.com", product, serial, "SCSI2SD Config", "SCSI2SD Interface"];
}

/** Milliseconds between two reports of the HID endpoints, at both speeds. */
export const reportIntervalMs = 32;

/**
 * The serial number of a chip: words 0 and 2 of its unique ID added up, then the top half of word 1. Twelve NULs when the sum is 0.
 */
export function serialOfChip([word0, word1, word2]: readonly [number, number, number]): string {
  const sum = (word0 + word2) >>> 0;
  if (sum === 0) return "\0".repeat(12);
  const high = (word1 >>> 16).toString(16).padStart(4, "0");
  return `${sum.toString(16).padStart(8, "0")}${high}`.toUpperCase();
}

function withType(bytes: Uint8Array, type: number): Uint8Array {
  const copy = Uint8Array.from(bytes);
  copy[1] = type;
  return copy;
}
