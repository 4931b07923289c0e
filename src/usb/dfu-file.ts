// Files for DFU: the suffix of DFU 1.1 (appendix B) and inside it, for ST's loaders, the DfuSe container of targets and elements
// (UM0391; firmware-behaviour 3.6.3). Every length in a file is checked against the bytes that are there.

import { raw, record, text, u8, u16le, u32le } from "../bytes/index.js";
import { crc32 } from "./crc32.js";
import { UsbError } from "./usb-error.js";

const suffixLayout = record(16, {
  release: u16le(0),
  productId: u16le(2),
  vendorId: u16le(4),
  dfuRelease: u16le(6),
  signature: text(8, 3),
  length: u8(11),
  crc: u32le(12),
});

const prefixLayout = record(11, { signature: text(0, 5), version: u8(5), size: u32le(6), targets: u8(10) });

const nameBytes = 255;
const targetLayout = record(274, {
  signature: text(0, 6),
  alternate: u8(6),
  isNamed: u32le(7),
  name: raw(11, nameBytes),
  size: u32le(266),
  elements: u32le(270),
});

const elementLayout = record(8, { address: u32le(0), size: u32le(4) });

/** Signature as it lies in the file: "DFU" backwards. */
const suffixSignature = "UFD";
const dfuSeRelease = 0x011a;
const crcBytes = 4;
/** The board's flash is 256 KiB; nothing near this size is a firmware. */
export const largestDfuFileBytes = 16 * 1024 * 1024;

export interface DfuElement {
  readonly address: number;
  readonly data: Uint8Array;
}

export interface DfuTarget {
  /** The loader's alternate setting. */
  readonly alternate: number;
  readonly name: string | undefined;
  readonly elements: readonly DfuElement[];
}

export interface DfuFile {
  /** 0xFFFF: any; so are `productId` and `vendorId`. */
  readonly release: number;
  readonly productId: number;
  readonly vendorId: number;
  readonly targets: readonly DfuTarget[];
}

/** Throws {@link UsbError} that says what is wrong with it and where. */
export function parseDfuFile(bytes: Uint8Array): DfuFile {
  if (bytes.length > largestDfuFileBytes) throw refuse(`the file has ${bytes.length} bytes, far more than a firmware`);
  const { suffix, body } = splitSuffix(bytes);
  const { release, productId, vendorId, dfuRelease } = suffix;
  if (dfuRelease !== dfuSeRelease) throw refuse(`its DFU version is ${hex(dfuRelease, 4)}, not 0x011A (DfuSe)`);
  return { release, productId, vendorId, targets: parseContainer(body) };
}

/** The same file always gives the same bytes; numbers that do not fit their fields are cut. */
export function buildDfuFile({ release, productId, vendorId, targets }: DfuFile): Uint8Array {
  const parts = targets.map(encodeTarget);
  const size = parts.reduce((sum, part) => sum + part.length, prefixLayout.size);
  const prefix = prefixLayout.encode({ signature: "DfuSe", version: 1, size, targets: targets.length });
  const suffix = suffixLayout.encode({
    release,
    productId,
    vendorId,
    dfuRelease: dfuSeRelease,
    signature: suffixSignature,
    length: suffixLayout.size,
    crc: 0,
  });
  const file = concatenate([prefix, ...parts, suffix]);
  const at = file.length - crcBytes;
  new DataView(file.buffer).setUint32(at, crcOf(file), true);
  return file;
}

function encodeTarget({ alternate, name, elements }: DfuTarget): Uint8Array {
  const parts = elements.flatMap(({ address, data }) => [elementLayout.encode({ address, size: data.length }), data]);
  const body = concatenate(parts);
  const head = targetLayout.encode({
    signature: "Target",
    alternate,
    isNamed: name === undefined ? 0 : 1,
    name: Uint8Array.from(Array.from(name ?? "", (character) => character.charCodeAt(0) & 255)),
    size: body.length,
    elements: elements.length,
  });
  return concatenate([head, body]);
}

function splitSuffix(bytes: Uint8Array) {
  const start = bytes.length - suffixLayout.size;
  if (start < 0) throw refuse(`the file has ${bytes.length} bytes, too few for the DFU suffix`);
  const suffix = suffixLayout.decode(bytes.subarray(start)).value;
  if (suffix.signature !== suffixSignature) throw refuse("the file does not end with a DFU suffix");
  if (suffix.length < suffixLayout.size || suffix.length > bytes.length) {
    throw refuse(`its suffix says that it has ${suffix.length} bytes`);
  }
  if (suffix.crc !== crcOf(bytes)) {
    throw refuse(`its checksum is ${hex(suffix.crc, 8)}, its contents give ${hex(crcOf(bytes), 8)}`);
  }
  return { suffix, body: bytes.subarray(0, bytes.length - suffix.length) };
}

/** DFU has the CRC without the last complement. */
function crcOf(file: Uint8Array): number {
  return ~crc32(file.subarray(0, file.length - crcBytes)) >>> 0;
}

function parseContainer(body: Uint8Array): readonly DfuTarget[] {
  if (body.length < prefixLayout.size) throw refuse("there is no DfuSe prefix");
  const prefix = prefixLayout.decode(body.subarray(0, prefixLayout.size)).value;
  if (prefix.signature !== "DfuSe") throw refuse("there is no DfuSe prefix: a file for another kind of loader");
  if (prefix.version !== 1) throw refuse(`its DfuSe version is ${prefix.version}, not 1`);
  if (prefix.size !== body.length) {
    throw refuse(`its prefix says ${prefix.size} bytes, but there are ${body.length}: cut off or lengthened`);
  }
  if (prefix.targets === 0) throw refuse("there are no targets in it");
  const targets: DfuTarget[] = [];
  let at = prefixLayout.size;
  for (let index = 0; index < prefix.targets; index++) {
    const { target, end } = parseTarget(body, at, index);
    targets.push(target);
    at = end;
  }
  if (at !== body.length) throw refuse(`${body.length - at} bytes follow the last target`);
  return targets;
}

function parseTarget(body: Uint8Array, start: number, index: number) {
  const where = `target ${index}`;
  const dataStart = start + targetLayout.size;
  if (dataStart > body.length) throw refuse(`${where} is cut off`);
  const head = targetLayout.decode(body.subarray(start, dataStart)).value;
  if (head.signature !== "Target") throw refuse(`${where} does not start with "Target"`);
  const end = dataStart + head.size;
  if (end > body.length) throw refuse(`${where} says ${head.size} bytes, ${body.length - dataStart} are left`);
  if (head.elements > head.size / elementLayout.size) throw refuse(`${where} cannot hold ${head.elements} elements`);
  const elements: DfuElement[] = [];
  let at = dataStart;
  for (let element = 0; element < head.elements; element++) {
    const dataAt = at + elementLayout.size;
    if (dataAt > end) throw refuse(`${where}, element ${element} is cut off`);
    const { address, size } = elementLayout.decode(body.subarray(at, dataAt)).value;
    if (dataAt + size > end) throw refuse(`${where}, element ${element} says ${size} bytes, ${end - dataAt} are left`);
    if (address + size > 2 ** 32) throw refuse(`${where}, element ${element} ends behind the address space`);
    elements.push({ address, data: body.slice(dataAt, dataAt + size) });
    at = dataAt + size;
  }
  if (at !== end) throw refuse(`${where}: ${end - at} bytes follow its last element`);
  return { target: { alternate: head.alternate, name: nameOf(head.isNamed, head.name), elements }, end };
}

function nameOf(isNamed: number, bytes: Uint8Array): string | undefined {
  if (isNamed === 0) return undefined;
  const end = bytes.indexOf(0);
  return String.fromCharCode(...bytes.subarray(0, end < 0 ? bytes.length : end));
}

function concatenate(parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

function hex(value: number, digits: number): string {
  return `0x${value.toString(16).toUpperCase().padStart(digits, "0")}`;
}

function refuse(message: string): UsbError {
  return new UsbError("usb/dfu-file", message, "download the firmware file again");
}
