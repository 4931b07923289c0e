// Groups of fields that lie at the same place in many PDUs (RFC 7143 §11.2.1, §11.3, §11.4): written once, spread into the
// layouts.

import { bit, type Field, u32be } from "../../../bytes/index.js";

/** “No tag”: not a task's, nor a transfer's (RFC 7143 §11.2.1.8, §11.7.4). */
export const reservedTag = 0xffffffff;

/**
 * A logical unit number of one level: peripheral or flat addressing (SAM-5 §4.7). Everything else, deeper levels
 * included, is `undefined`; encoding `undefined` gives zeros.
 */
export function lunField(offset: number): Field<number | undefined> {
  return {
    offset,
    mask: new Array<number>(8).fill(0xff),
    decode: (view) => {
      const first = view.getUint16(offset);
      const isSingleLevel = view.getUint16(offset + 2) === 0 && view.getUint32(offset + 4) === 0;
      const method = first >>> 14;
      if (!isSingleLevel || method > 1 || (method === 0 && first > 0xff)) return undefined;
      return first & 0x3fff;
    },
    encode: (view, value) => {
      const lun = value ?? 0;
      view.setUint16(offset, lun < 0x100 ? lun : 0x4000 | lun);
    },
  };
}

export const final = bit(1, 0x80);
export const tag = u32be(16);
export const targetTag = u32be(20);
export const lun = lunField(8);

/** Sequence numbers that requests carry. */
export const requestNumbers = { cmdSn: u32be(24), expStatSn: u32be(28) };

/** Sequence numbers that responses carry. */
export const responseNumbers = { statSn: u32be(24), expCmdSn: u32be(28), maxCmdSn: u32be(32) };
