// Bits without a name, as sparse runs: `offset` in the record, bytes as hex, known bits zero.

import { decodeHex, encodeHex } from "../../bytes/index.js";
import type { UnknownBytes } from "../board-config.js";
import { recordBytes } from "./records.js";

/** Maximal runs of bytes that are not zero, so that equal records give equal lists. */
export function toUnknownBytes(rest: Uint8Array): UnknownBytes[] {
  const runs: UnknownBytes[] = [];
  let start = -1;
  for (let at = 0; at <= rest.length; at++) {
    const used = at < rest.length && rest[at] !== 0;
    if (used && start < 0) start = at;
    if (!used && start >= 0) {
      runs.push({ offset: start, hex: encodeHex(rest.subarray(start, at)) });
      start = -1;
    }
  }
  return runs;
}

/** A record with only these bytes; runs that stick out are cut. */
export function fromUnknownBytes(runs: readonly UnknownBytes[]): Uint8Array {
  const rest = new Uint8Array(recordBytes);
  for (const { offset, hex } of runs) {
    for (const [index, byte] of decodeHex(hex).entries()) {
      if (offset + index < recordBytes) rest[offset + index] = byte;
    }
  }
  return rest;
}
