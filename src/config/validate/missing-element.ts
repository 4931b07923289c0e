// Settings that a file leaves out: the tools put their defaults there without a word.

import { defaultBoard, defaultTarget, targetSlots } from "../board-config.js";
import { formatSetting } from "../format-setting.js";
import { boardSettings, type Setting, type SettingValue, targetSettings } from "../setting.js";
import { positionAt } from "../xml/line-index.js";
import type { XmlElement, XmlSource } from "../xml/xml-source.js";
import type { Rule, RuleFinding } from "./rule.js";

export const missingElement: Rule = {
  id: "missing-element",
  stage: "xml",
  severity: "warning",
  title: "Settings are left out",
  why: "The tool's default stands in: a 2 GB disk at the start of the card, 512-byte sectors, and only ID 0 enabled.",
  source: 'firmware-behaviour 1.5.2, column "If absent"',
  *check(source) {
    if (source.dialect === "v6" && source.boardElement) {
      yield* missingIn(source, source.boardElement, "board", boardSettings, defaultBoard);
    }
    for (const [slot, target] of source.targetElements.slice(0, targetSlots).entries()) {
      const path = `target.${slot}`;
      const id = source.readings.find((reading) => reading.path === `${path}.id`)?.value;
      const defaults = defaultTarget(typeof id === "number" ? id : slot);
      const enabled =
        source.readings.findLast((reading) => reading.path === `${path}.enabled`)?.value ?? defaults.enabled;
      if (enabled) yield* missingIn(source, target, path, targetSettings, defaults);
    }
  },
};

function* missingIn(
  source: XmlSource,
  element: XmlElement,
  path: string,
  settings: readonly Setting[],
  defaults: object,
): Iterable<RuleFinding> {
  const present = new Set(element.children.map((child) => child.name));
  const missing = settings.filter(({ key, xml }) => xml === "written" && !present.has(key));
  if (missing.length === 0) return;
  const values = defaults as Readonly<Record<string, SettingValue>>;
  const list = missing.map((setting) => `${setting.key} (${shown(formatSetting(setting, values[setting.key] ?? ""))})`);
  yield {
    path,
    at: positionAt(source.text, element.span.start),
    message: `left out, so that the default counts: ${list.join(", ")}`,
    hint: "write them, so that every tool sees the same",
  };
}

function shown(text: string): string {
  return text === "" ? "none" : /^ | $/.test(text) ? `"${text}"` : text;
}
