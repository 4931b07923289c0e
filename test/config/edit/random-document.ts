// Random documents in random layout, and a reader of their raw parts that shares no code with the one under test.

import { quirkFlags } from "../../../src/config/board-config.js";
import { boardSettings, type Setting, targetSettings } from "../../../src/config/setting.js";
import type { TextEncoding } from "../../../src/config/xml/text-encoding.js";
import { fc } from "../../property.js";
import { firmwareVersion, plainString, unknownElement } from "../arbitraries.js";

export interface RandomDocument {
  readonly text: string;
  readonly encoding: TextEncoding;
}

interface Layout {
  readonly lineEnd: "\n" | "\r\n" | "";
  readonly indent: "" | "\t" | "  " | "    ";
  readonly quote: '"' | "'";
  readonly space: "" | " ";
}

const comment = fc.constantFrom(
  "<!-- c -->",
  "<!---->",
  "<!-- <parity>true</parity> & 'x' > -->",
  "<!--\n two\n lines -->",
);

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&#62;");

/** The text of a value that reads without a finding, in one of the ways in which it can be written. */
function settingText({ kind }: Setting): fc.Arbitrary<string> {
  switch (kind.type) {
    case "boolean":
      return fc.constantFrom("true", "false");
    case "integer":
      return fc
        .tuple(fc.oneof(fc.integer({ min: kind.min, max: kind.max }), fc.constantFrom(kind.min, kind.max)), fc.nat(3))
        .map(([value, form]) => [`${value}`, ` ${value}`, `0x${value.toString(16)}`, `0${value}`][form] ?? "");
    case "text":
      return plainString(kind.width).map(escaped);
    case "quirks":
      return fc.subarray(Object.keys(quirkFlags)).map((words) => words.join(" "));
  }
}

/** One element of a container, with what stands around it on its lines. */
function part(setting: Setting, layout: Layout): fc.Arbitrary<string> {
  return fc
    .record({
      text: settingText(setting),
      before: fc.option(comment, { nil: "", freq: 3 }),
      inside: fc.option(comment, { nil: "", freq: 4 }),
      behind: fc.option(comment, { nil: "", freq: 4 }),
      attribute: fc.constantFrom("", "", "", ' note="a>b"', " "),
      close: fc.constantFrom("", "", " "),
      empty: fc.boolean(),
      twice: fc.integer({ min: 0, max: 9 }),
    })
    .map(({ text, before, inside, behind, attribute, close, empty, twice }) => {
      const { lineEnd, indent } = layout;
      // A blindWrites that is taken out goes with what is in it.
      const held = setting.key === "blindWrites" ? "" : inside;
      const element =
        text === "" && empty
          ? `<${setting.key}${attribute}/>`
          : `<${setting.key}${attribute}>${text}${held}</${setting.key}${close}>`;
      const line = lineEnd + indent + indent + element + (behind && layout.space + behind);
      return (before && lineEnd + indent + indent + before) + line + (twice === 0 ? line : "");
    });
}

function parts(settings: readonly Setting[], layout: Layout, extras: readonly string[] = []): fc.Arbitrary<string> {
  const own = fc
    .subarray(settings.filter(({ xml }) => xml !== "attribute"))
    .chain((chosen) => fc.tuple(fc.boolean(), fc.tuple(...chosen.map((setting) => part(setting, layout)))));
  const others = fc.array(fc.oneof(unknownElement, fc.constantFrom("<!-- c -->", ...extras)), { maxLength: 2 });
  return fc.tuple(own, others, fc.nat()).map(([[reversed, texts], rest, place]) => {
    const all = reversed ? texts.toReversed() : [...texts];
    all.splice(
      place % (all.length + 1),
      0,
      ...rest.map((text) => layout.lineEnd + layout.indent + layout.indent + text),
    );
    return all.join("");
  });
}

function container(tag: string, inner: string, { lineEnd, indent }: Layout): string {
  const [name = ""] = tag.split(" ");
  return inner === ""
    ? `${lineEnd}${indent}<${tag}/>`
    : `${lineEnd}${indent}<${tag}>${inner}${lineEnd}${indent}</${name}>`;
}

const legacyFlags = boardSettings.filter(({ key }) =>
  ["unitAttention", "parity", "enableScsi2", "disableGlitchFilter"].includes(key),
);

export const randomDocument: fc.Arbitrary<RandomDocument> = fc
  .record<Layout>({
    lineEnd: fc.constantFrom("\n", "\n", "\r\n", ""),
    indent: fc.constantFrom("", "\t", "  ", "    "),
    quote: fc.constantFrom('"', "'"),
    space: fc.constantFrom("", " "),
  })
  .chain((layout) =>
    fc.constantFrom("v6", "v6", "v5", "v4", "bare").chain((dialect) => {
      const board = parts(boardSettings, layout, ["<rawBytes>9:aabb 127:01</rawBytes>"]);
      const settings = dialect === "v4" ? [...legacyFlags, ...targetSettings] : targetSettings;
      // Bytes of the vendor that show through blanks, of the product too, and some of nobody.
      const target = parts(settings, layout, [
        "<rawBytes>21:00000000 64:01</rawBytes>",
        "<rawBytes>18:ff0925</rawBytes>",
      ]);
      return fc
        .record({
          board,
          targets: fc.array(fc.tuple(fc.nat(7), target), { maxLength: 8 }),
          version: fc.option(firmwareVersion, { nil: undefined }),
          declaration: fc.boolean(),
          encoding: fc.constantFrom<TextEncoding>(
            { name: "utf-8", byteOrderMark: false },
            { name: "utf-8", byteOrderMark: true },
            { name: "utf-16le", byteOrderMark: true },
            { name: "utf-16be", byteOrderMark: true },
          ),
        })
        .map(({ board: inner, targets, version, declaration, encoding }) => {
          const { lineEnd, indent, quote } = layout;
          const children = [
            version === undefined ? "" : `${lineEnd}${indent}<firmwareVersion>${version}</firmwareVersion>`,
            dialect === "v6" ? container("S2S_BoardCfg", inner, layout) : "",
            dialect === "v5" ? container("BoardConfig", inner, layout) : "",
            ...targets.map(([id, text]) => container(`SCSITarget id=${quote}${id}${quote}`, text, layout)),
          ].join("");
          const head = declaration ? `<?xml version="1.0"?>${lineEnd}` : "";
          const root = children === "" ? "<SCSI2SD/>" : `<SCSI2SD>${children}${lineEnd}</SCSI2SD>`;
          return { text: head + root + lineEnd, encoding };
        });
    }),
  );

/** A start tag, end tag or whole element of the raw text. `place` is like "SCSITarget[1]/vendor". */
export interface RawPart {
  readonly place: string;
  readonly start: number;
  readonly end: number;
  readonly raw: string;
}

const markup =
  /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>|<(\/?)([\w:]+)((?:[^"'>]|"[^"]*"|'[^']*')*?)(\/?)>/g;

/** Start tags of the containers and whole elements inside them, in order. */
export function rawParts(text: string): RawPart[] {
  const found: RawPart[] = [];
  const open: { readonly name: string; readonly place: string; readonly start: number }[] = [];
  const counts = new Map<string, number>();
  for (const match of text.matchAll(markup)) {
    const [raw, slash, name, , selfClosing] = match;
    if (name === undefined) continue;
    const end = match.index + raw.length;
    const depth = open.length;
    if (!slash) {
      const count = counts.get(name) ?? 0;
      if (depth === 1) counts.set(name, count + 1);
      const place = depth === 0 ? name : depth === 1 ? `${name}[${count}]` : `${open[1]?.place}/${name}`;
      const isContainer = depth === 0 || (depth === 1 && /^(SCSITarget|S2S_BoardCfg|BoardConfig)$/.test(name));
      if (isContainer) found.push({ place, start: match.index, end, raw: raw.replace(/\s*\/?>$/, ">") });
      else if (selfClosing && depth <= 2) found.push({ place, start: match.index, end, raw });
      if (!selfClosing) open.push({ name, place, start: match.index });
    } else {
      const opened = open.pop();
      if (!opened || opened.name !== name) throw new Error(`crossed tags at ${match.index}`);
      const isContainer = depth === 1 || (depth === 2 && /^(SCSITarget|S2S_BoardCfg|BoardConfig)$/.test(name));
      if (!isContainer && depth <= 3) {
        found.push({ place: opened.place, start: opened.start, end, raw: text.slice(opened.start, end) });
      }
    }
  }
  return found.sort((a, b) => a.start - b.start);
}

/** Where `after` leaves `before` and comes back to it: offsets into `before`. */
export function changedSpan(before: string, after: string): { readonly start: number; readonly end: number } {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start++;
  let same = 0;
  while (
    same < before.length - start &&
    same < after.length - start &&
    before[before.length - 1 - same] === after[after.length - 1 - same]
  ) {
    same++;
  }
  return { start, end: before.length - same };
}
