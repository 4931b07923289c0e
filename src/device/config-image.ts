// The 1,024 bytes of a board's configuration as they lie on its card: whether they are one, a whole one, or what a write that was cut
// off has left. A board itself looks at the first four bytes only (firmware-behaviour 1.2).

import { type BoardConfig, decodeImage, encodeImage, imageBytes, sdRange } from "../config/index.js";
import { sectorBytes } from "../usb/index.js";

/**
 * `valid`: the board takes it. The others start the board with its built-in default: `interrupted` is our own mark of a write that
 * did not come to its end, `blank` a card that never had a configuration, `foreign` anything else.
 */
export type ImageState = "valid" | "interrupted" | "blank" | "foreign";

export interface ConfigImage {
  readonly bytes: Uint8Array;
  readonly state: ImageState;
  /** What the bytes mean; of use when the state is "valid". */
  readonly config: BoardConfig;
  /** Why the two halves may not belong together, in words. */
  readonly doubts: readonly string[];
}

/** In place of "BCFG" while the other half is being written: a board that reads it takes its built-in default, not a mixture. */
const interruptedMark = [0x62, 0x63, 0x66, 0x67];

export function inspectImage(bytes: Uint8Array): ConfigImage {
  const { config, hasMagic } = decodeImage(bytes);
  return { bytes, state: stateOf(bytes, hasMagic), config, doubts: hasMagic ? doubtsOf(bytes, config) : [] };
}

function stateOf(bytes: Uint8Array, hasMagic: boolean): ImageState {
  if (hasMagic) return "valid";
  if (interruptedMark.every((byte, at) => bytes[at] === byte)) return "interrupted";
  const isErased = isUniform(bytes) && (bytes[0] === 0 || bytes[0] === 0xff);
  return isErased ? "blank" : "foreign";
}

/** The image's first sector such that no board takes it. */
export function markInterrupted(image: Uint8Array): Uint8Array {
  const sector = image.slice(0, sectorBytes);
  sector.set(interruptedMark);
  return sector;
}

export function halfOf(image: Uint8Array, half: 0 | 1): Uint8Array {
  return image.subarray(half * sectorBytes, (half + 1) * sectorBytes);
}

export function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, at) => byte === b[at]);
}

/** All bytes are the same: zero or 0xFF on an erased card, other values where a tool filled it. */
export function isUniform(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte === bytes[0]);
}

/** Slots 0 to 2 lie in the first sector, 3 to 6 in the second. */
const firstSlotOfSecondHalf = 3;
const largestBlockBytes = 8192;
const deviceTypes = 6;

function doubtsOf(bytes: Uint8Array, config: BoardConfig): readonly string[] {
  if (isSame(halfOf(bytes, 0), halfOf(bytes, 1))) return ["both halves are the same: one of them was not read"];
  const slots = config.targets.map((target, slot) => ({ target, slot })).filter(({ target }) => target.enabled);
  const first = slots.filter(({ slot }) => slot < firstSlotOfSecondHalf);
  const second = slots.filter(({ slot }) => slot >= firstSlotOfSecondHalf);
  const doubts = second
    .filter(({ target }) => target.bytesPerSector === 0 || isOdd(target))
    .map(({ slot }) => `slot ${slot} is enabled and no target: the second half may never have been written`);
  for (const one of first) {
    for (const other of second) {
      const pair = `slots ${one.slot} and ${other.slot}, each in a half of its own,`;
      if (one.target.id === other.target.id) doubts.push(`${pair} have the same SCSI ID ${one.target.id}`);
      const a = sdRange(one.target);
      const b = sdRange(other.target);
      if (Math.max(a.start, b.start) < Math.min(a.end, b.end)) doubts.push(`${pair} overlap on the card`);
    }
  }
  return doubts;
}

function isOdd({ bytesPerSector, deviceType }: BoardConfig["targets"][number]): boolean {
  return bytesPerSector > largestBlockBytes || deviceType >= deviceTypes;
}

/**
 * The bytes to write: `wanted`, and where it says nothing of bytes without a name, those that the board has. `undefined` for `on`:
 * nothing on the board is worth keeping.
 */
export function mergeUnknown(wanted: BoardConfig, on: BoardConfig | undefined): BoardConfig {
  if (on === undefined) return wanted;
  const keep = <Record extends { readonly unknownBytes: BoardConfig["board"]["unknownBytes"] }>(
    own: Record,
    theirs: { readonly unknownBytes: BoardConfig["board"]["unknownBytes"] } | undefined,
  ): Record => (own.unknownBytes.length > 0 ? own : { ...own, unknownBytes: theirs?.unknownBytes ?? [] });
  return {
    ...wanted,
    board: keep(wanted.board, on.board),
    targets: wanted.targets.map((target, slot) => keep(target, on.targets[slot])),
  };
}

export function imageOf(config: BoardConfig): Uint8Array {
  const image = encodeImage(config);
  if (image.length !== imageBytes) throw new RangeError(`a configuration has ${imageBytes} bytes, not ${image.length}`);
  return image;
}
