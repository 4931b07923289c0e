// <rawBytes> holds the bytes of a string that XML cannot, and they show through its blanks: a new string must not keep
// them, or the file would say "LAB" and the board get "LAB" and NULs.

import type { TextEdit } from "../diagnostic.js";
import type { Setting } from "../setting.js";
import { rawBytesElement } from "../xml/elements.js";
import { formatRawBytes, parseRawBytes, stringOffsets } from "../xml/raw-bytes.js";
import type { XmlSource } from "../xml/xml-source.js";
import { removeElement, replaceContent } from "./patch-element.js";

interface HiddenBytes {
  /** What the string is in truth: its text with the bytes that show through the blanks. */
  through(text: string): string;
  /** Takes them out of the file. */
  readonly edits: readonly TextEdit[];
}

/** `undefined` when the file holds none for this setting. */
export function planHiddenBytes(source: XmlSource, slot: number, setting: Setting): HiddenBytes | undefined {
  const first = stringOffsets[setting.key];
  const elements = source.targetElements[slot]?.children.filter(({ name }) => name === rawBytesElement) ?? [];
  const element = elements.at(-1);
  if (first === undefined || !element || setting.kind.type !== "text") return undefined;
  const { width } = setting.kind;
  const runs = parseRawBytes(element.text) ?? [];
  const bytes = runs.flatMap(({ offset, hex }) =>
    (hex.match(/../g) ?? []).map((byte, index) => ({ at: offset + index, byte })),
  );
  const isOurs = ({ at }: { at: number }) => at >= first && at < first + width;
  if (!bytes.some(isOurs)) return undefined;
  const kept = bytes.filter((byte) => !isOurs(byte)).map(({ at, byte }) => ({ offset: at, hex: byte }));
  const rest = formatRawBytes(joinRuns(kept), []);
  return {
    through: (text) =>
      Array.from(text, (letter, index) => {
        const hidden = bytes.findLast(({ at }) => at === first + index);
        return letter === " " && hidden ? String.fromCharCode(Number.parseInt(hidden.byte, 16)) : letter;
      }).join(""),
    // Of several the last one counts: taken out alone, it would leave its word to the one before it.
    edits:
      rest === ""
        ? elements.map((each) => removeElement(source.text, each))
        : [replaceContent(source.text, element, rest)],
  };
}

interface Run {
  readonly offset: number;
  readonly hex: string;
}

/** Bytes that follow each other as one run. */
function joinRuns(bytes: readonly Run[]): Run[] {
  const runs: Run[] = [];
  for (const { offset, hex } of bytes) {
    const last = runs.at(-1);
    if (last && last.offset + last.hex.length / 2 === offset) runs.splice(-1, 1, { ...last, hex: last.hex + hex });
    else runs.push({ offset, hex });
  }
  return runs;
}
