// Kinds of field that only USB/IP has: signed numbers, and text that zeros fill up (kernel documentation,
// usbip_protocol.rst).

import type { Field } from "../../bytes/index.js";

/** Signed 32 bits, high byte first. */
export function s32be(offset: number): Field<number> {
  return {
    offset,
    mask: [0xff, 0xff, 0xff, 0xff],
    decode: (view) => view.getInt32(offset),
    encode: (view, value) => view.setInt32(offset, value),
  };
}

/** Text up to its first zero, one character (U+0000 … U+00FF) per byte; encoding cuts it so that a zero remains. */
export function zeroText(offset: number, width: number): Field<string> {
  return {
    offset,
    mask: new Array<number>(width).fill(0xff),
    decode: (view) => {
      let value = "";
      for (let at = offset; at < offset + width && view.getUint8(at) !== 0; at++) {
        value += String.fromCharCode(view.getUint8(at));
      }
      return value;
    },
    encode: (view, value) => {
      for (let at = 0; at < width; at++) {
        view.setUint8(offset + at, at < width - 1 && at < value.length ? value.charCodeAt(at) : 0);
      }
    },
  };
}
