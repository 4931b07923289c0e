// A setting's value as the text that files, `get` and `set` use.

import type { Setting, SettingValue } from "./setting.js";

/** `true`, `255`, `0x4c`, `apple vms`, ` SEAGATE`. */
export function formatSetting(setting: Pick<Setting, "kind">, value: SettingValue): string {
  if (typeof value === "number") {
    return setting.kind.type === "integer" && setting.kind.hex ? `0x${value.toString(16)}` : String(value);
  }
  if (typeof value === "boolean" || typeof value === "string") return String(value);
  return value.join(" ");
}
