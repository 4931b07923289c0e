// The difference in meaning between two configurations, whatever form each came in.

import type { BoardConfig, Unknown } from "./board-config.js";
import { formatSetting } from "./format-setting.js";
import { boardSettings, type Setting, type SettingValue, targetSettings } from "./setting.js";

export interface Difference {
  readonly path: string;
  /** For people: `true`, `"apple"`, `" SEAGATE"`. */
  readonly from: string;
  readonly to: string;
}

/** In the order of the file; empty when both mean the same. */
export function diffConfigs(from: BoardConfig, to: BoardConfig): Difference[] {
  const differences: Difference[] = [];
  const compare = (path: string, a: string, b: string): void => {
    if (a !== b) differences.push({ path, from: a, to: b });
  };
  compare("firmwareVersion", from.firmwareVersion ?? "not given", to.firmwareVersion ?? "not given");
  for (const setting of boardSettings) {
    compare(`board.${setting.key}`, show(setting, from.board[setting.key]), show(setting, to.board[setting.key]));
  }
  compare("board", showUnknown(from.board), showUnknown(to.board));
  for (const [slot, target] of from.targets.entries()) {
    const other = to.targets[slot];
    if (!other) continue;
    for (const setting of targetSettings) {
      compare(`target.${slot}.${setting.key}`, show(setting, target[setting.key]), show(setting, other[setting.key]));
    }
    compare(`target.${slot}`, showUnknown(target), showUnknown(other));
  }
  compare("", showElements(from.unknownElements), showElements(to.unknownElements));
  return differences;
}

function show(setting: Setting, value: SettingValue): string {
  const text = formatSetting(setting, value);
  return setting.kind.type === "text" || setting.kind.type === "quirks" ? JSON.stringify(text) : text;
}

function showUnknown({ unknownBytes, unknownElements }: Unknown): string {
  const bytes = unknownBytes.map(({ offset, hex }) => `bytes ${offset}:${hex}`);
  return [...bytes, ...unknownElements].join(" ") || "nothing else";
}

function showElements(elements: readonly string[]): string {
  return elements.join(" ") || "nothing else";
}
