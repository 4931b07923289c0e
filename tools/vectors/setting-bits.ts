// Where a setting lies in the image, found by encoding its extremes: a difference that an entry of the table excuses must
// stay within these bits.

import {
  type BoardConfig,
  boardSettings,
  defaultConfig,
  encodeImage,
  type Quirk,
  quirkFlags,
  type Setting,
  type SettingValue,
  targetSettings,
  type Unknown,
} from "../../src/config/index.js";
import { type Bits, differingBits, noBits } from "./image.js";

/** `path` as in findings: `board.parity`, `target.2.vendor`. Bits of slots beyond the seventh do not exist. */
export function bitsOf(path: string): Bits {
  const [low, high] = extremes(path);
  return low && high ? differingBits(encodeImage(low), encodeImage(high)) : noBits();
}

function extremes(path: string): BoardConfig[] {
  const [record, slotOrKey, key] = path.split(".");
  const setting =
    record === "board"
      ? boardSettings.find((board) => board.key === slotOrKey)
      : targetSettings.find((target) => target.key === key);
  if (!setting) return [];
  return valuesOf(setting).map((value) =>
    put(defaultConfig(), record === "board" ? undefined : Number(slotOrKey), setting, value),
  );
}

function valuesOf({ kind }: Setting): readonly SettingValue[] {
  if (kind.type === "boolean") return [false, true];
  if (kind.type === "integer") return [0, kind.field];
  if (kind.type === "text") return ["\0".repeat(kind.width), "\xff".repeat(kind.width)];
  return [[], Object.keys(quirkFlags) as Quirk[]];
}

function put(config: BoardConfig, slot: number | undefined, { key }: Setting, value: SettingValue): BoardConfig {
  if (slot === undefined) return { ...config, board: { ...config.board, [key]: value } };
  const targets = config.targets.map((target, index) => (index === slot ? { ...target, [key]: value } : target));
  return { ...config, targets };
}

/** The configuration without the bytes that have no name. */
export function withoutNamelessBytes(config: BoardConfig): BoardConfig {
  const strip = <Record extends Unknown>(record: Record): Record => ({ ...record, unknownBytes: [] });
  return { ...config, board: strip(config.board), targets: config.targets.map(strip) };
}
