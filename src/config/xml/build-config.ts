// The model of a read document: every setting from its last readable occurrence, the rest from the tool's defaults,
// and everything that has no place in the model kept as it stands.

import { toUnknownBytes } from "../binary/unknown-bytes.js";
import {
  type BoardConfig,
  type BoardSettings,
  defaultBoard,
  defaultTarget,
  nothingUnknown,
  type TargetSettings,
  targetSlots,
  type Unknown,
} from "../board-config.js";
import { findBoardSetting, findTargetSetting } from "../setting.js";
import { legacyTargetElements, legacyTargetFlags, rawBytesElement, rootExtensions } from "./elements.js";
import { applyRawBytes } from "./raw-bytes.js";
import type { XmlElement, XmlSource } from "./xml-source.js";

export function buildConfig(source: XmlSource): BoardConfig {
  const values = new Map<string, unknown>();
  for (const { path, value } of source.readings) if (value !== undefined) values.set(path, value);

  const firmwareVersion = values.get("firmwareVersion") as string | undefined;
  return {
    ...(firmwareVersion === undefined ? {} : { firmwareVersion }),
    board: buildBoard(source, values),
    targets: Array.from({ length: targetSlots }, (_, slot) => buildTarget(source, slot, values)),
    unknownElements: keptElements(
      source,
      source.root.children.filter((child) => !isRootElement(source, child)),
    ),
  };
}

function isRootElement(source: XmlSource, child: XmlElement): boolean {
  return (
    child.name === rootExtensions.firmwareVersion ||
    child.name === "SCSITarget" ||
    child.name === source.boardElement?.name
  );
}

function buildBoard(source: XmlSource, values: ReadonlyMap<string, unknown>): BoardSettings & Unknown {
  const settings = { ...defaultBoard, ...settingsBelow("board.", defaultBoard, values) };
  const element = source.boardElement;
  if (element) return withUnknown(source, element, "board", settings, (name) => findBoardSetting(name) !== undefined);
  // v4: the first target speaks for the board, as the vendor's later tools had it.
  const legacy = settingsBelow(
    "target.0.",
    Object.fromEntries([...legacyTargetFlags].map((key) => [key, false])),
    values,
  );
  return { ...settings, ...legacy, ...nothingUnknown };
}

function buildTarget(source: XmlSource, slot: number, values: ReadonlyMap<string, unknown>): TargetSettings & Unknown {
  const element = source.targetElements[slot];
  if (!element) return { ...defaultTarget(slot), ...nothingUnknown };
  const id = values.get(`target.${slot}.id`);
  const defaults = defaultTarget(typeof id === "number" ? id : slot);
  const settings = { ...defaults, ...settingsBelow(`target.${slot}.`, defaults, values) };
  const isKnown = (name: string): boolean => {
    if (source.dialect === "v4" && legacyTargetFlags.has(name)) return true;
    return name !== "id" && findTargetSetting(name) !== undefined;
  };
  return withUnknown(source, element, "target", settings, isKnown);
}

function settingsBelow<Settings extends object>(
  prefix: string,
  defaults: Settings,
  values: ReadonlyMap<string, unknown>,
): Partial<Settings> {
  const found: Record<string, unknown> = {};
  for (const key of Object.keys(defaults)) {
    const value = values.get(prefix + key);
    if (value !== undefined) found[key] = value;
  }
  return found as Partial<Settings>;
}

function withUnknown<Settings extends BoardSettings | TargetSettings>(
  source: XmlSource,
  element: XmlElement,
  record: "board" | "target",
  settings: Settings,
  isKnown: (name: string) => boolean,
): Settings & Unknown {
  const unknown = element.children.filter(
    (child) => child.name !== rawBytesElement && !isKnown(child.name) && !isEmptyLegacy(child),
  );
  const raw = element.children.findLast((child) => child.name === rawBytesElement);
  const { settings: patched, rest } = applyRawBytes(record, settings, raw ? raw.text : "");
  return { ...patched, unknownBytes: toUnknownBytes(rest), unknownElements: keptElements(source, unknown) };
}

function isEmptyLegacy(element: XmlElement): boolean {
  return legacyTargetElements.has(element.name) && element.children.length === 0 && element.text.trim() === "";
}

function keptElements(source: XmlSource, elements: readonly XmlElement[]): string[] {
  return elements.map(({ span }) => source.text.slice(span.start, span.end));
}
