// Pairs of key and value as the data of Login and Text PDUs (RFC 7143 §6.1).

import type { TextPair } from "./parse-text.js";

export function serializeText(pairs: readonly TextPair[]): Uint8Array {
  return Buffer.from(pairs.map(([key, value]) => `${key}=${value}\0`).join(""), "utf8");
}
