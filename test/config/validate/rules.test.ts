// The list of rules as a whole: names, stages, words and tests.

import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { rules } from "../../../src/config/validate/rules.js";

const sources = join(import.meta.dirname, "../../../src/config/validate");
const notRules = ["file-rule.ts", "reading-rule.ts", "render-rules.ts", "rule.ts", "rules.ts", "validate-config.ts"];

describe("the rules", () => {
  it("have names of their own", () => {
    expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length);
  });

  it("are the files beside them", () => {
    const files = readdirSync(sources).filter((file) => !notRules.includes(file));
    expect(files.sort()).toEqual(rules.map(({ id }) => `${id}.ts`).sort());
  });

  it("run in the order of their stages", () => {
    const stages = ["file", "xml", "config", "card", "host"];
    const order = rules.map(({ stage }) => stages.indexOf(stage));
    expect(order).toEqual([...order].sort((a, b) => a - b));
  });

  it.each(rules.map((rule) => [rule.id, rule] as const))(
    "%s says what, why and on which ground, and is tested",
    (id, rule) => {
      for (const words of [rule.title, rule.why, rule.source]) expect(words.trim()).not.toBe("");
      expect(existsSync(join(import.meta.dirname, `${id}.test.ts`))).toBe(true);
    },
  );
});
