// For each house rule sources that it must refuse and, beside them, the nearest sources that it must let pass.

import { longestFile } from "./rooms.js";
import type { HouseRuleId, SourceTree } from "./rules.js";

export interface PlantedCase {
  readonly title: string;
  readonly files: SourceTree;
}

export interface PlantedCases {
  readonly refused: readonly PlantedCase[];
  readonly accepted: readonly PlantedCase[];
}

/** One file of the room `config`, unless another path is given. */
function plant(title: string, code: string, path = "src/config/planted.ts"): PlantedCase {
  return { title, files: new Map([[path, `// Planted.\n${code}\n`]]) };
}

function plantFiles(title: string, files: Readonly<Record<string, string>>): PlantedCase {
  return { title, files: new Map(Object.entries(files).map(([path, code]) => [path, `// Planted.\n${code}\n`])) };
}

export const plantedCases: Readonly<Record<HouseRuleId, PlantedCases>> = {
  "room-imports": {
    refused: [
      plant("a room below", 'import { predict } from "../simulate/index.js";'),
      plant("a type of a room below", 'import type { Prediction } from "../simulate/index.js";'),
      plant("a re-export", 'export { predict } from "../simulate/index.js";'),
      plant("a late import", 'const room = await import("../report/index.js");'),
      plant("an import type", 'type Table = import("../report/index.js").Table;'),
      plant("a computed import", "const room = await import(`../$" + "{name}.js`);"),
      plant("device and emulator", 'import { Board } from "../emulator/index.js";', "src/device/planted.ts"),
      plant("a foreign package", 'import yargs from "yargs";'),
      plant("a deep foreign package", 'import { hideBin } from "yargs/helpers";'),
      plant("a package for its effect", 'import "picocolors";'),
      plant("a package in a room without any", 'import { z } from "zod";', "src/scsi/planted.ts"),
      plant("a file outside of src", 'import { hash } from "../../scripts/freshness.js";'),
      plant("package.json", 'import manifest from "../../package.json" with { type: "json" };'),
    ],
    accepted: [
      plant("a room above", 'import { record } from "../bytes/index.js";\nimport type { Token } from "./token.js";'),
      plant("its own packages", 'import { XMLParser } from "fast-xml-parser";\nimport * as z from "zod/mini";'),
      plant("a scoped package", 'import { text } from "@clack/prompts";', "src/cli/planted.ts"),
      plant("words in text", 'const help = \'import { predict } from "../simulate/index.js"\'; // import "yargs"'),
      plant("words in a template", 'const help = `import "yargs" $' + '{["}", `import("yargs")`].join()}`;'),
      plant("words in a pattern", 'const pattern = /import "yargs"|[/"]/; const half = (1 + 2) / 2; // "'),
      plant("the command line's version", 'import manifest from "../../package.json";', "src/cli/planted.ts"),
    ],
  },
  "node-modules": {
    refused: [
      plant("a Node module", 'import { readFileSync } from "node:fs";'),
      plant("its type only", 'import type { Stats } from "node:fs";'),
      plant("without the prefix, where it is allowed", 'import { readFileSync } from "fs";', "src/cli/planted.ts"),
      plant("device beside its carriers", 'import { createHash } from "node:crypto";', "src/device/planted.ts"),
      plant("card beside its files", 'import { open } from "node:fs/promises";', "src/card/medium.ts"),
    ],
    accepted: [
      plant("a carrier", 'import { Socket } from "node:net";', "src/device/carrier/usbip.ts"),
      plant("a file medium", 'import { open } from "node:fs/promises";', "src/card/file-medium.ts"),
      plant("the servers", 'import { createServer } from "node:net";', "src/serve/iscsi/server.ts"),
    ],
  },
  doors: {
    refused: [
      plant("another room's file", 'import { record } from "../bytes/record.js";'),
      plant("another room's folder", 'import { table } from "../../scsi/table/sense.js";', "src/config/xml/planted.ts"),
      plant("one's own index", 'import { defaultConfig } from "./index.js";'),
      plant("one's own second door", 'import { readJson } from "../json/index.js";', "src/config/write/planted.ts"),
    ],
    accepted: [
      plant("a door", 'import { record } from "../bytes/index.js";'),
      plant("a second door", 'const json = await import("../../config/json/index.js");', "src/cli/commands/planted.ts"),
      plant("a file of one's own", 'import { read } from "../xml/read-xml.js";', "src/config/json/planted.ts"),
    ],
  },
  cycles: {
    refused: [
      plantFiles("two files", {
        "src/config/a.ts": 'import { b } from "./b.js";',
        "src/config/b.ts": 'import { a } from "./a.js";',
      }),
      plantFiles("three files, by types and re-exports", {
        "src/config/a.ts": 'import type { B } from "./xml/b.js";',
        "src/config/xml/b.ts": 'export { type C } from "../c.js";',
        "src/config/c.ts": 'type A = import("./a.js").A;',
      }),
      plantFiles("one file", { "src/config/a.ts": 'import { a } from "./a.js";' }),
    ],
    accepted: [
      plantFiles("a diamond", {
        "src/config/a.ts": 'import { b } from "./b.js";\nimport { c } from "./c.js";',
        "src/config/b.ts": 'import { d } from "./d.js";',
        "src/config/c.ts": 'import { d } from "./d.js";',
        "src/config/d.ts": "export const d = 1;",
      }),
    ],
  },
  "export-star": {
    refused: [
      plant("all values", 'export * from "./a.js";'),
      plant("all types", 'export type * from "./a.js";'),
      plant("all under one name", 'export * as a from "./a.js";'),
    ],
    accepted: [plant("names", 'export { a, type B } from "./a.js";\nimport * as c from "./c.js";')],
  },
  "default-export": {
    refused: [
      plant("a declaration", "export default function parse() {}"),
      plant("a list", "const parse = 1;\nexport { parse as default };"),
      plant("passed on", 'export { default } from "./a.js";'),
      plant("passed on among others", 'export { a, b as default, c } from "./a.js";'),
    ],
    accepted: [
      plant("a default taken from a package", 'import { default as parser } from "saxes";'),
      plant("a default given a name", 'export { default as parser } from "./a.js";'),
      plant(
        "a branch and a property",
        "switch (a) { default: b({ default: 1 }); }\nexport const c = { default: a.default };",
      ),
    ],
  },
  "file-names": {
    refused: [
      plant("utils", "", "src/config/utils.ts"),
      plant("a helpers folder", "", "src/config/helpers/parse.ts"),
      plant("misc", "", "src/bytes/misc.ts"),
      plant("common", "", "src/scsi/common/index.ts"),
      plant("camelCase", "", "src/config/boardConfig.ts"),
      plant("snake_case folder", "", "src/config/my_rules/a.ts"),
    ],
    accepted: [
      plant("kebab-case", "", "src/config/board-config.ts"),
      plant("digits", "", "src/bytes/crc32.ts"),
      plant("a word that contains another", "", "src/scsi/common-command-set.ts"),
    ],
  },
  rooms: {
    refused: [plant("an unknown room", "", "src/wizard/index.ts"), plant("no room", "", "src/main.ts")],
    accepted: [plant("a room that is not built yet", "", "src/serve/index.ts")],
  },
  purity: {
    refused: [
      plant("Buffer", 'const bytes = Buffer.from("");'),
      plant("process", "const name = process.env.NAME;"),
      plant("process in an expression", "const name = on ? process : undefined;"),
      plant("process by the back door", "const name = globalThis.process;"),
      plant("Date.now", "const startedAt = Date.now();"),
      plant("new Date()", "const today = new Date();"),
      plant("new Date", "const today = new Date;"),
      plant("Date()", "const today = Date();"),
      plant("Math.random", "const dice = Math.random();"),
      plant("performance", "const at = performance.now();"),
      plant("setTimeout", "setTimeout(done, 10);"),
      plant("a spread", "const all = [...process.argv];"),
      plant("inside a template", "const text = `it is $" + "{Date.now()}`;"),
      plant("a random id", "const id = crypto.randomUUID();"),
      plant("the screen", 'console.log("done");'),
    ],
    accepted: [
      plant("a date from a number", "const day = new Date(0); const at: Date = day; Date.parse(text);"),
      plant("names of one's own", "board.process = x; const y = { process: 1 }; interface Z { readonly process?: Y }"),
      plant("words", 'const text = "process.env"; // Buffer, Date.now()'),
      plant("other members of Math", "const size = Math.max(1, random());"),
      plant("where it is allowed", "process.exitCode = 1; setTimeout(done, Date.now());", "src/cli/main.ts"),
      plant("a file medium", "const bytes = Buffer.alloc(512);", "src/card/file-medium.ts"),
    ],
  },
  opening: {
    refused: [
      { title: "code first", files: new Map([["src/bytes/a.ts", "export const a = 1;\n"]]) },
      { title: "an empty line first", files: new Map([["src/bytes/a.ts", "\n// A.\n"]]) },
      { title: "an empty comment", files: new Map([["src/bytes/a.ts", "//\nexport const a = 1;\n"]]) },
      { title: "another kind of comment", files: new Map([["src/bytes/a.ts", "/** A. */\nexport const a = 1;\n"]]) },
    ],
    accepted: [{ title: "a comment", files: new Map([["src/bytes/a.ts", "// What is a?\n\nexport const a = 1;\n"]]) }],
  },
  length: {
    refused: [plant("one line too long", "\n".repeat(longestFile - 1))],
    accepted: [plant("just long enough", "\n".repeat(longestFile - 2))],
  },
  enums: {
    refused: [
      plant("an enum", "enum Phase { DataIn }"),
      plant("a constant one", "export const enum Phase { DataIn }"),
      plant("a declared one", "declare enum Phase { DataIn }"),
    ],
    accepted: [plant("zod and JSON Schema", 'const a = z.enum(["a"]); const b = { enum: ["a"] }; if (enumerable) {}')],
  },
};
