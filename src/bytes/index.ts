// bytes: binary layouts and nothing else.

export {
  bit,
  bits,
  type Field,
  flagNames,
  lowBits,
  raw,
  text,
  u8,
  u16be,
  u16le,
  u24be,
  u32be,
  u32le,
  u64be,
} from "./field.js";
export { decodeHex, encodeHex } from "./hex.js";
export { LayoutError } from "./layout-error.js";
export { MemoryPool, type MemoryPoolOptions } from "./memory-pool.js";
export { type RecordLayout, type RecordValue, record } from "./record.js";
