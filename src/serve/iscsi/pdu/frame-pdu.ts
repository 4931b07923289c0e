// A PDU as the buffers that go out: header, header digest, data, padding, data digest (RFC 7143 §11.2). Data are passed
// on as they are, never copied.

import { crc32c } from "../crc32c.js";
import { paddingOf } from "./pdu-layout.js";
import type { DigestKind } from "./pdu-reader.js";

export interface Digests {
  readonly headerDigest: DigestKind;
  readonly dataDigest: DigestKind;
}

export const noDigests: Digests = { headerDigest: "None", dataDigest: "None" };

const paddings = [new Uint8Array(0), new Uint8Array(1), new Uint8Array(2), new Uint8Array(3)] as const;

/** `header` must announce the length of `data` already. */
export function framePdu(header: Uint8Array, data: Uint8Array | undefined, digests: Digests): Uint8Array[] {
  const pieces = [header];
  if (digests.headerDigest === "CRC32C") pieces.push(digestBytes(crc32c(header)));
  if (data === undefined || data.length === 0) return pieces;
  pieces.push(data);
  const padding = paddings[paddingOf(data.length)] ?? paddings[0];
  if (padding.length > 0) pieces.push(padding);
  if (digests.dataDigest === "CRC32C") pieces.push(digestBytes(crc32c(padding, crc32c(data))));
  return pieces;
}

function digestBytes(crc: number): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, crc, true);
  return bytes;
}
