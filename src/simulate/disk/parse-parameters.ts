// Text of DiskSim 4 parameter files → a tree: `type name { parameter = value, … }`, where a value is a number, a word,
// a `[ list ]` or a block. Source: the published files of its validation disks.

import { DiskDataError } from "./disk-data-error.js";

export type ParameterValue =
  | { readonly kind: "number"; readonly value: number; readonly line: number }
  | { readonly kind: "word"; readonly text: string; readonly line: number }
  | { readonly kind: "list"; readonly items: readonly ParameterValue[]; readonly line: number }
  | ParameterBlock;

export interface ParameterBlock {
  readonly kind: "block";
  /** `dm_layout_g1_zone`; of the outermost block only the first word. */
  readonly type: string;
  readonly entries: ReadonlyMap<string, ParameterValue>;
  readonly line: number;
}

export const largestParameterText = 1 << 20;
const deepestNesting = 8;
const mostValues = 100_000;
const longestWord = 200;

/** Throws DiskDataError. */
export function parseParameters(text: string): ParameterBlock {
  if (text.length > largestParameterText) {
    throw new DiskDataError(
      "disk-data/too-large",
      `${text.length} characters, at most ${largestParameterText} are read`,
      0,
      "Is this the right file?",
    );
  }
  const scan = scanner(text);
  const head = scan.textUntil("{");
  const block = scan.block(head.split(/\s+/)[0] ?? "", 0);
  scan.end();
  return block;
}

function scanner(text: string) {
  let at = 0;
  let line = 1;
  let values = 0;

  const fail = (message: string): never => {
    throw new DiskDataError("disk-data/syntax", message, line, "Compare with the files that came with the simulator.");
  };

  /** Over white space, comments and commas. */
  const skip = (): void => {
    for (; at < text.length; at++) {
      const char = text[at];
      if (char === "\n") line++;
      else if (char === "#") while (at + 1 < text.length && text[at + 1] !== "\n") at++;
      else if (char !== " " && char !== "\t" && char !== "\r" && char !== ",") return;
    }
  };

  /** Words up to one of `stops`, which is not consumed; they may not go over the end of a line. */
  const words = (stops: string): string => {
    const from = at;
    while (at < text.length && !stops.includes(text[at] as string)) at++;
    if (at - from > longestWord) fail("a name or word without an end");
    return text.slice(from, at).trim();
  };

  const textUntil = (stop: string): string => {
    skip();
    const found = words(`${stop}={}[]\n#`);
    if (text[at] !== stop) fail(`expected "${stop}"${at >= text.length ? " before the end of the text" : ""}`);
    at++;
    if (found === "") fail(`nothing before "${stop}"`);
    return found;
  };

  const value = (depth: number): ParameterValue => {
    if (depth > deepestNesting) fail(`nested deeper than ${deepestNesting}`);
    if (++values > mostValues) fail(`more than ${mostValues} values`);
    skip();
    const startLine = line;
    if (text[at] === "[") {
      at++;
      return { kind: "list", items: list(depth), line: startLine };
    }
    const word = words(",={}[]\n# ".concat("\t"));
    if (word === "") fail("a value is missing");
    const number = Number(word);
    if (!Number.isNaN(number)) {
      if (!Number.isFinite(number)) fail(`${word} is not a finite number`);
      return { kind: "number", value: number, line: startLine };
    }
    const rest = words(",={}[]\n#");
    if (text[at] !== "{") return { kind: "word", text: rest === "" ? word : `${word} ${rest}`, line: startLine };
    at++;
    return block(word, depth + 1);
  };

  const list = (depth: number): ParameterValue[] => {
    const items: ParameterValue[] = [];
    for (;;) {
      skip();
      if (at >= text.length) fail('expected "]" before the end of the text');
      if (text[at] === "]") break;
      items.push(value(depth + 1));
    }
    at++;
    return items;
  };

  const block = (type: string, depth: number): ParameterBlock => {
    const entries = new Map<string, ParameterValue>();
    const startLine = line;
    for (;;) {
      skip();
      if (at >= text.length) fail('expected "}" before the end of the text');
      if (text[at] === "}") break;
      const name = textUntil("=");
      if (entries.has(name)) fail(`"${name}" stands here twice`);
      entries.set(name, value(depth));
    }
    at++;
    return { kind: "block", type, entries, line: startLine };
  };

  const end = (): void => {
    skip();
    if (at < text.length) fail("text after the last block");
  };

  return { textUntil, block, end };
}
