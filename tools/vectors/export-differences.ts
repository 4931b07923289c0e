// What the vendor's tool cannot write, and what it cannot take back of what we write. Source: firmware-behaviour 1.5.1.

import { decodeHex } from "../../src/bytes/index.js";
import {
  type BoardConfig,
  type BoardSettings,
  defaultTarget,
  encodeImage,
  type Quirk,
  targetSlots,
  type TargetSettings,
  type Unknown,
  type VendorGeneration,
} from "../../src/config/index.js";
import type { ExportDifference, LoadDifference, TextDifference } from "./deliberate-difference.js";
import { differingBits, noBits, unite } from "./image.js";
import { bitsOf, withoutNamelessBytes } from "./setting-bits.js";

type Target = TargetSettings & Unknown;

export const stringKeys = ["vendor", "prodId", "revision", "serial"] as const;

export function bytesOf(value: string): Uint8Array {
  return Uint8Array.from(value, (character) => character.charCodeAt(0));
}

/** A byte string as text; `undefined` when it is not UTF-8. */
export function textOf(value: string): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytesOf(value));
  } catch {
    return undefined;
  }
}

function withBoard(config: BoardConfig, changes: Partial<BoardSettings>): BoardConfig {
  return { ...config, board: { ...config.board, ...changes } };
}

function withTargets(config: BoardConfig, change: (target: Target) => Target): BoardConfig {
  return { ...config, targets: config.targets.map(change) };
}

function hasNamelessQuirk({ unknownBytes }: Unknown): boolean {
  return unknownBytes.some(({ offset, hex }) => [62, 63].some((at) => decodeHex(hex)[at - offset]));
}

const newerQuirks: readonly Quirk[] = ["xebec", "vms"];
const withoutV5Switches = { disableGlitchFilter: false, enableCache: false, enableDisconnect: false };

function dropOldToolQuirks(config: BoardConfig, generation: VendorGeneration): BoardConfig {
  if (generation !== "6.1") return config;
  return withTargets(config, (target) => ({
    ...target,
    quirks: target.quirks.filter((quirk) => !newerQuirks.includes(quirk)),
  }));
}

function dropOldToolBlindWrites(config: BoardConfig, generation: VendorGeneration): BoardConfig {
  return generation === "6.3.2" ? config : withBoard(config, { blindWrites: false });
}

/** In this order: combinations are looked for before anything is taken out of them. */
export const exportDifferences: readonly ExportDifference[] = [
  {
    kind: "export",
    id: "lost-quirk-combinations",
    title: "Quirks other than a single known one",
    why: "The vendor's tool reads several quirks and writes none for any combination or unknown bit. We write all that have names.",
    lose: (config) =>
      withTargets(config, (target) =>
        target.quirks.length > 1 || hasNamelessQuirk(target) ? { ...target, quirks: [] } : target,
      ),
  },
  {
    kind: "export",
    id: "lost-old-tool-quirks",
    title: "xebec and vms, in tools before 6.3.0",
    why: "Tools up to 6.2 write them as no quirk.",
    lose: dropOldToolQuirks,
  },
  {
    kind: "export",
    id: "lost-blind-writes",
    title: "blindWrites, in tools before 6.3.2",
    why: "They have no element for it.",
    lose: dropOldToolBlindWrites,
  },
  {
    kind: "export",
    id: "lost-v5-switches",
    title: "Bits 3 to 5 of the flags",
    why: "The vendor's tool has no elements for glitch filter, cache and disconnect. We write them when they are set.",
    lose: (config) => withBoard(config, withoutV5Switches),
  },
  {
    kind: "export",
    id: "lost-nameless-bytes",
    title: "Bits and bytes without a name",
    why: "Reserved bytes, deprecated flags, upper bits of `flags6`, of the quirks and of the ID are not in the vendor's file. We keep them in `<rawBytes>`.",
    lose: withoutNamelessBytes,
  },
  {
    kind: "export",
    id: "lost-targets",
    title: "Targets whose strings are not UTF-8",
    why: "The vendor's tool leaves the whole target out, and those after it move up a slot when the file is loaded. We write a blank for such bytes and keep them in `<rawBytes>`.",
    lose: (config) => {
      const kept = config.targets.filter((target) => stringKeys.every((key) => textOf(target[key]) !== undefined));
      if (kept.length === config.targets.length) return config;
      const defaults = Array.from({ length: targetSlots }, (_, slot) => defaultTarget(slot)).slice(kept.length);
      const nothing: Unknown = { unknownBytes: [], unknownElements: [] };
      return { ...config, targets: [...kept, ...defaults.map((target) => ({ ...target, ...nothing }))] };
    },
  },
];

export const textDifferences: readonly TextDifference[] = [
  {
    kind: "text",
    id: "unescaped-markup",
    title: "Strings with & or <",
    why: "The vendor's tool writes strings as they are, so that such a file cannot be read, or means something else. We escape them.",
    spoils: (value) => /[&<]|\]\]>/.test(value),
  },
  {
    kind: "text",
    id: "control-bytes",
    title: "Strings with control bytes",
    why: "NUL bytes of old cards and other controls are written as they are: XML has no place for them, and its readers change tabs and line ends. We write a blank and keep the bytes in `<rawBytes>`.",
    spoils: (value) => /[\0-\x1f]/.test(value) || /[\ufffe\uffff]/.test(textOf(value) ?? ""),
  },
];

function stringBits(config: BoardConfig, isSpoiled: (value: string) => boolean) {
  const paths = config.targets.flatMap((target, slot) =>
    stringKeys.filter((key) => isSpoiled(target[key])).map((key) => `target.${slot}.${key}`),
  );
  return unite(paths.map(bitsOf));
}

function lostBits(config: BoardConfig, lose: ExportDifference["lose"], generation: VendorGeneration) {
  return differingBits(encodeImage(config), encodeImage(lose(config, generation)));
}

export const loadDifferences: readonly LoadDifference[] = [
  {
    kind: "load",
    id: "own-elements",
    title: "Our own elements",
    why: "`<rawBytes>` and the v5 switches are unknown to the vendor's tool, which ignores them and what they hold.",
    bits: (config, generation) =>
      lostBits(config, (all) => withBoard(withoutNamelessBytes(all), withoutV5Switches), generation),
  },
  {
    kind: "load",
    id: "own-elements-in-strings",
    title: "String bytes that XML cannot hold",
    why: "They are blanks in the string and stand in `<rawBytes>`, which the vendor's tool ignores.",
    bits: (config) =>
      stringBits(config, (value) => /[\0-\x1f]/.test(value) || !/^[^\ufffe\uffff\x85\u2028]*$/.test(textOf(value) ?? "\uffff")),
  },
  {
    kind: "load",
    id: "blanks-before-reference",
    title: "Blanks before an escaped character",
    why: "The vendor's tool drops blanks that stand alone before a reference: `  &amp;` is read without them. It has no other way to take such a string.",
    bits: (config) => stringBits(config, (value) => /^ +[&<>]/.test(value)),
  },
  {
    kind: "load",
    id: "old-tool-losses",
    title: "What old tools do not know",
    why: "`xebec` and `vms` came with 6.3.0, `blindWrites` with 6.3.2; tools before ignore them.",
    bits: (config, generation) =>
      generation === "6.3.2"
        ? noBits()
        : lostBits(
            config,
            (all) => dropOldToolBlindWrites(dropOldToolQuirks(all, generation), generation),
            generation,
          ),
  },
];
