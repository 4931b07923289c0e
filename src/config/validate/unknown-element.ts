// Elements that no tool knows: kept as they are, but without any effect.

import { nearest } from "../nearest.js";
import { boardSettings, targetSettings } from "../setting.js";
import { legacyTargetElements, legacyTargetFlags, rawBytesElement, rootExtensions } from "../xml/elements.js";
import { positionAt } from "../xml/line-index.js";
import type { XmlElement, XmlSource } from "../xml/xml-source.js";
import type { Rule, RuleFinding } from "./rule.js";

const boardKeys = boardSettings.map(({ key }) => key as string);
const targetKeys = targetSettings.filter(({ xml }) => xml !== "attribute").map(({ key }) => key as string);
const containers = ["S2S_BoardCfg", "BoardConfig", "SCSITarget"];

/** Names that people give to settings which are called otherwise. */
const otherNames: ReadonlyMap<string, string> = new Map([
  ["scsiId", 'the ID is the attribute: <SCSITarget id="0">'],
  ["productId", "the product is called prodId"],
  ["product", "the product is called prodId"],
  ["turbo", "turbo is scsiSpeed 6"],
  ["size", "the size is called scsiSectors, in blocks"],
]);

export const unknownElement: Rule = {
  id: "unknown-element",
  stage: "xml",
  severity: "warning",
  title: "An element that no tool knows, or in the wrong place",
  why: "Every tool ignores it without a word, so that the setting it was meant for keeps its default.",
  source: "firmware-behaviour 1.5.2; corpus/mistakes m35; ConfigUtil.cc ignores switches inside targets",
  *check(source) {
    for (const element of source.root.children) {
      if (containers.includes(element.name)) yield* unknownIn(source, element);
      else if (element.name !== rootExtensions.firmwareVersion)
        yield finding(source, element, "", [...containers, rootExtensions.firmwareVersion]);
    }
  },
};

function* unknownIn(source: XmlSource, parent: XmlElement): Iterable<RuleFinding> {
  const isTarget = parent.name === "SCSITarget";
  const known = new Set([...(isTarget ? targetKeys : boardKeys), rawBytesElement]);
  const path = isTarget ? `target.${source.targetElements.indexOf(parent)}` : "board";
  for (const element of parent.children) {
    const isLegacy =
      isTarget &&
      (legacyTargetElements.has(element.name) || (source.dialect === "v4" && legacyTargetFlags.has(element.name)));
    if (!known.has(element.name) && !isLegacy) yield finding(source, element, path, [...known]);
    else if (!isLegacy) for (const inner of element.children) yield insideSetting(source, element, inner, path);
  }
}

/** A setting holds text; readers skip what an element inside it holds. */
function insideSetting(source: XmlSource, setting: XmlElement, inner: XmlElement, path: string): RuleFinding {
  return {
    path: `${path}.${setting.name}`,
    at: positionAt(source.text, inner.span.start),
    message: `<${inner.name}> inside <${setting.name}>: every tool skips it, with the text in it`,
    hint: `put the text right into <${setting.name}>`,
  };
}

function finding(source: XmlSource, element: XmlElement, path: string, known: readonly string[]): RuleFinding {
  const { name } = element;
  const at = positionAt(source.text, element.span.start);
  const place = containers.includes(name)
    ? "<SCSI2SD>"
    : boardKeys.includes(name)
      ? "<S2S_BoardCfg>"
      : targetKeys.includes(name)
        ? "<SCSITarget>"
        : undefined;
  if (place)
    return {
      path,
      at,
      message: `<${name}> belongs into ${place}; here every tool ignores it`,
      hint: `move it into ${place}`,
    };
  const guess = nearest(name, known);
  const hint = otherNames.get(name) ?? (guess && `did you mean <${guess}>?`);
  return { path, at, message: `<${name}> is unknown and ignored by every tool`, ...(hint ? { hint } : {}) };
}
