// Diagnostic page 40, TRANSLATE ADDRESS (geometry.c@v6.4.14; firmware-behaviour 2.11, A.4). Addresses are 8 bytes from byte 6.
// Faults: format 5 takes its head from byte 3, and format 4 is a block too far (quirk Q24).

import { divide, remainder } from "../target/geometry.js";
import type { LogicalUnit } from "../target/logical-unit.js";
import { writeLong } from "./write-long.js";

export const translatePageBytes = 14;

const formats = { block: 0, bytesFromTrack: 4, physicalSector: 5 } as const;
const noAddress = 0xffff_ffff_ffff_ffffn;
const addressAt = 6;
const headByteOfFormat5 = 3;

/** Answers in place: bytes 4 and 5 are the formats, bytes 6 … 13 the address in the second one. */
export function translateAddress(page: Uint8Array, unit: LogicalUnit): void {
  const from = (page[4] ?? 0) & 7;
  const to = (page[5] ?? 0) & 7;
  const bytes = byteAddress(page, from, unit);
  page[4] = from;
  page[5] = to;
  page.fill(0, addressAt, translatePageBytes);
  writeAddress(page, to, bytes, unit);
}

function byteAddress(page: Uint8Array, format: number, unit: LogicalUnit): bigint {
  const block = BigInt(unit.blockBytes);
  const cylinder = readLong(page, addressAt) >>> 8;
  if (format === formats.block) return BigInt(readLong(page, addressAt)) * block;
  if (format === formats.bytesFromTrack) {
    const lba = lbaOf(unit, { cylinder, head: page[addressAt + 3] ?? 0, sector: 1 });
    return BigInt(lba) * block + BigInt(readLong(page, addressAt + 4));
  }
  if (format === formats.physicalSector) {
    const lba = lbaOf(unit, { cylinder, head: page[headByteOfFormat5] ?? 0, sector: readLong(page, addressAt + 4) });
    return BigInt(lba) * block;
  }
  return noAddress;
}

function writeAddress(page: Uint8Array, format: number, bytes: bigint, unit: LogicalUnit): void {
  const block = BigInt(unit.blockBytes);
  const lba = Number(BigInt.asUintN(32, block === 0n ? 0n : bytes / block));
  if (format === formats.block) {
    writeLong(page, addressAt, lba);
    return;
  }
  if (format !== formats.bytesFromTrack && format !== formats.physicalSector) return;
  const { cylinder, head, sector } = placeOf(unit, lba);
  writeLong(page, addressAt, ((cylinder << 8) | (head & 0xff)) >>> 0);
  const within = Number(block === 0n ? bytes : bytes % block);
  writeLong(page, addressAt + 4, format === formats.physicalSector ? sector : sector * unit.blockBytes + within);
}

interface PhysicalPlace {
  readonly cylinder: number;
  readonly head: number;
  /** From 1. */
  readonly sector: number;
}

function lbaOf({ settings }: LogicalUnit, { cylinder, head, sector }: PhysicalPlace): number {
  const track = Math.imul(cylinder, settings.headsPerCylinder) + head;
  return (Math.imul(track, settings.sectorsPerTrack) + sector - 1) >>> 0;
}

function placeOf({ settings }: LogicalUnit, lba: number): PhysicalPlace {
  const { sectorsPerTrack, headsPerCylinder } = settings;
  return {
    cylinder: divide(lba, sectorsPerTrack * headsPerCylinder),
    head: remainder(divide(lba, sectorsPerTrack), headsPerCylinder),
    sector: remainder(lba, sectorsPerTrack) + 1,
  };
}

function readLong(bytes: Uint8Array, at: number): number {
  const high = ((bytes[at] ?? 0) << 24) | ((bytes[at + 1] ?? 0) << 16);
  return (high | ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0)) >>> 0;
}
