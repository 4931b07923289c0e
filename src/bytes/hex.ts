// Bytes as hexadecimal text.

import { LayoutError } from "./layout-error.js";

/** Two lower-case digits a byte, no separators. */
export function encodeHex(bytes: Uint8Array): string {
  let hex = "";
  for (const byte of bytes) hex += byte.toString(16).padStart(2, "0");
  return hex;
}

/** Inverse of {@link encodeHex}; also takes upper-case digits. Throws {@link LayoutError} on anything else. */
export function decodeHex(hex: string): Uint8Array {
  if (hex.length % 2 !== 0 || !/^[0-9a-f]*$/i.test(hex)) throw new LayoutError(`not hexadecimal bytes: "${hex}"`);
  const bytes = new Uint8Array(hex.length / 2);
  for (let index = 0; index < bytes.length; index++) {
    bytes[index] = Number.parseInt(hex.slice(2 * index, 2 * index + 2), 16);
  }
  return bytes;
}
