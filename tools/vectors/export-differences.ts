// What the vendor's tool cannot write, and what it cannot take back of what we write. Source: firmware-behaviour 1.5.1.

import { decodeHex } from "../../src/bytes/index.js";
import {
  type BoardConfig,
  type BoardSettings,
  defaultBoard,
  defaultTarget,
  encodeImage,
  type Quirk,
  type TargetSettings,
  targetSlots,
  type Unknown,
  type VendorGeneration,
} from "../../src/config/index.js";
import type {
  ExportDifference,
  ImageDifference,
  LimitDifference,
  LoadDifference,
  TextDifference,
} from "./deliberate-difference.js";
import { type Bits, bitsAt, differingBits, unite } from "./image.js";
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
    id: "lost-board",
    title: "Board settings of an image without the mark BCFG",
    why: "The vendor's tool puts its defaults in their place and takes the targets all the same. We show what is there, and `bin-magic` reports that the board will not take it.",
    lose: (config, { hasMagic }) =>
      hasMagic ? config : { ...config, board: { ...defaultBoard, unknownBytes: [], unknownElements: [] } },
  },
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
    lose: (config, { generation }) => dropOldToolQuirks(config, generation),
  },
  {
    kind: "export",
    id: "lost-blind-writes",
    title: "blindWrites, in tools before 6.3.2",
    why: "They have no element for it.",
    lose: (config, { generation }) => dropOldToolBlindWrites(config, generation),
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

function lostBits(config: BoardConfig, left: BoardConfig): Bits {
  return differingBits(encodeImage(config), encodeImage(left));
}

export const loadDifferences: readonly LoadDifference[] = [
  {
    kind: "load",
    id: "own-elements",
    title: "Our own elements",
    why: "`<rawBytes>` and the v5 switches are unknown to the vendor's tool, which ignores them and what they hold.",
    bits: (config) => lostBits(config, withBoard(withoutNamelessBytes(config), withoutV5Switches)),
  },
  {
    kind: "load",
    id: "own-elements-in-strings",
    title: "String bytes that XML cannot hold",
    why: "They are blanks in the string and stand in `<rawBytes>`, which the vendor's tool ignores.",
    bits: (config) =>
      stringBits(
        config,
        (value) => /[\0-\x1f]/.test(value) || !/^[^\ufffe\uffff\x85\u2028]*$/.test(textOf(value) ?? "\uffff"),
      ),
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
      lostBits(config, dropOldToolBlindWrites(dropOldToolQuirks(config, generation), generation)),
  },
];

const targetLimits = { bytesPerSector: 8192, sectorsPerTrack: 255, headsPerCylinder: 255 } as const;

export const limitDifferences: readonly LimitDifference[] = [
  {
    kind: "limit",
    id: "vendor-limits",
    title: "Numbers that the board has room for",
    why: "The vendor's tool writes turbo and geometry above 255, and refuses to load them. We write and read what the board's bytes hold, and report what makes no sense.",
    errors({ board, targets }) {
      const message = (key: string, max: number) => `Invalid value for ${key} (max=${max})`;
      const keys = Object.entries(targetLimits) as [keyof typeof targetLimits, number][];
      const beyond = keys.filter(([key, max]) => targets.some((target) => target[key] > max));
      return [
        ...(board.scsiSpeed > 5 ? [message("scsiSpeed", 5)] : []),
        ...beyond.map(([key, max]) => message(key, max)),
      ];
    },
  },
];

export const imageDifferences: readonly ImageDifference[] = [
  {
    kind: "image",
    id: "repaired-mark",
    title: "The mark BCFG",
    why: "An image without it is no configuration to the board. Like the vendor's tool we write the mark; `bin-magic` reports the image that lacked it.",
    bits: unite([0, 1, 2, 3].map((at) => bitsAt(at, 0xff))),
  },
];
