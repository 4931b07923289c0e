// The names by which people address settings: `board.parity` (or just `parity`), `target.0.vendor`, `turbo`,
// `firmwareVersion`. Targets count slots from 0, in file order.

import {
  type BoardConfig,
  type BoardSettings,
  defaultBoard,
  isTurbo,
  type TargetSettings,
  targetSlots,
  turboSpeed,
} from "./board-config.js";
import { ConfigError } from "./config-error.js";
import { formatSetting } from "./format-setting.js";
import { nearest } from "./nearest.js";
import {
  boardSettings,
  findBoardSetting,
  findTargetSetting,
  type Setting,
  type SettingValue,
  targetSettings,
} from "./setting.js";
import { decodeFirmwareVersion, decodeSetting } from "./xml/decode-setting.js";

/** A setting and its value; `path` is the full form. `undefined` takes the firmware version away. */
export type SettingAssignment =
  | { readonly path: "firmwareVersion"; readonly value: string | undefined }
  | {
      readonly path: string;
      readonly setting: Setting;
      readonly slot?: number;
      readonly value: SettingValue;
      /** Nothing happens unless the setting has this value. */
      readonly onlyFrom?: SettingValue;
    };

type Place =
  | { readonly path: "firmwareVersion" | "turbo" }
  | { readonly path: string; readonly setting: Setting; readonly slot?: number };

/** Every path there is, in the order of the file; `turbo` is a view of `board.scsiSpeed`. */
export function allPaths(): string[] {
  return [
    "firmwareVersion",
    ...boardSettings.map(({ key }) => `board.${key}`),
    "turbo",
    ...Array.from({ length: targetSlots }, (_, slot) =>
      targetSettings.map(({ key }) => `target.${slot}.${key}`),
    ).flat(),
  ];
}

function findPlace(name: string): Place {
  if (name === "firmwareVersion") return { path: name };
  if (name === "turbo" || name === "board.turbo") return { path: "turbo" };
  const [, slotText, targetKey] = /^target\.(\d+)\.(\w+)$/.exec(name) ?? [];
  if (slotText !== undefined && targetKey !== undefined) {
    const slot = Number(slotText);
    const setting = findTargetSetting(targetKey);
    if (setting && slot < targetSlots) return { path: `target.${slot}.${targetKey}`, setting, slot };
    if (setting) throw new ConfigError("config/unknown-setting", `there is no target slot ${slot}`, "slots are 0 to 6");
  }
  const key = name.startsWith("board.") ? name.slice("board.".length) : name;
  const setting = findBoardSetting(key);
  if (setting) return { path: `board.${key}`, setting };
  const guess = nearest(name, [...allPaths(), ...boardSettings.map((board) => board.key)]);
  throw new ConfigError("config/unknown-setting", `there is no setting "${name}"`, guess && `did you mean ${guess}?`);
}

/** The value as text, as `set` takes it. Throws ConfigError for unknown names. */
export function getSetting(config: BoardConfig, name: string): string {
  const place = findPlace(name);
  if (!("setting" in place)) {
    return place.path === "turbo" ? String(isTurbo(config.board)) : (config.firmwareVersion ?? "");
  }
  return formatSetting(place.setting, valueAt(config, place));
}

export function valueAt(
  config: BoardConfig,
  place: { readonly setting: Setting; readonly slot?: number },
): SettingValue {
  const record = place.slot === undefined ? config.board : config.targets[place.slot];
  return (record as unknown as Readonly<Record<string, SettingValue>>)[place.setting.key] as SettingValue;
}

/** "parity", "true" → what to assign. Strict: throws ConfigError with the reason when `text` is not a value. */
export function parseAssignment(name: string, text: string): SettingAssignment {
  const place = findPlace(name);
  if ("setting" in place) {
    const reading = decodeSetting(place.setting, place.setting.kind.type === "text" ? text : text.trim());
    if (reading.problem)
      throw new ConfigError("config/bad-value", `${place.path}: ${reading.problem.message}`, reading.problem.hint);
    return { ...place, value: reading.value as SettingValue };
  }
  if (place.path === "turbo") {
    if (text !== "true" && text !== "false")
      throw new ConfigError("config/bad-value", `turbo is "${text}"`, "write true or false");
    const speed = { path: "board.scsiSpeed", setting: speedSetting() };
    if (text === "true") return { ...speed, value: turboSpeed };
    // Off means the default, no limit: it allows the same 10 MB/s as before, and leaves the host to choose.
    return { ...speed, value: defaultBoard.scsiSpeed, onlyFrom: turboSpeed };
  }
  if (text === "") return { path: "firmwareVersion", value: undefined };
  const reading = decodeFirmwareVersion(text);
  if (reading.problem) throw new ConfigError("config/bad-value", reading.problem.message, reading.problem.hint);
  return { path: "firmwareVersion", value: reading.value as string };
}

function speedSetting(): Setting {
  const setting = findBoardSetting("scsiSpeed");
  if (!setting) throw new Error("scsiSpeed is not in the table of settings");
  return setting;
}

export function assign(config: BoardConfig, assignments: readonly SettingAssignment[]): BoardConfig {
  return assignments.reduce(assignOne, config);
}

function assignOne(config: BoardConfig, assignment: SettingAssignment): BoardConfig {
  if (!("setting" in assignment)) {
    const { firmwareVersion: _old, ...rest } = config;
    return assignment.value === undefined ? rest : { ...rest, firmwareVersion: assignment.value };
  }
  const { setting, slot, value, onlyFrom } = assignment;
  if (onlyFrom !== undefined && valueAt(config, assignment) !== onlyFrom) return config;
  if (slot === undefined) return { ...config, board: { ...config.board, [setting.key as keyof BoardSettings]: value } };
  const targets = config.targets.map((target, index) =>
    index === slot ? { ...target, [setting.key as keyof TargetSettings]: value } : target,
  );
  return { ...config, targets };
}
