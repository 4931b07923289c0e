// Board settings in words ("parity off", "selectionDelay 255 (automatic)") and when two values come to the same.

import { type BoardSettings, speedLabels } from "../board-config.js";
import type { SettingValue } from "../setting.js";

export function settingInWords(key: keyof BoardSettings, value: SettingValue): string {
  if (typeof value === "boolean") return `${key} ${value ? "on" : "off"}`;
  if (key === "selectionDelay") return `${key} ${value === automaticDelay ? "255 (automatic)" : `${value} ms`}`;
  if (key === "startupDelay") return `${key} ${value} s`;
  if (key === "scsiSpeed") return `${key} ${value} (${speedLabels[Number(value)] ?? "unknown"})`;
  return `${key} ${value}`;
}

const automaticDelay = 255;

/** What a selection delay comes to, ms: automatic is none for SCSI-2 and 1 ms otherwise (firmware-behaviour §1.4). */
export function effectiveDelayMs(board: Pick<BoardSettings, "selectionDelay" | "enableScsi2">): number {
  if (board.selectionDelay !== automaticDelay) return board.selectionDelay;
  return board.enableScsi2 ? 0 : 1;
}

/** Order of speed: "no limit" agrees to synchronous 10 MB/s and no more, as 5 does (firmware-behaviour §2.3.3). */
export function speedRank(scsiSpeed: number): number {
  return scsiSpeed === 0 ? 5 : scsiSpeed;
}
