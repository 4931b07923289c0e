// New values for settings of an XML file, as patches of its original text: every other byte, comment, blank and line
// ending stays. Only what the file lacks is added, in the vendor's order and in the indentation of its neighbours.

import { defaultBoard, defaultTarget } from "../board-config.js";
import { ConfigError } from "../config-error.js";
import type { TextEdit } from "../diagnostic.js";
import { formatSetting } from "../format-setting.js";
import { boardSettings, type Setting, type SettingValue, targetSettings } from "../setting.js";
import type { SettingAssignment } from "../setting-path.js";
import { legacyTargetFlags, rootExtensions } from "../xml/elements.js";
import { escapeText } from "../xml/entities.js";
import { lineEndOf } from "../xml/line-index.js";
import type { XmlElement, XmlSource } from "../xml/xml-source.js";
import { planHiddenBytes } from "./hidden-bytes.js";
import { lineRest, removeElement, replaceAttribute, replaceContent } from "./patch-element.js";

type SettingChange = Extract<SettingAssignment, { setting: Setting }>;

/** The edits for one assignment; none when the file says so already. Apply them before planning the next one. */
export function planXmlEdits(source: XmlSource, assignment: SettingAssignment): TextEdit[] {
  if (!("setting" in assignment)) return planFirmwareVersion(source, assignment.value);
  const { path, setting, slot, value, onlyFrom } = assignment;
  if (onlyFrom !== undefined && source.readings.findLast((reading) => reading.path === path)?.value !== onlyFrom)
    return [];
  const text = formatSetting(setting, value);
  if (slot === undefined && source.dialect === "v4") return planLegacyFlag(source, setting, text);

  const readings = source.readings.filter((candidate) => candidate.path === path);
  const reading = readings.at(-1);
  // A false one makes the vendor's reader overwrite flags6 (ConfigUtil.cc:624); absent means the same.
  if (setting.key === "blindWrites" && value === defaultBoard.blindWrites) {
    const isOff = !reading || (reading.value === value && !reading.problem);
    return isOff ? [] : readings.map(({ element }) => removeElement(source.text, element));
  }
  const hidden = slot === undefined ? undefined : planHiddenBytes(source, slot, setting);
  const edits = hidden?.edits ?? [];
  if (reading && !reading.problem) {
    const inTruth = hidden ? hidden.through(String(reading.value)) : reading.value;
    if (isSame(inTruth, value)) return [];
    if (isSame(reading.value, value)) return [...edits];
  }
  if (reading && setting.xml === "attribute") return [...planId(source, assignment, reading.element), ...edits];
  if (reading) return [replaceContent(source.text, reading.element, escapeText(text)), ...edits];
  return [...planNewElement(source, assignment, text), ...edits];
}

function isSame(a: SettingValue | undefined, b: SettingValue): boolean {
  return Array.isArray(a) && Array.isArray(b) ? a.join() === b.join() : a === b;
}

/** The ID also decides whether a target without <enabled> is on (firmware-behaviour 1.5.2): that must not change with it. */
function planId(source: XmlSource, { setting, slot = 0, value }: SettingChange, target: XmlElement): TextEdit[] {
  const attribute = replaceAttribute(source.text, target, setting.key, String(value));
  const read = (key: string) => source.readings.findLast(({ path }) => path === `target.${slot}.${key}`)?.value;
  if (read("enabled") !== undefined) return [attribute];
  const oldId = read("id");
  const { enabled } = defaultTarget(typeof oldId === "number" ? oldId : slot);
  if (enabled === defaultTarget(Number(value)).enabled) return [attribute];
  return [attribute, insertChild(source, target, "enabled", `<enabled>${enabled}</enabled>`, targetOrder)];
}

function planLegacyFlag(source: XmlSource, setting: Setting, text: string): TextEdit[] {
  if (!legacyTargetFlags.has(setting.key)) {
    throw new ConfigError(
      "config/old-dialect",
      `this file is from a v4 tool, which has no place for ${setting.key}`,
      "convert it first: scsi2sd convert OLD.xml NEW.xml",
    );
  }
  const edits = source.targetElements.flatMap((target) =>
    target.children
      .filter((child) => child.name === setting.key && child.text !== text)
      .map((child) => replaceContent(source.text, child, text)),
  );
  // Only the first target's flags count, and there an absent one is off.
  const [first] = source.targetElements;
  if (text === "true" && first && !first.children.some(({ name }) => name === setting.key)) {
    edits.push(insertChild(source, first, setting.key, `<${setting.key}>${text}</${setting.key}>`, legacyOrder));
  }
  return edits;
}

function planFirmwareVersion(source: XmlSource, version: string | undefined): TextEdit[] {
  const readings = source.readings.filter(({ path }) => path === "firmwareVersion");
  if (version === undefined) return readings.map(({ element }) => removeElement(source.text, element));
  const reading = readings.at(-1);
  if (!reading) {
    return [appendToRoot(source, `<${rootExtensions.firmwareVersion}>${version}</${rootExtensions.firmwareVersion}>`)];
  }
  return reading.value === version ? [] : [replaceContent(source.text, reading.element, version)];
}

const boardOrder = boardSettings.map(({ key }) => key as string);
const targetOrder = targetSettings.map(({ key }) => key as string);
/** v4 tools write the flags behind <enabled>. */
const legacyOrder = ["enabled", ...legacyTargetFlags, ...targetOrder.slice(targetOrder.indexOf("enabled") + 1)];

function planNewElement(source: XmlSource, assignment: SettingChange, text: string): TextEdit[] {
  const { setting, slot } = assignment;
  if (slot === undefined) {
    // What no tool writes while it has its default stays out.
    if (setting.xml === "when-set" && assignment.value === defaultBoard[setting.key as keyof typeof defaultBoard])
      return [];
    const element = `<${setting.key}>${text}</${setting.key}>`;
    if (source.boardElement) return [insertChild(source, source.boardElement, setting.key, element, boardOrder)];
    return [insertBoard(source, element)];
  }
  const target = source.targetElements[slot];
  if (!target) return [appendTargets(source, slot, assignment)];
  return [
    insertChild(source, target, setting.key, `<${setting.key}>${escapeText(text)}</${setting.key}>`, targetOrder),
  ];
}

/** Behind the nearest sibling that comes before it in the vendor's order, else as the first child. */
function insertChild(
  source: XmlSource,
  parent: XmlElement,
  key: string,
  element: string,
  order: readonly string[],
): TextEdit {
  const { text } = source;
  const lineEnd = lineEndOf(text);
  if (!parent.inner) {
    const slash = text.lastIndexOf("/", parent.span.end - 1);
    return { start: slash, end: parent.span.end, replacement: `>${lineEnd}\t${element}${lineEnd}</${parent.name}>` };
  }
  const before = new Set(order.slice(0, order.indexOf(key)));
  const previous = parent.children.findLast((child) => before.has(child.name));
  const neighbour = previous ?? parent.children[0];
  const indent = neighbour ? indentOf(text, neighbour.span.start) : "\t";
  // A document on one line stays on one line.
  const separator = indent === undefined ? "" : lineEnd + indent;
  const behindPrevious = previous && previous.span.end + (indent === undefined ? 0 : lineRest(text, previous.span.end));
  const start = behindPrevious ?? parent.inner.start;
  const startsLine = /^[ \t]*\r?\n/.test(text.slice(parent.inner.start, parent.inner.end));
  const behind = parent.children.length === 0 && !startsLine ? lineEnd : "";
  return { start, end: start, replacement: `${separator}${element}${behind}` };
}

/** The blanks in front of `offset`, or `undefined` when something else stands on its line. */
function indentOf(text: string, offset: number): string | undefined {
  const lineStart = text.lastIndexOf("\n", offset - 1) + 1;
  const before = text.slice(lineStart, offset);
  return lineStart > 0 && before.trim() === "" ? before : undefined;
}

function insertBoard(source: XmlSource, element: string): TextEdit {
  const lineEnd = lineEndOf(source.text);
  const block = `<S2S_BoardCfg>${lineEnd}\t${element}${lineEnd}</S2S_BoardCfg>`;
  const { inner } = source.root;
  if (!inner) return appendToRoot(source, block);
  return { start: inner.start, end: inner.start, replacement: lineEnd + block };
}

/** Slots are positions in the file: the ones in between are written too, with the tool's defaults, so nothing else changes. */
function appendTargets(source: XmlSource, slot: number, assignment: SettingChange): TextEdit {
  const lineEnd = lineEndOf(source.text);
  const blocks: string[] = [];
  for (let index = source.targetElements.length; index <= slot; index++) {
    const settings: Record<string, SettingValue> = { ...defaultTarget(index) };
    if (index === slot) settings[assignment.setting.key] = assignment.value;
    const lines = targetSettings
      .filter(({ xml }) => xml !== "attribute")
      .map(
        (setting) =>
          `\t<${setting.key}>${escapeText(formatSetting(setting, settings[setting.key] ?? ""))}</${setting.key}>`,
      );
    blocks.push([`<SCSITarget id="${settings["id"]}">`, ...lines, "</SCSITarget>"].join(lineEnd));
  }
  return appendToRoot(source, blocks.join(lineEnd), source.targetElements.at(-1));
}

/** Behind `previous`, or as the last child of the root. */
function appendToRoot(source: XmlSource, element: string, previous?: XmlElement): TextEdit {
  const { text, root } = source;
  const lineEnd = lineEndOf(text);
  if (!root.inner) {
    const slash = text.lastIndexOf("/", root.span.end - 1);
    return { start: slash, end: root.span.end, replacement: `>${lineEnd}${element}${lineEnd}</${root.name}>` };
  }
  if (previous) {
    const start = previous.span.end + lineRest(text, previous.span.end);
    return { start, end: start, replacement: lineEnd + element };
  }
  const closing = /\n([ \t]*)$/.exec(text.slice(root.inner.start, root.inner.end));
  const start = root.inner.end - (closing?.[1]?.length ?? 0);
  return { start, end: start, replacement: `${closing ? "" : lineEnd}${element}${lineEnd}` };
}
