// bytes: binary layouts and nothing else.

export { bit, type Field, flagNames, lowBits, text, u8, u16le, u32le } from "./field.js";
export { decodeHex, encodeHex } from "./hex.js";
export { LayoutError } from "./layout-error.js";
export { type RecordLayout, type RecordValue, record } from "./record.js";
