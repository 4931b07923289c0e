// The vital product data pages of the translation: serial number, identification, block limits, characteristics
// (SPC-3 §7.6, SBC-3 §6.5).

import { mostBlocks } from "./block-range.js";
import type { ModernCall } from "./modern-call.js";

/** Body of the page behind its four bytes of header. */
type PageBody = (call: ModernCall, standard: Uint8Array) => Uint8Array;

export const vitalProductPages: ReadonlyMap<number, PageBody> = new Map<number, PageBody>([
  [0x00, () => Uint8Array.from(vitalProductPages.keys())],
  [0x80, serialNumber],
  [0x83, identification],
  [0xb0, blockLimits],
  [0xb1, characteristics],
]);

const serialBytes = 16;

/** The board's own page, which is the configured serial number. */
function serialNumber(call: ModernCall): Uint8Array {
  const { status, dataIn } = call.ask(Uint8Array.of(0x12, 1, 0x80, 0, 4 + serialBytes, 0));
  return status === 0 && dataIn.length >= 4 + serialBytes ? dataIn.slice(4, 4 + serialBytes) : new Uint8Array(0);
}

/** Vendor, product and serial number as text, and a number made of them and the SCSI ID that stays the same. */
function identification(call: ModernCall, standard: Uint8Array): Uint8Array {
  const names = new Uint8Array(24 + serialBytes).fill(0x20);
  names.set(standard.subarray(8, 32));
  names.set(serialNumber(call), 24);
  const number = new Uint8Array(8);
  // NAA 3: locally assigned.
  new DataView(number.buffer).setBigUint64(
    0,
    (3n << 60n) | (hash60(names, call.command.targetId) & ((1n << 60n) - 1n)),
  );
  return Uint8Array.of(0x02, 0x01, 0, names.length, ...names, 0x01, 0x03, 0, number.length, ...number);
}

/** FNV-1a with 64 bits. */
function hash60(bytes: Uint8Array, targetId: number): bigint {
  let hash = 0xcbf29ce484222325n;
  for (const byte of [...bytes, targetId]) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  return hash;
}

/** COMPARE AND WRITE counts its blocks in one byte. */
const mostCompared = 255;

/** No more than READ(10) and WRITE(10) can ask for. */
function blockLimits(): Uint8Array {
  const page = new Uint8Array(60);
  const view = new DataView(page.buffer);
  page[1] = mostCompared;
  view.setUint32(4, mostBlocks);
  view.setUint32(8, 128);
  return page;
}

/** A medium that does not rotate. */
function characteristics(): Uint8Array {
  const page = new Uint8Array(60);
  page[1] = 1;
  return page;
}
