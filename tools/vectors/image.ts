// The 1,024-byte images of the vectors, which are given as changes to the tool's default, and masks of bits in them.

import { decodeHex, encodeHex } from "../../src/bytes/index.js";
import { defaultConfig, encodeImage, imageBytes } from "../../src/config/index.js";

/** For every byte of an image the bits meant. */
export type Bits = Uint8Array;

export function imageOf(changes: readonly (readonly [offset: number, hex: string])[]): Uint8Array {
  return withChanges(encodeImage(defaultConfig()), changes);
}

export function withChanges(
  image: Uint8Array,
  changes: readonly (readonly [offset: number, hex: string])[],
): Uint8Array {
  const changed = image.slice();
  for (const [offset, hex] of changes) changed.set(decodeHex(hex), offset);
  return changed;
}

export function noBits(): Bits {
  return new Uint8Array(imageBytes);
}

export function bitsAt(offset: number, mask: number): Bits {
  const bits = noBits();
  bits[offset] = mask;
  return bits;
}

export function unite(parts: Iterable<Bits>): Bits {
  const all = noBits();
  for (const part of parts) for (const [at, mask] of part.entries()) all[at] = (all[at] ?? 0) | mask;
  return all;
}

export function differingBits(a: Uint8Array, b: Uint8Array): Bits {
  const bits = noBits();
  for (let at = 0; at < imageBytes; at++) bits[at] = (a[at] ?? 0) ^ (b[at] ?? 0);
  return bits;
}

export function without(bits: Bits, allowed: Bits): Bits {
  return bits.map((mask, at) => mask & ~(allowed[at] ?? 0));
}

export function meet(a: Bits, b: Bits): boolean {
  return a.some((mask, at) => (mask & (b[at] ?? 0)) !== 0);
}

export function isEmpty(bits: Bits): boolean {
  return bits.every((mask) => mask === 0);
}

/** `byte 7 is 01, not 00` for the first few bytes that differ in `bits`. */
export function describeBytes(bits: Bits, actual: Uint8Array, expected: Uint8Array): string {
  const offsets = [...bits.keys()].filter((at) => bits[at] !== 0);
  const byte = (image: Uint8Array, at: number) => encodeHex(image.subarray(at, at + 1));
  const shown = offsets.slice(0, 4).map((at) => `byte ${at} is ${byte(actual, at)}, not ${byte(expected, at)}`);
  return shown.join(", ") + (offsets.length > 4 ? ` and ${offsets.length - 4} more bytes` : "");
}
