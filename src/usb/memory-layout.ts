// The memory map that an ST loader writes into the names of its alternate settings (UM0424 §4.3.2):
// "@Internal Flash  /0x08000000/04*016Kg,01*064Kg,01*128Kg".

import { UsbError } from "./usb-error.js";

export interface MemorySector {
  readonly start: number;
  readonly bytes: number;
  readonly access: ReadonlySet<"read" | "erase" | "write">;
}

export interface MemoryLayout {
  readonly name: string;
  /** Ascending, as the string lists them. */
  readonly sectors: readonly MemorySector[];
}

const mostSectors = 4096;
const unitBytes: Readonly<Record<string, number>> = { " ": 1, B: 1, K: 1024, M: 1024 * 1024 };

/** Throws {@link UsbError} for a string of another form, and for a map of more than 4,096 sectors. */
export function parseMemoryLayout(text: string): MemoryLayout {
  const [title, ...rest] = text.split("/");
  if (title === undefined || !title.startsWith("@") || rest.length < 2 || rest.length % 2 !== 0) throw refuse(text);
  const sectors: MemorySector[] = [];
  for (let at = 0; at < rest.length; at += 2) addRegion(sectors, rest[at] ?? "", rest[at + 1] ?? "", text);
  return { name: title.slice(1).trim(), sectors };
}

function addRegion(sectors: MemorySector[], address: string, runs: string, text: string): void {
  if (!/^0x[0-9a-f]{1,8}$/i.test(address.trim())) throw refuse(text);
  let start = Number(address.trim());
  for (const run of runs.split(",")) {
    const match = /^\s*(\d{1,4})\*(\d{1,4})([ BKM])([a-g])\s*$/.exec(run);
    if (match === null) throw refuse(text);
    const [, count = "", size = "", unit = " ", kind = "a"] = match;
    const bytes = Number(size) * (unitBytes[unit] ?? 1);
    if (bytes === 0 || sectors.length + Number(count) > mostSectors) throw refuse(text);
    const access = accessOf(kind);
    for (let index = 0; index < Number(count); index++, start += bytes) sectors.push({ start, bytes, access });
  }
  if (start > 2 ** 32) throw refuse(text);
}

/** Letters a … g are the numbers 1 … 7: bit 0 readable, 1 erasable, 2 writable. */
function accessOf(letter: string): MemorySector["access"] {
  const mask = letter.charCodeAt(0) & 7;
  const access = new Set<"read" | "erase" | "write">();
  if ((mask & 1) !== 0) access.add("read");
  if ((mask & 2) !== 0) access.add("erase");
  if ((mask & 4) !== 0) access.add("write");
  return access;
}

export function findSector({ sectors }: MemoryLayout, address: number): MemorySector | undefined {
  return sectors.find(({ start, bytes }) => address >= start && address < start + bytes);
}

/** The sectors that hold any of these bytes; `undefined` when some of them lie outside. */
export function sectorsOf(layout: MemoryLayout, address: number, length: number): readonly MemorySector[] | undefined {
  const found: MemorySector[] = [];
  for (let at = address; at < address + length; ) {
    const sector = findSector(layout, at);
    if (sector === undefined) return undefined;
    found.push(sector);
    at = sector.start + sector.bytes;
  }
  return found;
}

function refuse(text: string): UsbError {
  return new UsbError(
    "usb/memory-layout",
    `not a memory map: ${JSON.stringify(text.slice(0, 100))}`,
    "not an ST loader",
  );
}
