// The house rules, each a function from a tree of sources to the places that break it. Pure: trees are maps from paths
// (`src/…`, with `/`) to texts, so that planted offences are checked by the same code as the real tree.

import { builtinModules } from "node:module";
import { findCycles } from "./cycles.js";
import { type Import, packageOf, readImports, resolveImport } from "./imports.js";
import { readTokens, type Token } from "./read-source.js";
import { isDoor, longestFile, longTables, outsideFiles, roomOf, rooms } from "./rooms.js";

/** Files outside of src that the command line carries with it. */
const dataOfTheCommandLine: readonly string[] = ["package.json", "fixtures/measurements.json"];

export type SourceTree = ReadonlyMap<string, string>;

export interface Offence {
  readonly path: string;
  readonly line: number;
  readonly message: string;
}

export type HouseRule = (tree: SourceTree) => readonly Offence[];

/** What a pure file must be handed instead of taking it: the machine, the clock, randomness, the screen, the network. */
const outsideNames = new Set([
  ...["Buffer", "process", "global", "globalThis", "require", "__dirname", "__filename"],
  ...["performance", "setTimeout", "setInterval", "setImmediate"],
  ...["crypto", "console", "fetch"],
]);

const lumberRooms = /^(?:misc|utils?|helpers?|common)$/;
const kebabCase = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

export const houseRules = {
  "room-imports": eachImport((path, to) => {
    const room = roomOf(path);
    const known = room === undefined ? undefined : rooms[room];
    if (known === undefined) return undefined;
    if (to.specifier === "?") return "import() of a computed path cannot be checked; name the file";
    if (to.specifier.startsWith(".")) {
      const target = resolveImport(path, to.specifier);
      const targetRoom = roomOf(target);
      // The command line prints its version.
      if (dataOfTheCommandLine.includes(target) && room === "cli") return undefined;
      if (targetRoom === undefined) return `${target} is not part of a room`;
      if (targetRoom === room || known.rooms.includes(targetRoom)) return undefined;
      return `${room} may not import ${targetRoom}`;
    }
    if (isNodeModule(to.specifier)) return undefined; // node-modules judges it
    const name = packageOf(to.specifier);
    return known.packages.includes(name) ? undefined : `${room} may not import the package ${name}`;
  }),

  "node-modules": eachImport((path, to) => {
    if (!isNodeModule(to.specifier)) return undefined;
    if (!isOutside(path)) return `${to.specifier}: only ${outsideFiles.map(String).join(", ")} may use Node`;
    return to.specifier.startsWith("node:") ? undefined : `write node:${to.specifier}`;
  }),

  doors: eachImport((path, to) => {
    if (!to.specifier.startsWith(".")) return undefined;
    const target = resolveImport(path, to.specifier);
    const targetRoom = roomOf(target);
    if (targetRoom === undefined) return undefined; // room-imports judges it
    if (targetRoom !== roomOf(path)) {
      return isDoor(target) ? undefined : `${target} is not a door of ${targetRoom}; import one of its index.ts files`;
    }
    return isDoor(target) ? `${target} is a door of one's own room; import the file itself` : undefined;
  }),

  cycles: (tree) => {
    const graph = new Map<string, string[]>();
    for (const [path, text] of tree) {
      const relative = readImports(text).filter((to) => to.specifier.startsWith("."));
      graph.set(
        path,
        relative.map((to) => resolveImport(path, to.specifier)).filter((target) => tree.has(target)),
      );
    }
    return findCycles(graph).map((cycle) => ({
      path: cycle[0] ?? "",
      line: 1,
      message: `import cycle: ${cycle.join(" → ")}`,
    }));
  },

  "export-star": eachToken((tokens, index) => {
    if (!isWord(tokens[index], "export")) return undefined;
    const next = isWord(tokens[index + 1], "type") ? tokens[index + 2] : tokens[index + 1];
    return isSign(next, "*") ? "export * hides what a door offers; list the names" : undefined;
  }),

  "default-export": eachToken((tokens, index) => {
    if (!isWord(tokens[index], "default")) return undefined;
    const isDirect = isWord(tokens[index - 1], "export");
    const isListed = isWord(tokens[index - 1], "as") && isInExportList(tokens, index);
    const isPassedOn = /^[{,]$/.test(tokens[index - 1]?.value ?? "") && isInExportList(tokens, index);
    const keepsName = !isWord(tokens[index + 1], "as");
    return isDirect || isListed || (isPassedOn && keepsName)
      ? "default exports have no name; export a name"
      : undefined;
  }),

  "file-names": (tree) =>
    [...tree.keys()].flatMap((path) => {
      const parts = path
        .replace(/^src\//, "")
        .replace(/(?:\.d)?\.ts$/, "")
        .split("/");
      return parts.flatMap((part) => {
        if (lumberRooms.test(part)) return [{ path, line: 1, message: `"${part}" says nothing about what is in it` }];
        if (!kebabCase.test(part)) return [{ path, line: 1, message: `"${part}" is not kebab-case` }];
        return [];
      });
    }),

  rooms: (tree) =>
    [...tree.keys()].flatMap((path) => {
      const room = roomOf(path);
      if (room !== undefined && rooms[room] !== undefined) return [];
      return [{ path, line: 1, message: `no room of that name in test/house/rooms.ts` }];
    }),

  purity: eachToken((tokens, index, path) => {
    const room = rooms[roomOf(path) ?? ""];
    if (room?.purity !== "pure" || isOutside(path)) return undefined;
    const token = tokens[index];
    if (token?.kind !== "word" || !isReference(tokens, index)) return undefined;
    if (outsideNames.has(token.value)) return `${token.value} comes from outside; take what it gives as a parameter`;
    const member = isSign(tokens[index + 1], ".") ? tokens[index + 2]?.value : undefined;
    if (token.value === "Date" && member === "now") return "Date.now reads the clock; take the time as a parameter";
    if (token.value === "Date" && readsClock(tokens, index))
      return "Date() reads the clock; take the time as a parameter";
    if (token.value === "Math" && member === "random") return "Math.random cannot be repeated; take a random source";
    return undefined;
  }),

  opening: (tree) =>
    [...tree].flatMap(([path, text]) =>
      /^\/\/ \S/.test(text)
        ? []
        : [{ path, line: 1, message: "open with a comment: which question does this file answer?" }],
    ),

  length: (tree) =>
    [...tree].flatMap(([path, text]) => {
      const lines = text.replace(/\n$/, "").split("\n").length;
      if (lines <= longestFile || longTables.includes(path)) return [];
      return [
        { path, line: longestFile + 1, message: `${lines} lines; split it (or list a table in test/house/rooms.ts)` },
      ];
    }),

  enums: eachToken((tokens, index) => {
    const isDeclaration =
      isWord(tokens[index], "enum") && tokens[index + 1]?.kind === "word" && isSign(tokens[index + 2], "{");
    return isDeclaration ? "use an `as const` union instead of an enum" : undefined;
  }),
} satisfies Readonly<Record<string, HouseRule>>;

export type HouseRuleId = keyof typeof houseRules;

function eachImport(judge: (path: string, to: Import) => string | undefined): HouseRule {
  return (tree) =>
    [...tree].flatMap(([path, text]) =>
      readImports(text).flatMap((to) => {
        const message = judge(path, to);
        return message === undefined ? [] : [{ path, line: to.line, message }];
      }),
    );
}

function eachToken(judge: (tokens: readonly Token[], index: number, path: string) => string | undefined): HouseRule {
  return (tree) =>
    [...tree].flatMap(([path, text]) => {
      const tokens = readTokens(text);
      return tokens.flatMap((token, index) => {
        const message = judge(tokens, index, path);
        return message === undefined ? [] : [{ path, line: token.line, message }];
      });
    });
}

function isOutside(path: string): boolean {
  return outsideFiles.some((pattern) => pattern.test(path));
}

export function isNodeModule(specifier: string): boolean {
  return specifier.startsWith("node:") || builtinModules.includes(specifier);
}

function isWord(token: Token | undefined, value: string): boolean {
  return token?.kind === "word" && token.value === value;
}

function isSign(token: Token | undefined, value: string): boolean {
  return token?.kind === "punctuation" && token.value === value;
}

/** False for `x.process`, `{ process: 1 }` and `readonly process?: string`, which only happen to have that name. */
function isReference(tokens: readonly Token[], index: number): boolean {
  const before = tokens[index - 1];
  const next = tokens[index + 1];
  const isMember = isSign(before, ".") && !isSign(tokens[index - 2], ".");
  const isOptional = isSign(next, "?") && isSign(tokens[index + 2], ":");
  const isKey = (isSign(next, ":") || isOptional) && !isSign(before, "?") && !isWord(before, "case");
  return !isMember && !isKey;
}

/** `new Date()`, `new Date` and `Date()`; not `new Date(0)` and not the type `Date`. */
function readsClock(tokens: readonly Token[], index: number): boolean {
  const isCall = isSign(tokens[index + 1], "(");
  if (isCall) return isSign(tokens[index + 2], ")") || !isWord(tokens[index - 1], "new");
  return isWord(tokens[index - 1], "new");
}

/** Whether the `{ … }` around a name is the list of an export. */
function isInExportList(tokens: readonly Token[], index: number): boolean {
  for (let at = index - 1; at >= 0; at--) {
    const token = tokens[at];
    if (isSign(token, "{")) {
      const before = isWord(tokens[at - 1], "type") ? tokens[at - 2] : tokens[at - 1];
      return isWord(before, "export");
    }
    if (token?.kind !== "word" && !isSign(token, ",")) return false;
  }
  return false;
}
