// Who imports whom: every form of import and re-export that TypeScript has, read from tokens.

import { posix } from "node:path";
import { readTokens, type Token } from "./read-source.js";

export type ImportForm = "import" | "export" | "dynamic" | "require";

export interface Import {
  readonly specifier: string;
  readonly form: ImportForm;
  readonly line: number;
}

/** All imports of a file; types count like values. A dynamic import of something computed has the specifier "?". */
export function readImports(text: string): readonly Import[] {
  const tokens = readTokens(text);
  const imports: Import[] = [];
  for (const [index, token] of tokens.entries()) {
    if (token.kind !== "word" || isProperty(tokens, index)) continue;
    const next = tokens[index + 1];
    if (token.value === "require" && next?.value === "(") {
      imports.push({ specifier: textOf(tokens[index + 2]) ?? "?", form: "require", line: token.line });
    }
    if (token.value === "import") {
      if (next?.value === "." && next.kind === "punctuation") continue; // import.meta
      if (next?.value === "(" && next.kind === "punctuation") {
        imports.push({ specifier: textOf(tokens[index + 2]) ?? "?", form: "dynamic", line: token.line });
        continue;
      }
      const specifier = textOf(next) ?? findFrom(tokens, index + 1);
      if (specifier !== undefined) imports.push({ specifier, form: "import", line: token.line });
    }
    if (token.value === "export" && opensExportList(tokens, index + 1)) {
      const specifier = findFrom(tokens, index + 1);
      if (specifier !== undefined) imports.push({ specifier, form: "export", line: token.line });
    }
  }
  return imports;
}

/** Path of the file that a relative specifier means; `./x.js` is `x.ts` in the sources. */
export function resolveImport(from: string, specifier: string): string {
  return posix.join(posix.dirname(from), specifier).replace(/\.js$/, ".ts");
}

/** Name of the package of a bare specifier: `@scope/name/deep` → `@scope/name`. */
export function packageOf(specifier: string): string {
  return specifier.split("/", specifier.startsWith("@") ? 2 : 1).join("/");
}

/** `x.import` and `{ import: 1 }` are names, not imports. */
function isProperty(tokens: readonly Token[], index: number): boolean {
  const next = tokens[index + 1];
  return isPunctuation(tokens[index - 1], ".") || isPunctuation(next, ":");
}

function opensExportList(tokens: readonly Token[], at: number): boolean {
  const first = tokens[at];
  const list = first?.kind === "word" && first.value === "type" ? tokens[at + 1] : first;
  return isPunctuation(list, "{") || isPunctuation(list, "*");
}

/**
 * The text behind the `from` of an import or export that starts at `at`: between the two are only names, commas, braces
 * and a star.
 */
function findFrom(tokens: readonly Token[], at: number): string | undefined {
  for (let index = at; index < tokens.length; index++) {
    const token = tokens[index];
    if (token?.kind === "word" && token.value === "from") {
      const text = textOf(tokens[index + 1]);
      if (text !== undefined) return text;
    }
    if (isPunctuation(token, "}") && tokens[index + 1]?.value !== "from") return undefined;
    const isPart = token?.kind === "word" || token?.kind === "text" || /^[{},*]$/.test(token?.value ?? "");
    if (!isPart) return undefined;
  }
  return undefined;
}

function textOf(token: Token | undefined): string | undefined {
  return token?.kind === "text" ? token.value : undefined;
}

function isPunctuation(token: Token | undefined, value: string): boolean {
  return token?.kind === "punctuation" && token.value === value;
}
