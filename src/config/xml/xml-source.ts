// A well-formed XML configuration with the places of everything in it: what the reader decodes, what the rules explain
// and what the editor patches. Offsets are UTF-16 code units into `text`.

import type { SettingValue } from "../setting.js";
import type { TextEncoding } from "./text-encoding.js";

export interface Span {
  readonly start: number;
  readonly end: number;
}

export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** From `<` of the start tag to behind `>` of the end tag. */
  readonly span: Span;
  /** Between the tags; `undefined` for `<name/>`. */
  readonly inner: Span | undefined;
  /** Character data with entities decoded and line ends as LF; comments and child elements left out. */
  readonly text: string;
  readonly children: readonly XmlElement[];
}

/**
 * Which tool's form a file has (corpus/INDEX.md, "Dialects seen"): `v6` S2S_BoardCfg, `v5` BoardConfig,
 * `v4` settings inside the targets, `bare` targets without any board settings.
 */
export type Dialect = "v6" | "v5" | "v4" | "bare";

/** Names the rule that reports a text that is not quite, or not at all, a value. */
export type ReadingRule =
  | "boolean-value"
  | "number-value"
  | "number-range"
  | "string-whitespace"
  | "string-ascii"
  | "string-length"
  | "quirk-word"
  | "target-id"
  | "firmware-version";

export interface ReadingProblem {
  readonly rule: ReadingRule;
  readonly message: string;
  readonly hint?: string;
  /** What the text should be, when that is beyond doubt; in the form that `set` takes. */
  readonly mended?: string;
}

/** How a setting's text was understood. `value` is absent when it cannot be. */
export interface Reading {
  readonly value?: SettingValue;
  readonly problem?: ReadingProblem;
}

/** One occurrence of a setting in the file. */
export interface SettingReading extends Reading {
  /** `board.parity`, `target.2.vendor`, `firmwareVersion`. */
  readonly path: string;
  readonly element: XmlElement;
}

export interface XmlSource {
  /** Decoded, without byte order mark, line ends untouched. */
  readonly text: string;
  readonly encoding: TextEncoding;
  readonly dialect: Dialect;
  readonly root: XmlElement;
  /** The element that holds the board settings, when there is one; of several the last. */
  readonly boardElement: XmlElement | undefined;
  /** SCSITarget elements in file order; the first seven are the slots. */
  readonly targetElements: readonly XmlElement[];
  /** Every occurrence in file order; of several with one path the last counts. */
  readonly readings: readonly SettingReading[];
}
