// `npm run vectors` from outside: what it prints where, and its exit codes.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, describe, expect, test } from "vitest";
import { runCommand } from "../../tools/vectors/command.js";
import { findLine } from "./load-vectors.js";

const folder = mkdtempSync(join(tmpdir(), "scsi2sd-vectors-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function runOn(...args: string[]) {
  let out = "";
  let err = "";
  const code = runCommand(args, {
    out: (text) => {
      out += text;
    },
    err: (text) => {
      err += text;
    },
  });
  return { code, out, err };
}

function folderWith(name: string, files: Readonly<Record<string, readonly unknown[] | string>>): string {
  const path = join(folder, name);
  for (const [file, content] of Object.entries(files)) {
    const text = typeof content === "string" ? content : content.map((line) => JSON.stringify(line)).join("\n");
    mkdirSync(join(path, file, ".."), { recursive: true });
    writeFileSync(join(path, file), file.endsWith(".gz") ? gzipSync(text) : text);
  }
  mkdirSync(path, { recursive: true });
  return path;
}

const good = findLine("V6.3.2", "defaults", "tool-defaults");
const bad = { ...good, name: "bad", binHex: "00" };
const scenario = { name: "x", firmware: "v6.4.14", group: "later", steps: [] };

describe("npm run vectors", () => {
  test("runs plain and gzipped files at any depth, and passes over scenarios aloud", () => {
    const path = folderWith("good", {
      "a/b.jsonl": [good],
      "c/d.jsonl.gz": [{ ...good, tool: "v6.3.0" }],
      "e/later.jsonl": [scenario, { ...scenario, group: "other" }, scenario],
      "README.md": "no vectors here",
    });
    const { code, out, err } = runOn(path);
    expect(code).toBe(0);
    expect(out).toBe(
      "vendor-config/V6.3.2: 1 passed, 0 failed\nvendor-config/v6.3.0: 1 passed, 0 failed\n2 passed, 0 failed\n",
    );
    expect(err).toBe("not run yet: 3 scenarios in groups later, other\n");
  });

  test("names failures and exits with 1", () => {
    const many = Array.from({ length: 12 }, (_, index) => ({ ...bad, name: `bad-${index}` }));
    const { code, out } = runOn(folderWith("bad", { "v.jsonl": [good, ...many] }));
    expect(code).toBe(1);
    const lines = out.trimEnd().split("\n");
    expect(lines[0]).toBe("vendor-config/V6.3.2: 1 passed, 12 failed");
    expect(lines[1]).toBe("  defaults bad-0: the vector has 1 bytes");
    expect(lines[11]).toBe("  … and 2 more");
    expect(lines.at(-1)).toBe("1 passed, 12 failed");
  });

  test("gives JSON with every failure", () => {
    const { code, out } = runOn("--json", folderWith("json", { "v.jsonl": [good, bad, scenario] }));
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({
      passed: 1,
      failed: 1,
      groups: [{ group: "vendor-config/V6.3.2", failures: [{ name: "defaults bad" }] }],
      notRun: { later: 1 },
    });
  });

  test("explains on request", () => {
    const line = findLine("V6.3.2", "xml-to-bin", "bool-parity-True4");
    const { out } = runOn("--explain", folderWith("explain", { "v.jsonl": [line] }));
    expect(out).toMatch(/^ +1 {2}strict-boolean /m);
    expect(out).toMatch(/^ +0 {2}doctype /m);
  });

  test.each([
    ["nothing", []],
    ["two folders", ["a", "b"]],
    ["an unknown option", ["--fast", "a"]],
  ])("takes %s for a mistake", (_what, args) => {
    const { code, out, err } = runOn(...args);
    expect(code).toBe(2);
    expect(out).toBe("");
    expect(err).toContain("Usage: npm run vectors");
  });

  test.each([
    ["a folder that is not there", () => join(folder, "nowhere"), /cannot be read/],
    ["a folder without vectors", () => folderWith("empty", {}), /no vectors/],
    ["a line that is not JSON", () => folderWith("text", { "v.jsonl": "{}\nhello" }), /v\.jsonl:2 is not JSON/],
    ["a damaged file", () => folderWith("cut", { "v.jsonl.gz/../w.jsonl": "[]\n1" }), /w\.jsonl:2 is no JSON object/],
  ])("reports %s as trouble with files", (_what, path, words) => {
    const { code, err } = runOn(path());
    expect(code).toBe(5);
    expect(err).toMatch(words);
  });

  test("says what it leaves unchecked", () => {
    expect(runOn("--help")).toMatchObject({ code: 0, out: expect.stringContaining("xmlSha256") });
  });
});
