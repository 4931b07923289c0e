// Sectors that say in each of their words which write they come from and where they belong, so that a torn one shows.

export const stampedArea = 4096;

/** Where a write goes: up to 64 KiB anywhere in the area, often over earlier ones. */
export function spanOf(write: number) {
  const count = 1 + (Math.imul(write, 0x9e3779b1) >>> 25);
  const lba = (Math.imul(write, 0x85ebca6b) >>> 8) % (stampedArea - count);
  return { lba, count };
}

export function stampedSectors(write: number, lba: number, count: number): Uint8Array {
  const words = new Uint32Array(count * 128);
  for (let at = 0; at < words.length; at += 2) {
    words[at] = write;
    words[at + 1] = lba + Math.floor(at / 128);
  }
  return new Uint8Array(words.buffer);
}

/** The write a sector comes from; 0 when it was never written, `torn` when it is not one whole stamped sector. */
export function writeOf(sector: Uint8Array, lba: number): number | "torn" {
  const words = new Uint32Array(Uint8Array.from(sector).buffer);
  const write = words[0] ?? 0;
  const isWhole = words.every((word, at) => word === (at % 2 === 0 ? write : write === 0 ? 0 : lba));
  return isWhole ? write : "torn";
}
