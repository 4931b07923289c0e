// The text of one setting → its value, strictly: what is not quite a value is explained, never silently taken for another.
// What the vendor's reader makes of the same text is firmware-behaviour 1.5.2 (`vendor-tool/`).

import { type Quirk, quirkFlags } from "../board-config.js";
import { formatFirmwareVersion, parseFirmwareVersion } from "../firmware-version.js";
import type { Setting, SettingKind } from "../setting.js";
import type { Reading, ReadingProblem } from "./xml-source.js";

export function decodeSetting(setting: Setting, text: string): Reading {
  return decoders[setting.kind.type](setting, text, setting.kind as never);
}

type KindOf<Type extends SettingKind["type"]> = Extract<SettingKind, { readonly type: Type }>;
type Decoders = {
  readonly [Type in SettingKind["type"]]: (setting: Setting, text: string, kind: KindOf<Type>) => Reading;
};

const decoders: Decoders = { boolean: decodeBoolean, integer: decodeInteger, text: decodeString, quirks: decodeQuirks };

const trueWords = new Set(["true", "1", "yes", "on"]);
const falseWords = new Set(["false", "0", "no", "off"]);

function decodeBoolean({ key }: Setting, text: string): Reading {
  if (text === "true") return { value: true };
  if (text === "false") return { value: false };
  const word = text.trim().toLowerCase();
  const value = trueWords.has(word) ? true : falseWords.has(word) ? false : undefined;
  const problem = {
    rule: "boolean-value",
    message: `${key} is ${quote(text)}; only the exact words true and false count, and the vendor's tool takes this for false`,
  } as const;
  if (value === undefined) return { problem: { ...problem, hint: "write true or false" } };
  return { value, problem: { ...problem, hint: `write ${value}`, mended: String(value) } };
}

function decodeInteger(setting: Setting, text: string, kind: KindOf<"integer">): Reading {
  const word = trimBlanks(text);
  const isNumber = /^(?:0x[0-9a-fA-F]{1,16}|\d{1,24})$/.test(word);
  // The vendor's tool looks for 0x at the very start, and reads 0 behind a blank.
  const isHidden = isNumber && word.startsWith("0x") && !text.startsWith("0x");
  if (isNumber && !isHidden) return inRange(setting, Number(word), kind);
  const guess = isHidden ? hiddenHex(setting.key, word) : guessNumber(setting.key, word, kind);
  if (guess.mended === undefined) return { problem: { rule: "number-value", ...guess } };
  const reading = inRange(setting, Number(guess.mended), kind);
  return reading.problem ? reading : { ...reading, problem: { rule: "number-value", ...guess } };
}

function hiddenHex(key: string, word: string): Guess {
  return {
    message: `${key} is ${word} behind a blank; the vendor's tool reads 0`,
    hint: `write ${word} right behind the tag`,
    mended: word,
  };
}

/** Only ASCII: a no-break space is no white space to any tool. */
function trimBlanks(text: string): string {
  return text.replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, "");
}

function inRange({ key, unit }: Setting, value: number, kind: KindOf<"integer">): Reading {
  if (value >= kind.min && value <= kind.max) return { value };
  const problem: ReadingProblem = {
    rule: "number-range",
    message: `${key} is ${value}; it can be ${kind.min} to ${kind.max}${unit ? ` ${unit}` : ""}`,
    hint: value < kind.min ? `write at least ${kind.min}` : `write at most ${kind.max}`,
  };
  return value <= kind.field ? { value, problem } : { problem };
}

type Guess = Pick<ReadingProblem, "message" | "hint" | "mended">;

/** Ways in which people and other tools write numbers, each with what the vendor's tool would make of it. */
function guessNumber(key: string, word: string, kind: KindOf<"integer">): Guess {
  const is = `${key} is ${quote(word)}`;
  if (word === "") return { message: `${key} is empty`, hint: "write a number" };
  if (/^-/.test(word))
    return { message: `${is}; negative numbers do not fit`, hint: `write ${kind.min} to ${kind.max}` };
  if (/^0X[0-9a-fA-F]+$/.test(word)) {
    const mended = `0x${word.slice(2)}`;
    return { message: `${is}; with a capital X the vendor's tool reads 0`, hint: `write ${mended}`, mended };
  }
  if (kind.hex && /^[0-9a-fA-F]{1,2}$/.test(word)) {
    const mended = `0x${word.toLowerCase()}`;
    return {
      message: `${is}, hexadecimal without 0x (an older macOS tool writes it so); others read ${Number.parseInt(word, 10) || "nothing"}`,
      hint: `write ${mended}`,
      mended,
    };
  }
  if (/^\d{1,3}([,'_\u00a0\u202f ]\d{3})+$/.test(word)) {
    const mended = word.replace(/\D/g, "");
    return {
      message: `${is}; the vendor's tool stops at the separator and reads ${Number.parseInt(word, 10)}`,
      hint: `write ${mended}`,
      mended,
    };
  }
  const size = /^(\d+(?:\.\d+)?)\s*([kKmMgG])(i?)[bB]?$/.exec(word);
  if (size)
    return {
      message: `${is}; units are not understood here, the vendor's tool reads ${Number.parseInt(word, 10)}`,
      hint: sizeHint(Number(size[1]), (size[2] ?? "").toLowerCase()),
    };
  if (key === "scsiSpeed" && word.toLowerCase() === "turbo")
    return { message: `${is}; the file wants a number`, hint: "write 6", mended: "6" };
  if (/^\d/.test(word))
    return {
      message: `${is}, not a whole number; the vendor's tool reads ${Number.parseInt(word, 10)}`,
      hint: "write digits only",
    };
  return { message: `${is}, not a number`, hint: "write digits only, or 0x and hexadecimal digits" };
}

const unitBytes: Readonly<Record<string, readonly [decimal: number, binary: number]>> = {
  k: [1e3, 2 ** 10],
  m: [1e6, 2 ** 20],
  g: [1e9, 2 ** 30],
};

function sizeHint(amount: number, unit: string): string {
  const [decimal, binary] = unitBytes[unit] ?? [1, 1];
  const upper = unit.toUpperCase();
  const blocks = (bytes: number) => Math.floor((amount * bytes) / 512);
  return `count blocks: of 512 bytes, ${amount} ${upper}B are ${blocks(decimal)} and ${amount} ${upper}iB are ${blocks(binary)}`;
}

function decodeString(setting: Setting, text: string, kind: KindOf<"text">): Reading {
  const { key } = setting;
  if (/[\t\r\n]/.test(text)) {
    const trimmed = text.trim();
    if (/[\t\r\n]/.test(trimmed)) {
      return {
        problem: { rule: "string-whitespace", message: `${key} holds a tab or line break`, hint: "use blanks" },
      };
    }
    const reading = decodeString(setting, trimmed, kind);
    const problem: ReadingProblem = {
      rule: "string-whitespace",
      message: `${key} starts or ends with a tab or line break, as a pretty-printer leaves it; it would become part of the name`,
      hint: `put the text next to its tags: <${key}>${trimmed}</${key}>`,
      mended: trimmed,
    };
    return reading.problem ? reading : { ...reading, problem };
  }
  const bytes = new TextEncoder().encode(text);
  let value = "";
  for (const byte of bytes.subarray(0, kind.width)) value += String.fromCharCode(byte);
  value = value.padEnd(kind.width, " ");
  const foreign = /[^\x20-\x7e]/u.exec(text);
  if (foreign) {
    const message = `${key} holds ${quote(foreign[0])}; INQUIRY strings are plain ASCII, and this text is ${bytes.length} bytes`;
    return {
      value,
      problem: { rule: "string-ascii", message, hint: "use letters, digits and blanks without accents" },
    };
  }
  if (text.trimEnd().length > kind.width) {
    const message = `${key} is ${text.length} characters long; ${kind.width} fit, so only ${quote(value)} is kept`;
    return { value, problem: { rule: "string-length", message, hint: `shorten it to ${kind.width}` } };
  }
  return { value };
}

const quirkOrder = Object.keys(quirkFlags) as Quirk[];

function decodeQuirks({ key }: Setting, text: string): Reading {
  const words = text.split(/[ \t\r\n]+/).filter((word) => word !== "");
  const value = quirkOrder.filter((quirk) => words.includes(quirk));
  const odd = words.filter((word) => !(quirkOrder as string[]).includes(word));
  if (odd.length === 0) return { value };

  const lower = text
    .toLowerCase()
    .split(/[\s,;]+/)
    .filter((word) => word !== "" && word !== "none");
  const known = lower.every((word) => (quirkOrder as string[]).includes(word));
  const message = `${key} has ${odd.map(quote).join(", ")}, which the board's tools silently ignore`;
  if (!known) return { value, problem: { rule: "quirk-word", message, hint: `known are ${quirkOrder.join(", ")}` } };
  const meant = quirkOrder.filter((quirk) => lower.includes(quirk));
  return {
    value: meant,
    problem: { rule: "quirk-word", message, hint: `write ${quote(meant.join(" "))}`, mended: meant.join(" ") },
  };
}

/** The id attribute of a SCSITarget; `undefined` when it is missing. */
export function decodeTargetId(text: string | undefined): Reading {
  const rule = "target-id";
  const hint = 'write id="0" to id="7"';
  if (text === undefined)
    return { problem: { rule, message: "the target has no id; the vendor's tool takes 7", hint } };
  const word = text.trim();
  if (/^[0-7]$/.test(word)) return { value: Number(word) };
  const number = /^-?\d+/.test(word) ? Number.parseInt(word, 10) : undefined;
  if (number === undefined) return { problem: { rule, message: `id is ${quote(text)}, not a number`, hint } };
  return {
    problem: { rule, message: `id is ${quote(text)}; the vendor's tool keeps its low three bits, ${number & 7}`, hint },
  };
}

export function decodeFirmwareVersion(text: string): Reading {
  const version = parseFirmwareVersion(text);
  if (version) return { value: formatFirmwareVersion(version) };
  return {
    problem: { rule: "firmware-version", message: `firmwareVersion is ${quote(text)}`, hint: "write it like 6.3.0" },
  };
}

/** Shows control characters, and cuts what would flood a terminal. */
export function quote(text: string): string {
  const short = text.length > 40 ? `${text.slice(0, 40)}…` : text;
  return JSON.stringify(short);
}
