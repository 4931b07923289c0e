// XML text → model, with every setting's place and everything that could not be taken as it stands.
// Dialects and what the vendor's reader does with them: corpus/INDEX.md, firmware-behaviour 1.5.2.

import type { ConfigFile } from "../config-file.js";
import type { Position } from "../diagnostic.js";
import type { FileProblem } from "../file-problem.js";
import { boardSettings, findBoardSetting, findTargetSetting } from "../setting.js";
import { buildConfig } from "./build-config.js";
import { decodeFirmwareVersion, decodeSetting, decodeTargetId } from "./decode-setting.js";
import { legacyTargetFlags, rootExtensions } from "./elements.js";
import { explainRoot, explainSyntax } from "./explain-syntax.js";
import { positionAt } from "./line-index.js";
import { recogniseProblem } from "./recognise.js";
import { decodeText, type TextEncoding } from "./text-encoding.js";
import { parseTree } from "./tree.js";
import { findSyntaxFault } from "./well-formed.js";
import type { Dialect, SettingReading, XmlElement, XmlSource } from "./xml-source.js";

/** Far above any real file (18 KB with all comments), far below what could hurt. */
export const largestXmlBytes = 256 * 1024;

/** Never throws for what the bytes hold: a file that cannot be read comes back with its `problem`. */
export function readXml(bytes: Uint8Array): ConfigFile {
  if (bytes.length > largestXmlBytes) {
    return unreadable({
      kind: "file-size",
      detail: `the file has more than ${largestXmlBytes} bytes; a configuration has about 18,000 at most`,
      hint: "this is probably not a configuration file",
    });
  }
  const decoded = decodeText(bytes);
  if ("detail" in decoded) {
    const at = positionAt(decoded.textBefore, decoded.textBefore.length);
    return unreadable({ kind: "text-encoding", detail: decoded.detail, hint: decoded.hint, at });
  }
  return readXmlText(decoded.text, decoded.encoding);
}

/** As {@link readXml}, for text that is decoded already; `encoding` is the form it came in. */
export function readXmlText(text: string, encoding: TextEncoding): ConfigFile {
  const recognised = recogniseProblem(text);
  if (recognised) return unreadable(recognised);
  const fault = findSyntaxFault(text);
  if (fault) return unreadable(explainSyntax(text, fault));

  let root: XmlElement;
  try {
    root = parseTree(text);
  } catch (error) {
    // The gate passed it, fast-xml-parser did not (a forbidden name such as __proto__).
    return unreadable({
      kind: "xml-syntax",
      detail: `the XML reader refuses it: ${error instanceof Error ? error.message : error}`,
    });
  }
  if (root.name !== "SCSI2SD") return unreadable(explainRoot(text, root));

  const source = describeSource(text, encoding, root);
  // A later reading of the same setting makes an unreadable earlier one harmless.
  const counting = new Map(source.readings.map((reading) => [reading.path, reading]));
  const complete = [...counting.values()].every(({ value }) => value !== undefined);
  return { format: "xml", source, config: buildConfig(source), complete, locate: (path) => locate(source, path) };
}

function unreadable(problem: FileProblem): ConfigFile {
  return { format: "xml", problem, complete: false, locate: () => undefined };
}

function describeSource(text: string, encoding: TextEncoding, root: XmlElement): XmlSource {
  const named = (name: string) => root.children.filter((child) => child.name === name);
  const targetElements = named("SCSITarget");
  const boardElement = named("S2S_BoardCfg").at(-1) ?? named("BoardConfig").at(-1);
  const dialect: Dialect =
    boardElement?.name === "S2S_BoardCfg"
      ? "v6"
      : boardElement
        ? "v5"
        : targetElements.some(hasLegacyFlags)
          ? "v4"
          : "bare";

  const readings: SettingReading[] = [];
  for (const element of root.children) {
    if (element.name === rootExtensions.firmwareVersion) {
      readings.push({ path: "firmwareVersion", element, ...decodeFirmwareVersion(element.text) });
    } else if (element === boardElement) {
      readBoard(element, readings);
    }
  }
  for (const [slot, element] of targetElements.entries()) readTarget(element, slot, dialect, readings);
  return { text, encoding, dialect, root, boardElement, targetElements, readings };
}

function hasLegacyFlags(target: XmlElement): boolean {
  return target.children.some((child) => legacyTargetFlags.has(child.name));
}

function readBoard(board: XmlElement, readings: SettingReading[]): void {
  for (const element of board.children) {
    const setting = findBoardSetting(element.name);
    if (setting) readings.push({ path: `board.${setting.key}`, element, ...decodeSetting(setting, element.text) });
  }
}

function readTarget(target: XmlElement, slot: number, dialect: Dialect, readings: SettingReading[]): void {
  readings.push({ path: `target.${slot}.id`, element: target, ...decodeTargetId(target.attributes["id"]) });
  for (const element of target.children) {
    const setting = findTargetSetting(element.name);
    if (setting && setting.xml !== "attribute") {
      readings.push({ path: `target.${slot}.${setting.key}`, element, ...decodeSetting(setting, element.text) });
    } else if (dialect === "v4" && legacyTargetFlags.has(element.name)) {
      const flag = boardSettings.find(({ key }) => key === element.name);
      // Read under the target: v4 files keep these flags per target, and they may disagree.
      if (flag) readings.push({ path: `target.${slot}.${flag.key}`, element, ...decodeSetting(flag, element.text) });
    }
  }
}

function locate(source: XmlSource, path: string): Position | undefined {
  const element =
    source.readings.findLast((reading) => reading.path === path)?.element ??
    targetOf(source, path) ??
    (path.startsWith("board") ? source.boardElement : undefined);
  return element && positionAt(source.text, element.span.start);
}

function targetOf(source: XmlSource, path: string): XmlElement | undefined {
  const slot = /^target\.(\d+)/.exec(path)?.[1];
  return slot === undefined ? undefined : source.targetElements[Number(slot)];
}
