// TypeScript source as a list of tokens: just enough of the language to tell code from comments, strings, templates and
// regular expressions, so that the house rules never trip over words inside them.

export type TokenKind = "word" | "number" | "text" | "punctuation";

export interface Token {
  readonly kind: TokenKind;
  /** For `text` (string and template literals) what is between the quotes, escapes untouched; for others the source. */
  readonly value: string;
  /** Counts from 1. */
  readonly line: number;
}

/** Behind one of these words `/` opens a regular expression; behind any other word it divides. */
const wordsBeforeRegExp = /^(?:return|typeof|case|in|of|delete|void|throw|new|else|do|yield|await|instanceof)$/;

const wordAt = /[\p{ID_Start}$_#][\p{ID_Continue}$\u200c\u200d]*/uy;
const numberAt = /\.?\d[\w.]*/y;
const stringAt = /"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'/sy;
const regExpAt = /\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+\/[a-z]*/y;
const commentAt = /\/\/[^\n]*|\/\*.*?\*\//sy;

/** Throws on text that no TypeScript file has, such as a string without end. */
export function readTokens(text: string): readonly Token[] {
  const tokens: Token[] = [];
  let at = 0;
  let line = 1;
  /** One entry per open `${`: how many braces are open inside it. */
  const templates: number[] = [];

  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0];
    if (found === undefined) return undefined;
    at += found.length;
    return found;
  };
  const push = (kind: TokenKind, value: string, source: string) => {
    tokens.push({ kind, value, line });
    line += source.split("\n").length - 1;
  };
  const skip = (source: string) => {
    line += source.split("\n").length - 1;
  };
  /** From behind a backtick or the `}` of a substitution up to the closing backtick or the next `${`. */
  const takeTemplatePart = () => {
    const part = take(/(?:\\.|\$(?!\{)|[^`\\$])*/sy) ?? "";
    push("text", part, part);
    if (text[at] === "`") at += 1;
    else if (text.startsWith("${", at)) {
      at += 2;
      templates.push(0);
    } else throw new Error(`template without end in line ${line}`);
  };

  if (text.startsWith("#!")) take(/[^\n]*/y);
  while (at < text.length) {
    const space = take(/\s+/y);
    if (space !== undefined) {
      skip(space);
      continue;
    }
    const comment = take(commentAt);
    if (comment !== undefined) {
      skip(comment);
      continue;
    }
    const word = take(wordAt);
    if (word !== undefined) {
      push("word", word, word);
      continue;
    }
    const number = take(numberAt);
    if (number !== undefined) {
      push("number", number, number);
      continue;
    }
    const string = take(stringAt);
    if (string !== undefined) {
      push("text", string.slice(1, -1), string);
      continue;
    }
    const regExp = text[at] === "/" && !isOperand(tokens.at(-1)) ? take(regExpAt) : undefined;
    if (regExp !== undefined) {
      // Nothing in it matters to a rule; it still is an operand.
      push("text", "", regExp);
      continue;
    }
    const sign = text[at] ?? "";
    if (sign === "`") {
      at += 1;
      takeTemplatePart();
      continue;
    }
    if (sign === '"' || sign === "'") throw new Error(`string without end in line ${line}`);
    const depth = templates.at(-1);
    if (depth !== undefined && sign === "}" && depth === 0) {
      at += 1;
      templates.pop();
      takeTemplatePart();
      continue;
    }
    if (depth !== undefined && (sign === "{" || sign === "}")) {
      templates[templates.length - 1] = depth + (sign === "{" ? 1 : -1);
    }
    at += 1;
    push("punctuation", sign, sign);
  }
  return tokens;
}

function isOperand(token: Token | undefined): boolean {
  if (token === undefined) return false;
  if (token.kind === "word") return !wordsBeforeRegExp.test(token.value);
  return token.kind !== "punctuation" || /[)\]}]/.test(token.value);
}
