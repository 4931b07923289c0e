// The CSD and CID registers of an SD card, 16 bytes each in the order of the SD specification (Physical Layer 5.2, 5.3), and how the
// board hands them out: as raw words since 6.4.0, before that as the start of what it had parsed (firmware-behaviour 3.4.3).

import { checkReply } from "./board-command.js";

export interface CardRegisters {
  readonly csd: Uint8Array;
  readonly cid: Uint8Array;
}

/** What SDINFO tells of a card; what a firmware leaves out is `undefined`. */
export interface CardInfo {
  readonly csdVersion: number;
  /** Of the CSD; `undefined` before 6.4.0. */
  readonly sectors: number | undefined;
  /** Card clock in MHz by TRAN_SPEED: 25, or 50 in high speed. */
  readonly clockMhz: number | undefined;
  readonly manufacturerId: number;
  /** Who is known to use that number; the list is not public. */
  readonly maker: string | undefined;
  readonly oem: string;
  readonly product: string;
  /** "8.0" */
  readonly revision: string;
  readonly serial: number;
  readonly madeIn: { readonly year: number; readonly month: number } | undefined;
}

/** From the file systems' folklore (cards in the hand of many people); the SD Association does not publish it. */
const makers: ReadonlyMap<number, string> = new Map([
  [0x01, "Panasonic"],
  [0x02, "Toshiba or Kioxia"],
  [0x03, "SanDisk"],
  [0x1b, "Samsung"],
  [0x1d, "ADATA"],
  [0x27, "Phison"],
  [0x28, "Lexar"],
  [0x31, "Silicon Power"],
  [0x41, "Kingston"],
  [0x74, "Transcend"],
  [0x76, "Patriot"],
  [0x82, "Sony"],
  [0x9f, "Texas Instruments or Kingston"],
  [0xad, "Longsys"],
]);

const registerBytes = 16;
const firstRawVersion = 0x0640;

/** The 32 bytes of SDINFO by a firmware of that version. */
export function encodeCardRegisters({ csd, cid }: CardRegisters, versionWord: number): Uint8Array {
  const reply = new Uint8Array(2 * registerBytes);
  if (versionWord >= firstRawVersion) {
    reply.set(swapWords(csd));
    reply.set(swapWords(cid), registerBytes);
    return reply;
  }
  const [structure = 0, taac = 0, nsac = 0, speed = 0, classes = 0, length = 0, flags = 0] = csd;
  reply.set([structure >> 6, (structure >> 2) & 15, structure & 3, taac, nsac, speed]);
  const commandClasses = (classes << 4) | (length >> 4);
  reply.set([commandClasses & 255, commandClasses >> 8, length & 15], 6);
  reply.set([flags >> 7, (flags >> 6) & 1, (flags >> 5) & 1, (flags >> 4) & 1], 9);
  const at = (index: number) => cid[index] ?? 0;
  reply.set([at(0), 0, at(2), at(1), at(6), at(5), at(4), at(3), at(7), at(8)], registerBytes);
  reply.set([at(12), at(11), at(10), at(9)], registerBytes + 12);
  return reply;
}

/** `undefined` when there was no card since power-on. Throws `UsbError` unless there are 32 bytes. */
export function decodeCardInfo(reply: Uint8Array, versionWord: number): CardInfo | undefined {
  checkReply("sdInfo", reply);
  if (reply.every((byte) => byte === 0)) return undefined;
  return versionWord >= firstRawVersion ? decodeRaw(reply) : decodeParsed(reply);
}

/** The registers themselves, of a firmware that gives them whole. */
export function decodeCardRegisters(reply: Uint8Array, versionWord: number): CardRegisters | undefined {
  checkReply("sdInfo", reply);
  if (versionWord < firstRawVersion) return undefined;
  return { csd: swapWords(reply.subarray(0, registerBytes)), cid: swapWords(reply.subarray(registerBytes)) };
}

function decodeRaw(reply: Uint8Array): CardInfo {
  const csd = swapWords(reply.subarray(0, registerBytes));
  const cid = swapWords(reply.subarray(registerBytes));
  const date = field(cid, 19, 8);
  const version = field(csd, 127, 126);
  const month = date & 15;
  return {
    csdVersion: version + 1,
    sectors: version === 0 ? standardCapacity(csd) : highCapacity(csd),
    clockMhz: clockOf(field(csd, 103, 96)),
    ...identity(field(cid, 127, 120), cid.subarray(1, 3), cid.subarray(3, 8), field(cid, 63, 56)),
    serial: field(cid, 55, 24) >>> 0,
    madeIn: month >= 1 && month <= 12 ? { year: 2000 + (date >> 4), month } : undefined,
  };
}

function decodeParsed(reply: Uint8Array): CardInfo {
  const [structure = 0, , , , , speed = 0] = reply;
  const cid = reply.subarray(registerBytes);
  const view = new DataView(cid.buffer, cid.byteOffset, cid.length);
  const name = [cid[7], cid[6], cid[5], cid[4], cid[8]].map((byte) => byte ?? 0);
  return {
    csdVersion: structure + 1,
    sectors: undefined,
    clockMhz: clockOf(speed),
    ...identity(cid[0] ?? 0, [cid[3] ?? 0, cid[2] ?? 0], name, cid[9] ?? 0),
    serial: view.getUint32(12, true),
    madeIn: undefined,
  };
}

function identity(manufacturerId: number, oem: Iterable<number>, product: Iterable<number>, revision: number) {
  return {
    manufacturerId,
    maker: makers.get(manufacturerId),
    oem: printable(oem),
    product: printable(product),
    revision: `${revision >> 4}.${revision & 15}`,
  };
}

/** A version 1 CSD: blocks × 2^(multiplier + 2) of 2^READ_BL_LEN bytes. */
function standardCapacity(csd: Uint8Array): number {
  return ((field(csd, 73, 62) + 1) * 2 ** (field(csd, 49, 47) + 2) * 2 ** field(csd, 83, 80)) / 512;
}

function highCapacity(csd: Uint8Array): number {
  return (field(csd, 69, 48) + 1) * 1024;
}

function clockOf(speed: number): number | undefined {
  if (speed === 0x32) return 25;
  return speed === 0x5a ? 50 : undefined;
}

/** Registers of a made-up card of high capacity: what a simulated board has in its slot. A whole number of 512 KiB is told. */
export function registersOfSize(sectors: number): CardRegisters {
  const size = Math.max(0, Math.floor(sectors / 1024) - 1) & 0x3fffff;
  const csd = Uint8Array.from([0x40, 0x0e, 0x00, 0x32, 0x5b, 0x59, 0, size >> 16, (size >> 8) & 255, size & 255]);
  const csdTail = [0x7f, 0x80, 0x0a, 0x40, 0x00, 0x01];
  const cid = [0x00, 0x53, 0x53, 0x56, 0x43, 0x41, 0x52, 0x44, 0x10, 0x00, 0x00, 0x00, 0x01, 0x01, 0xa1, 0x01];
  return { csd: Uint8Array.from([...csd, ...csdTail]), cid: Uint8Array.from(cid) };
}

/** Bits `high` … `low` of a register whose bit 127 comes first; at most 32 of them. */
function field(register: Uint8Array, high: number, low: number): number {
  let value = 0;
  for (let bit = high; bit >= low; bit--) {
    const byte = register[(127 - bit) >> 3] ?? 0;
    value = value * 2 + ((byte >> (bit & 7)) & 1);
  }
  return value;
}

function swapWords(bytes: Uint8Array): Uint8Array {
  return bytes.map((_, at) => bytes[(at & ~3) + 3 - (at & 3)] ?? 0);
}

function printable(bytes: Iterable<number>): string {
  return Array.from(bytes, (byte) => (byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : ".")).join("");
}
