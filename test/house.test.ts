// The layout of src/ as a test: which room may import which, where rooms are entered, what pure rooms must not touch.
// Every rule must refuse offences planted for it, so that none of them can quietly stop working.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { findCycles } from "./house/cycles.js";
import { readImports } from "./house/imports.js";
import { plantedCases } from "./house/offences.js";
import { rooms } from "./house/rooms.js";
import { type HouseRuleId, houseRules, type SourceTree } from "./house/rules.js";

const root = join(import.meta.dirname, "..");

function readTree(): SourceTree {
  const entries = readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" });
  const paths = entries.filter((path) => path.endsWith(".ts")).map((path) => `src/${path.replaceAll("\\", "/")}`);
  return new Map(paths.sort().map((path) => [path, readFileSync(join(root, path), "utf8")]));
}

const ruleIds = Object.keys(houseRules) as HouseRuleId[];

describe("the house", () => {
  const tree = readTree();

  test("has sources", () => {
    expect(tree.size).toBeGreaterThan(10);
  });

  test.each(ruleIds)("keeps the rule %s", (id) => {
    const offences = houseRules[id](tree).map(({ path, line, message }) => `${path}:${line} ${message}`);
    expect(offences).toEqual([]);
  });

  test("has no two rooms that may import each other", () => {
    expect(findCycles(new Map(Object.entries(rooms).map(([name, room]) => [name, room.rooms])))).toEqual([]);
  });
});

describe.each(ruleIds)("the rule %s", (id) => {
  test.each(plantedCases[id].refused)("refuses $title", ({ files }) => {
    expect(houseRules[id](files)).not.toEqual([]);
  });

  test.each(plantedCases[id].accepted)("accepts $title", ({ files }) => {
    for (const other of ruleIds) expect(houseRules[other](files), other).toEqual([]);
  });
});

describe("reading imports", () => {
  test("finds every form, with its line", () => {
    const text = [
      'import "a";',
      'import b, { type B } from "b";',
      'import * as c from "c"; import type D from "d";',
      "import {",
      "  e,",
      '} from "e";',
      "export { f };",
      'export type { G } from "g";',
      'const h = await import("h");',
      'type I = typeof import("i");',
      'const j = require("j"); const url = import.meta.url;',
      "/* several",
      "lines */ const text = `",
      "$" + '{1}`; import k from "k";',
    ].join("\n");
    expect(readImports(text).map((to) => `${to.line} ${to.form} ${to.specifier}`)).toEqual([
      "1 import a",
      "2 import b",
      "3 import c",
      "3 import d",
      "4 import e",
      "8 export g",
      "9 dynamic h",
      "10 dynamic i",
      "11 require j",
      "14 import k",
    ]);
  });

  test("refuses to guess at text that is not TypeScript", () => {
    expect(() => readImports('const a = "no end;\n')).toThrow("string without end in line 1");
    expect(() => readImports("\nconst a = `no end;\n")).toThrow("template without end");
  });
});
