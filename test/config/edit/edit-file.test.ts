// Editing random documents in random layout: the new value is there, and every byte that is not its own stays.

import { describe, expect, it } from "vitest";
import type { BoardConfig } from "../../../src/config/board-config.js";
import { ConfigError } from "../../../src/config/config-error.js";
import { setInXml } from "../../../src/config/edit/edit-file.js";
import { formatSetting } from "../../../src/config/format-setting.js";
import { findTargetSetting, type Setting } from "../../../src/config/setting.js";
import {
  allPaths,
  assign,
  getSetting,
  parseAssignment,
  type SettingAssignment,
  valueAt,
} from "../../../src/config/setting-path.js";
import { readXml } from "../../../src/config/xml/read-xml.js";
import { encodeText } from "../../../src/config/xml/text-encoding.js";
import type { XmlSource } from "../../../src/config/xml/xml-source.js";
import { fc, runs } from "../../property.js";
import { firmwareVersion, plainString } from "../arbitraries.js";
import { changedSpan, type RandomDocument, randomDocument, rawParts } from "./random-document.js";

interface Read {
  readonly source: XmlSource;
  readonly config: BoardConfig;
}

function read(document: RandomDocument): Read {
  const { source, config, complete, problem } = readXml(encodeText(document));
  if (!source || !config) throw new Error(`${problem?.detail}\n${document.text}`);
  expect(complete).toBe(true);
  return { source, config };
}

function newText({ kind }: Setting): fc.Arbitrary<string> {
  switch (kind.type) {
    case "boolean":
      return fc.constantFrom("true", "false");
    case "integer":
      return fc.integer({ min: kind.min, max: kind.max }).map(String);
    case "text":
      return plainString(kind.width);
    case "quirks":
      return fc.constantFrom("", "apple", "omti", "apple vms");
  }
}

const assignment: fc.Arbitrary<SettingAssignment> = fc
  .constantFrom(...allPaths().filter((path) => !/^target\.[2-5]/.test(path)))
  .chain((path) => {
    if (path === "firmwareVersion")
      return fc.oneof(firmwareVersion, fc.constant("")).map((text) => parseAssignment(path, text));
    const { setting } = parseAssignment(path, sampleText(path)) as { setting: Setting };
    return newText(setting).map((text) => parseAssignment(path === "turbo" ? "board.scsiSpeed" : path, text));
  });

/** Any text that the setting takes. */
function sampleText(path: string): string {
  for (const text of ["true", "1", "apple"]) {
    try {
      parseAssignment(path, text);
      return text;
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
    }
  }
  throw new Error(`no text for ${path}`);
}

/** Places in the raw text that an assignment may change. */
function mayChange(change: SettingAssignment, { source }: Read): (place: string) => boolean {
  if (!("setting" in change)) return (place) => place.startsWith("firmwareVersion[");
  const { setting, slot } = change;
  const { key } = setting;
  if (slot === undefined) {
    return (place) =>
      place.endsWith(`]/${key}`) && (/^(S2S_BoardCfg|BoardConfig)/.test(place) || source.dialect === "v4");
  }
  if (slot >= source.targetElements.length)
    return (place) => Number(/^SCSITarget\[(\d+)\]/.exec(place)?.[1]) >= source.targetElements.length;
  const target = `SCSITarget[${slot}]`;
  // The ID brings <enabled> with it, a string the bytes that would show through its blanks.
  const others =
    key === "id" ? [target, `${target}/enabled`] : setting.kind.type === "text" ? [`${target}/rawBytes`] : [];
  return (place) => place === `${target}/${key}` || others.includes(place);
}

const comments = (text: string) => text.match(/<!--[\s\S]*?-->/g) ?? [];

/** `undefined` when the file's form has no place for it. */
function edit({ source }: Read, change: SettingAssignment): string | undefined {
  try {
    return setInXml(source, [change]);
  } catch (error) {
    if (error instanceof ConfigError && error.code === "config/old-dialect") {
      expect(source.dialect).toBe("v4");
      expect("setting" in change && findTargetSetting(change.setting.key)).toBeFalsy();
      return undefined;
    }
    throw error;
  }
}

describe("setting a value in a random document", () => {
  it("gives the configuration that was asked for", () => {
    fc.assert(
      fc.property(randomDocument, assignment, (document, change) => {
        const before = read(document);
        const text = edit(before, change);
        if (text === undefined) return;
        const after = read({ text, encoding: document.encoding });
        expect(after.config).toEqual(assign(before.config, [change]));
        expect(setInXml(after.source, [change])).toBe(text);
      }),
      runs(1500),
    );
  });

  it("changes no other element, no comment and nothing between", () => {
    fc.assert(
      fc.property(randomDocument, assignment, (document, change) => {
        const before = read(document);
        const text = edit(before, change);
        if (text === undefined || text === document.text) return;
        expect(comments(text)).toEqual(comments(document.text));
        const isOwn = mayChange(change, before);
        const others = (xml: string) =>
          rawParts(xml).filter(({ place }) => !isOwn(place) && !/^(S2S_BoardCfg|SCSI2SD)/.test(place));
        const insideBoard = (xml: string) =>
          rawParts(xml).filter(({ place }) => /^S2S_BoardCfg\[0\]\//.test(place) && !isOwn(place));
        expect(others(text).map(({ raw }) => raw)).toEqual(others(document.text).map(({ raw }) => raw));
        expect(insideBoard(text).map(({ raw }) => raw)).toEqual(insideBoard(document.text).map(({ raw }) => raw));

        const own = rawParts(document.text).filter(({ place }) => isOwn(place));
        const ownAfter = rawParts(text).filter(({ place }) => isOwn(place));
        if (new Set([...own, ...ownAfter].map(({ place }) => place)).size > 1) return;
        const { start, end } = changedSpan(document.text, text);
        const last = own.at(-1);
        if (!last) {
          // Put in between; "/>" of an empty container may open.
          expect(document.text.slice(start, end)).toMatch(/^\s*\/?>?$/);
        } else if (ownAfter.length > 0) {
          // The last of several counts; a v4 flag is changed wherever it stands.
          const first = before.source.dialect === "v4" ? own[0] : last;
          expect(start).toBeGreaterThanOrEqual(first?.start ?? last.start);
          expect(end).toBeLessThanOrEqual(last.end);
        } else {
          // Taken out, with the white space of its line.
          const rest = own.reduceRight((xml, each) => xml.slice(0, each.start) + xml.slice(each.end), document.text);
          expect(text.replace(/\s+/g, "")).toBe(rest.replace(/\s+/g, ""));
          expect(document.text.length - text.length).toBeLessThanOrEqual(
            own.reduce((sum, { raw }) => sum + raw.length + 10, 0),
          );
        }
      }),
      runs(1500),
    );
  });

  it("changes nothing where the value is there already", () => {
    fc.assert(
      fc.property(randomDocument, fc.constantFrom(...allPaths()), (document, path) => {
        const { source, config } = read(document);
        if (path === "turbo" || !source.readings.some((reading) => reading.path === path)) return;
        const parsed = parseAssignment(
          path,
          path === "firmwareVersion" ? (config.firmwareVersion ?? "") : sampleText(path),
        );
        const same = "setting" in parsed ? { ...parsed, value: valueAt(config, parsed) } : parsed;
        // What <rawBytes> hides in a string cannot be typed.
        if ("setting" in same && /[^ -~]/.test(formatSetting(same.setting, same.value))) return;
        expect(getSetting(config, path)).toBe("setting" in same ? formatSetting(same.setting, same.value) : same.value);
        expect(setInXml(source, [same])).toBe(document.text);
      }),
      runs(1500),
    );
  });

  it("does the same one by one and all at once", () => {
    fc.assert(
      fc.property(randomDocument, fc.array(assignment, { maxLength: 5 }), (document, changes) => {
        const before = read(document);
        if (before.source.dialect === "v4") return;
        const text = setInXml(before.source, changes);
        expect(read({ text, encoding: document.encoding }).config).toEqual(assign(before.config, changes));
        let stepwise = document.text;
        for (const change of changes) {
          stepwise = setInXml(read({ text: stepwise, encoding: document.encoding }).source, [change]);
        }
        expect(stepwise).toBe(text);
      }),
      runs(300),
    );
  });
});
