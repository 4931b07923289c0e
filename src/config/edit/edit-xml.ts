// New values for settings of an XML file, as patches of its original text: every other byte, comment, blank and line
// ending stays. Only what the file lacks is added, in the vendor's order and in the indentation of its neighbours.

import { defaultTarget } from "../board-config.js";
import { ConfigError } from "../config-error.js";
import type { TextEdit } from "../diagnostic.js";
import { formatSetting } from "../format-setting.js";
import { boardSettings, type Setting, type SettingValue, targetSettings } from "../setting.js";
import type { SettingAssignment } from "../setting-path.js";
import { legacyTargetFlags, rootExtensions } from "../xml/elements.js";
import { escapeText } from "../xml/entities.js";
import { lineEndOf } from "../xml/line-index.js";
import type { XmlElement, XmlSource } from "../xml/xml-source.js";

/** The edits for one assignment; none when the file says so already. Apply them before planning the next one. */
export function planXmlEdits(source: XmlSource, assignment: SettingAssignment): TextEdit[] {
  if (!("setting" in assignment)) return planFirmwareVersion(source, assignment.value);
  const { path, setting, slot, value } = assignment;
  const text = formatSetting(setting, value);
  if (slot === undefined && source.dialect === "v4") return planLegacyFlag(source, setting, text);

  const reading = source.readings.findLast((candidate) => candidate.path === path);
  if (reading && !reading.problem && isSame(reading.value, value)) return [];
  if (reading && setting.xml === "attribute")
    return [replaceAttribute(source.text, reading.element, setting.key, text)];
  if (reading) return [replaceContent(source.text, reading.element, escapeText(text))];
  return planNewElement(source, assignment, text);
}

function isSame(a: SettingValue | undefined, b: SettingValue): boolean {
  return Array.isArray(a) && Array.isArray(b) ? a.join() === b.join() : a === b;
}

/** Comments inside the element stay: the value takes the place of the text around them. */
function replaceContent(text: string, element: XmlElement, replacement: string): TextEdit {
  const { inner, span, name } = element;
  if (!inner) {
    // <quirks/>: "/>" becomes ">…</quirks>".
    const slash = text.lastIndexOf("/", span.end);
    return { start: slash, end: span.end, replacement: `>${replacement}</${name}>` };
  }
  const content = text.slice(inner.start, inner.end);
  const comments = content.match(/<!--[\s\S]*?-->/g);
  return { start: inner.start, end: inner.end, replacement: (comments ?? []).join("") + replacement };
}

function replaceAttribute(text: string, element: XmlElement, name: string, value: string): TextEdit {
  const tagEnd = element.inner?.start ?? element.span.end;
  const tag = text.slice(element.span.start, tagEnd);
  const match = new RegExp(`(\\s${name}\\s*=\\s*)("[^"]*"|'[^']*')`).exec(tag);
  if (!match) {
    const behindName = element.span.start + 1 + element.name.length;
    return { start: behindName, end: behindName, replacement: ` ${name}="${value}"` };
  }
  const start = element.span.start + match.index + (match[1]?.length ?? 0) + 1;
  return { start, end: start + (match[2]?.length ?? 0) - 2, replacement: value };
}

function planLegacyFlag(source: XmlSource, setting: Setting, text: string): TextEdit[] {
  if (!legacyTargetFlags.has(setting.key)) {
    throw new ConfigError(
      "config/old-dialect",
      `this file is from a v4 tool, which has no place for ${setting.key}`,
      "convert it first: scsi2sd convert OLD.xml NEW.xml",
    );
  }
  return source.targetElements.flatMap((target) =>
    target.children
      .filter((child) => child.name === setting.key && child.text !== text)
      .map((child) => replaceContent(source.text, child, text)),
  );
}

function planFirmwareVersion(source: XmlSource, version: string | undefined): TextEdit[] {
  const element = source.readings.findLast(({ path }) => path === "firmwareVersion")?.element;
  if (!element)
    return version === undefined
      ? []
      : [appendToRoot(source, `<${rootExtensions.firmwareVersion}>${version}</${rootExtensions.firmwareVersion}>`)];
  if (version !== undefined) return element.text === version ? [] : [replaceContent(source.text, element, version)];
  return [removeElement(source.text, element)];
}

/** With its line, when it has one to itself. */
export function removeElement(text: string, { span }: XmlElement): TextEdit {
  const lineStart = text.lastIndexOf("\n", span.start - 1) + 1;
  const nextLine = text.indexOf("\n", span.end);
  const lineEnd = nextLine === -1 ? text.length : nextLine + 1;
  const alone = text.slice(lineStart, span.start).trim() === "" && text.slice(span.end, lineEnd).trim() === "";
  return alone
    ? { start: lineStart, end: lineEnd, replacement: "" }
    : { start: span.start, end: span.end, replacement: "" };
}

function planNewElement(
  source: XmlSource,
  assignment: Extract<SettingAssignment, { setting: Setting }>,
  text: string,
): TextEdit[] {
  const { setting, slot } = assignment;
  if (slot === undefined) {
    const element = `<${setting.key}>${text}</${setting.key}>`;
    if (source.boardElement) return [insertChild(source, source.boardElement, setting.key, element, boardSettings)];
    return [insertBoard(source, element)];
  }
  const target = source.targetElements[slot];
  if (!target) return [appendTargets(source, slot, assignment)];
  if (setting.xml === "attribute") return [replaceAttribute(source.text, target, setting.key, text)];
  return [
    insertChild(source, target, setting.key, `<${setting.key}>${escapeText(text)}</${setting.key}>`, targetSettings),
  ];
}

/** Behind the nearest sibling that comes before it in the vendor's order, else as the first child. */
function insertChild(
  source: XmlSource,
  parent: XmlElement,
  key: string,
  element: string,
  order: readonly Setting[],
): TextEdit {
  const { text } = source;
  const lineEnd = lineEndOf(text);
  if (!parent.inner) {
    const slash = text.lastIndexOf("/", parent.span.end);
    return { start: slash, end: parent.span.end, replacement: `>${lineEnd}\t${element}${lineEnd}</${parent.name}>` };
  }
  const keys = order.map((setting) => setting.key);
  const before = new Set(keys.slice(0, keys.indexOf(key)));
  const previous = parent.children.findLast((child) => before.has(child.name));
  const neighbour = previous ?? parent.children[0];
  const indent = neighbour ? indentOf(text, neighbour.span.start) : "\t";
  const start = previous?.span.end ?? parent.inner.start;
  // A document on one line stays on one line.
  const separator = indent === undefined ? "" : lineEnd + indent;
  const behind = parent.children.length === 0 ? lineEnd : "";
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
function appendTargets(
  source: XmlSource,
  slot: number,
  assignment: Extract<SettingAssignment, { setting: Setting }>,
): TextEdit {
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
    const slash = text.lastIndexOf("/", root.span.end);
    return { start: slash, end: root.span.end, replacement: `>${lineEnd}${element}${lineEnd}</${root.name}>` };
  }
  if (previous) return { start: previous.span.end, end: previous.span.end, replacement: lineEnd + element };
  const onNewLine = text[root.inner.end - 1] === "\n";
  return { start: root.inner.end, end: root.inner.end, replacement: `${onNewLine ? "" : lineEnd}${element}${lineEnd}` };
}
