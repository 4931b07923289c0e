// Where we read a file otherwise than the vendor's tool, on purpose. Source of its behaviour: firmware-behaviour 1.5.2.

import type { XmlElement, XmlSource } from "../../src/config/index.js";
import type { ReadingCase, ReadingDifference } from "./deliberate-difference.js";
import { type Bits, bitsAt, isEmpty, meet, noBits, unite } from "./image.js";
import { bitsOf } from "./setting-bits.js";

type ReadingRule = NonNullable<XmlSource["readings"][number]["problem"]>["rule"];

/** Bits of the settings whose text we report under `rule`. */
function reportedBits({ ours, findings }: ReadingCase, rule: ReadingRule): Bits {
  const readings = ours.source?.readings.filter(({ problem }) => problem?.rule === rule) ?? [];
  const told = readings.filter(({ path }) =>
    findings.some((finding) => finding.rule === rule && finding.path === path),
  );
  return unite(told.map(({ path }) => bitsOf(path)));
}

/**
 * `bits`, when the rule vendor-reload tells of a loss in them. It is silent in files with misread settings, which have
 * findings of their own, and in files without <S2S_BoardCfg>.
 */
function ifToldOfReload({ ours, findings }: ReadingCase, bits: Bits): Bits {
  const isSilent = ours.source?.dialect !== "v6" || ours.source.readings.some(({ problem }) => problem);
  const losses = findings.filter(({ rule }) => rule === "vendor-reload");
  const isTold = losses.some(({ path }) => path === "board" || meet(bitsOf(path), bits));
  return isSilent || isTold ? bits : noBits();
}

function reported(rule: ReadingRule, id: string, title: string, why: string): ReadingDifference {
  return { kind: "reading", id, title, why, bits: (reading) => reportedBits(reading, rule) };
}

/** Byte 7 of the image. */
const flags6 = bitsAt(7, 0xff);
const flags6Switches = ["enableTerminator", "blindWrites"];
const v5Switches = ["disableGlitchFilter", "enableCache", "enableDisconnect"];

function boardChildren({ ours }: ReadingCase): readonly XmlElement[] {
  const board = ours.source?.boardElement;
  return board?.name === "S2S_BoardCfg" ? board.children : [];
}

/** The source between the tags has more than one run of characters. */
function isInPieces(text: string, { inner }: XmlElement): boolean {
  return inner !== undefined && /[<&]/.test(text.slice(inner.start, inner.end));
}

export const readingDifferences: readonly ReadingDifference[] = [
  reported(
    "boolean-value",
    "strict-boolean",
    "A switch that is neither true nor false",
    "The vendor's tool takes every word but exactly `true` for false: `True`, `1` or ` true` disable a disk without a word. We report `boolean-value`; the setting's own bit may differ.",
  ),
  {
    kind: "reading",
    id: "loose-number",
    title: "A number with something before or behind it",
    why: "The vendor's tool stops at the first odd character and takes what it has: `7x` is 7, `0X4C` is 0, `4,194,303` is 4, and ` 0x10` is 0 for the blank before it. We report `number-value` (or `number-range` for what was meant); that number may differ.",
    bits(reading) {
      const numbers = ["number-value", "number-range"] as const;
      const blankBeforeHex = reading.ours.source?.readings.filter(({ element }) => /^\s+0x/.test(element.text)) ?? [];
      const told = blankBeforeHex.map(({ path }) => ifToldOfReload(reading, bitsOf(path)));
      return unite([...numbers.map((rule) => reportedBits(reading, rule)), ...told]);
    },
  },
  reported(
    "string-whitespace",
    "string-whitespace",
    "Tabs and line breaks in a name",
    "They become part of the disk's name in the vendor's tool, in part: line breaks at the start are dropped, others kept. We report `string-whitespace` and take the name without them.",
  ),
  reported(
    "quirk-word",
    "quirk-word",
    "Quirks that are not quite written right",
    "The vendor's tool ignores unknown words: `Apple` and `apple,omti` are no quirks at all. We report `quirk-word` and take what was meant.",
  ),
  {
    kind: "reading",
    id: "target-id",
    title: "A target without a proper ID",
    why: "The vendor's tool takes 7 for a missing ID, keeps the low three bits of others (9 is 1, -1 is 7), and gives ID 0 an enabled target where `enabled` is missing. We report `target-id`; ID and, where it is not written, `enabled` may differ.",
    bits(reading) {
      const slots = reading.ours.source?.targetElements ?? [];
      const reportedIds = reportedBits(reading, "target-id");
      const parts = slots.flatMap((element, slot) => {
        const id = bitsOf(`target.${slot}.id`);
        if (!meet(id, reportedIds)) return [];
        const hasEnabled = element.children.some(({ name }) => name === "enabled");
        return hasEnabled ? [id] : [id, bitsOf(`target.${slot}.enabled`)];
      });
      return unite(parts);
    },
  },
  {
    kind: "reading",
    id: "repeated-quirks",
    title: "Quirks that stand there twice",
    why: "Of a repeated setting the last counts, only quirks add up in the vendor's tool. We report `duplicate-element` and take the last.",
    bits({ findings }) {
      const twice = findings.filter(({ rule, path }) => rule === "duplicate-element" && path.endsWith(".quirks"));
      return unite(twice.map(({ path }) => bitsOf(path)));
    },
  },
  {
    kind: "reading",
    id: "flags6-overwritten",
    title: "A switch that is off overwrites others",
    why: "For an `enableTerminator` or `blindWrites` that is not `true`, the vendor's tool copies `flags` over `flags6`: the terminator gets lost, or follows unit attention, and other flags leak in. Its own files end with `<blindWrites>false</blindWrites>`, so it happens to all of them. We read the two as switches of their own; byte 7 may differ, and `vendor-reload` tells what would be lost.",
    bits(reading) {
      const offenders = boardChildren(reading).filter(
        (element) =>
          flags6Switches.includes(element.name) &&
          (element.text !== "true" || isInPieces(reading.ours.source?.text ?? "", element)) &&
          (element.name !== "blindWrites" || reading.generation === "6.3.2"),
      );
      return offenders.length > 0 ? ifToldOfReload(reading, flags6) : noBits();
    },
  },
  {
    kind: "reading",
    id: "text-in-pieces",
    title: "Text cut by comments, CDATA, references or elements",
    why: "The vendor's tool takes the first piece of an element's text (`A<!-- x -->B` is `A`) and drops blanks that stand alone before a reference. We take all of the text, as XML has it; `vendor-reload` tells of the difference.",
    bits(reading) {
      const { source } = reading.ours;
      const cut = source?.readings.filter(
        ({ path, element }) => !path.endsWith(".id") && isInPieces(source.text, element),
      );
      return unite((cut ?? []).map(({ path }) => ifToldOfReload(reading, bitsOf(path))));
    },
  },
  {
    kind: "reading",
    id: "older-dialect",
    title: "Board settings of v5 and v4 files",
    why: "The vendor's v6 tool ignores `<BoardConfig>` and switches inside targets, and the board gets its defaults. We take them over and report `dialect`.",
    bits({ ours, findings }) {
      if (!findings.some(({ rule }) => rule === "dialect")) return noBits();
      const { dialect, readings = [] } = ours.source ?? {};
      const prefix = dialect === "v5" ? "board." : dialect === "v4" ? "target.0." : undefined;
      if (prefix === undefined) return noBits();
      const keys = readings.filter(({ path }) => path.startsWith(prefix)).map(({ path }) => path.slice(prefix.length));
      return unite(keys.map((key) => bitsOf(`board.${key}`)));
    },
  },
  {
    kind: "reading",
    id: "v5-switches",
    title: "Glitch filter, cache and disconnect",
    why: "No v6 tool writes or reads `disableGlitchFilter`, `enableCache` and `enableDisconnect`, though the board's flags still have them. We read and keep them.",
    bits(reading) {
      const found = boardChildren(reading).filter(({ name }) => v5Switches.includes(name));
      return unite(found.map(({ name }) => bitsOf(`board.${name}`)));
    },
  },
  {
    kind: "reading",
    id: "old-tool-quirks",
    title: "xebec and vms in tools before 6.3.0",
    why: "Tools up to 6.2 know only `apple` and `omti` and drop the other two. We read all four; `vendor-reload` tells, as an info.",
    bits(reading) {
      if (reading.generation !== "6.1") return noBits();
      const targets = reading.ours.config?.targets ?? [];
      const lost = targets.map(({ quirks }, slot) => {
        const mask = (quirks.includes("xebec") ? 4 : 0) | (quirks.includes("vms") ? 8 : 0);
        return bitsAt((slot + 1) * 128 + 62, mask);
      });
      return unite(lost.filter((bits) => !isEmpty(bits)).map((bits) => ifToldOfReload(reading, bits)));
    },
  },
  {
    kind: "reading",
    id: "old-tool-blind-writes",
    title: "blindWrites in tools before 6.3.2",
    why: "They do not know the element and ignore it. We read it; `vendor-reload` tells, as an info.",
    bits(reading) {
      if (reading.generation === "6.3.2" || !reading.ours.config?.board.blindWrites) return noBits();
      return ifToldOfReload(reading, bitsOf("board.blindWrites"));
    },
  },
];
