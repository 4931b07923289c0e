// The digest of headers and data: CRC32C, Castagnoli's polynomial 0x11EDC6F41 with reflected bits (RFC 7143 §13.1, check
// values in RFC 3720 appendix B.4). Eight bytes a step with eight tables.

type Numbers = { readonly [index: number]: number };

const reflectedPolynomial = 0x82f63b78;
const tables = buildTables();

function buildTables(): Uint32Array {
  const all = new Uint32Array(8 * 256);
  for (let byte = 0; byte < 256; byte++) {
    let crc = byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ reflectedPolynomial : crc >>> 1;
    all[byte] = crc;
  }
  for (let at = 256; at < all.length; at++) {
    const before = all[at - 256] ?? 0;
    all[at] = (before >>> 8) ^ (all[before & 0xff] ?? 0);
  }
  return all;
}

/** CRC32C of `bytes`, carried on from the CRC of what came before them. */
export function crc32c(bytes: Uint8Array, before = 0): number {
  const table: Numbers = tables;
  let crc = ~before;
  let at = 0;
  const bytesAt: Numbers = bytes;
  for (const end = bytes.length - 7; at < end; at += 8) {
    const low =
      crc ^
      (at8(bytesAt, at) | (at8(bytesAt, at + 1) << 8) | (at8(bytesAt, at + 2) << 16) | (at8(bytesAt, at + 3) << 24));
    crc =
      at8(table, 1792 + (low & 0xff)) ^
      at8(table, 1536 + ((low >>> 8) & 0xff)) ^
      at8(table, 1280 + ((low >>> 16) & 0xff)) ^
      at8(table, 1024 + (low >>> 24)) ^
      at8(table, 768 + at8(bytesAt, at + 4)) ^
      at8(table, 512 + at8(bytesAt, at + 5)) ^
      at8(table, 256 + at8(bytesAt, at + 6)) ^
      at8(table, at8(bytesAt, at + 7));
  }
  for (; at < bytes.length; at++) crc = (crc >>> 8) ^ at8(table, (crc ^ at8(bytesAt, at)) & 0xff);
  return ~crc >>> 0;
}

/** An element that is known to exist. */
function at8(list: Numbers, index: number): number {
  return list[index] as number;
}
