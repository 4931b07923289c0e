// What lies where: which SCSI IDs are taken on the bus, and which SD sectors each target takes on the card.
// The firmware's rules: firmware-behaviour 1.4 (lookup), 1.2 (where the configuration lives), 4.3 (geometry.c@v6.4.14).

import { type BoardConfig, sdSectorsPerBlock, type TargetSettings, type Unknown } from "./board-config.js";

/** A target with the number of its slot, 0 to 6. */
export interface Slot {
  readonly slot: number;
  readonly target: TargetSettings & Unknown;
}

export function allSlots(config: BoardConfig): readonly Slot[] {
  return config.targets.map((target, slot) => ({ slot, target }));
}

export function enabledSlots(config: BoardConfig): readonly Slot[] {
  return allSlots(config).filter(({ target }) => target.enabled);
}

/** How findings name a target: its slot and the ID by which its owner knows it. */
export function slotName({ slot, target }: Slot): string {
  return `target ${slot} (ID ${target.id})`;
}

/** IDs at which a target in this slot would answer: no other enabled slot has them, no disabled slot before it hides them. */
export function freeIds(config: BoardConfig, slot: number): readonly number[] {
  const taken = allSlots(config).filter((other) => other.slot !== slot && (other.target.enabled || other.slot < slot));
  return [0, 1, 2, 3, 4, 5, 6].filter((id) => !taken.some(({ target }) => target.id === id));
}

/** SD sectors from `start` up to, not including, `end`; `end` is `Infinity` for "to the end of the card". */
export interface SdRange {
  readonly start: number;
  readonly end: number;
}

type Placed = Pick<TargetSettings, "sdSectorStart" | "scsiSectors" | "bytesPerSector">;

/** What the firmware gives a target: whole SD sectors for each block; 0 blocks mean the rest of the card. */
export function sdRange(target: Placed): SdRange {
  const start = target.sdSectorStart;
  if (target.scsiSectors === 0) return { start, end: Number.POSITIVE_INFINITY };
  return { start, end: start + target.scsiSectors * sdSectorsPerBlock(target) };
}

/** What the vendor's tool takes it for: bytes, rounded up once at the end (firmware-behaviour Q10). */
export function vendorSdRange(target: Placed): SdRange {
  const start = target.sdSectorStart;
  return { start, end: start + Math.ceil((target.scsiSectors * target.bytesPerSector) / 512) };
}

export function commonRange(a: SdRange, b: SdRange): SdRange | undefined {
  const start = Math.max(a.start, b.start);
  const end = Math.min(a.end, b.end);
  return start < end ? { start, end } : undefined;
}

/** The first start from `from` on at which the slot's target would touch no other enabled one. */
export function findFreeStart(config: BoardConfig, { slot, target }: Slot, from: number): number | undefined {
  const own = sdRange(target);
  const others = enabledSlots(config)
    .filter((other) => other.slot !== slot)
    .map((other) => sdRange(other.target))
    .sort((a, b) => a.start - b.start);
  let start = from;
  for (const range of others) {
    if (commonRange({ start, end: start + (own.end - own.start) }, range)) start = range.end;
  }
  return start <= 0xffffffff ? start : undefined;
}

/** The board keeps its configuration in the last two SD sectors. */
export const configAreaSectors = 2;
/** The firmware gives no target any of the last 1024 SD sectors (1024 bytes taken for a sector count, Q3). */
export const keptBackSectors = 1024;

/** Blocks that a host sees: min(scsiSectors, ⌊(card − start − 1024) ÷ SD sectors per block⌋), or all that fit for 0. */
export function hostBlocks(target: Placed, cardSectors: number): number {
  const usable = cardSectors - target.sdSectorStart - keptBackSectors;
  const perBlock = sdSectorsPerBlock(target);
  if (usable <= 0 || perBlock === 0) return 0;
  const most = Math.floor(usable / perBlock);
  return target.scsiSectors === 0 ? most : Math.min(target.scsiSectors, most);
}

/** How a target lies on a card, worst last: each but the first has a rule. */
export type CardFit = "fits" | "kept-back" | "config-area" | "past-end" | "starts-behind";

export function cardFit(target: Placed, cardSectors: number): CardFit {
  const { start, end } = sdRange(target);
  if (start >= cardSectors - keptBackSectors) return "starts-behind";
  if (target.scsiSectors === 0 || end <= cardSectors - keptBackSectors) return "fits";
  if (end > cardSectors) return "past-end";
  return end > cardSectors - configAreaSectors ? "config-area" : "kept-back";
}
