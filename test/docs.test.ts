// docs/: what comes from the code is fresh, and links lead somewhere.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { withGeneratedPart } from "../tools/docs/generated-part.js";
import { generatedParts } from "../tools/docs/generated-parts.js";

const root = join(import.meta.dirname, "..");
const read = (path: string): string => readFileSync(join(root, path), "utf8");

test.each(generatedParts.map((part) => [part.file, part] as const))("docs/%s is what the code says", (file, part) => {
  const text = read(`docs/${file}`);
  expect(withGeneratedPart(text, part.marker, part.render()) === text, "stale: run npm run docs").toBe(true);
});

describe("links", () => {
  const pages = [
    ...["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md"],
    ...readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".md"))
      .map((name) => `docs/${name}`),
  ];

  test.each(pages)("of %s lead to files that exist", (page) => {
    const links = [...read(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = ""]) => target);
    const own = links
      .filter((target) => !/^(https?:|mailto:|#)/.test(target))
      .map((target) => target.replace(/#.*/, ""));
    for (const target of own) expect([target, existsSync(join(root, dirname(page), target))]).toEqual([target, true]);
  });
});

test("the npm scripts that CONTRIBUTING names exist", () => {
  const { scripts } = JSON.parse(read("package.json")) as { readonly scripts: Readonly<Record<string, string>> };
  const named = [...read("CONTRIBUTING.md").matchAll(/\bnpm (?:run (?:--silent )?)?([a-z]+)/g)].map(
    ([, name = ""]) => name,
  );
  expect(named.length).toBeGreaterThan(3);
  for (const name of named) expect(Object.keys(scripts)).toContain(name);
});
