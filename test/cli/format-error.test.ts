// How failures are worded, and which exit code each ends with (house rules §4).

import picocolors from "picocolors";
import { describe, expect, test } from "vitest";
import { CliError } from "../../src/cli/cli-error.js";
import { exitCodeOf, formatError } from "../../src/cli/format-error.js";
import type { Output } from "../../src/cli/output.js";
import { run } from "../../src/cli/run.js";
import { ConfigError } from "../../src/config/index.js";

const plain = { colors: picocolors.createColors(false), columns: 80 };

test.each([
  [new CliError("cli/usage", "no"), 2],
  [new CliError("config/findings", "no"), 1],
  [new CliError("file/missing", "no"), 5],
  [new CliError("file/unreadable", "no"), 5],
  [new CliError("file/exists", "no"), 5],
  [new CliError("file/unwritable", "no"), 5],
  [new ConfigError("config/bad-value", "no"), 2],
  [new ConfigError("config/unknown-setting", "no"), 2],
  [new ConfigError("config/unreadable", "no"), 1],
  [new TypeError("no"), 70],
  ["thrown text", 70],
  [Object.assign(new Error("no"), { code: "ENOENT" }), 70],
])("%o ends with %i", (error, code) => {
  expect(exitCodeOf(error)).toBe(code);
});

describe("the words", () => {
  test("say what happened and, behind an arrow, what to do, without a stack", () => {
    const error = new CliError("file/missing", "cannot read a.xml", {
      hint: "check the name",
      cause: new Error("deep"),
    });
    expect(formatError(error, plain)).toBe("scsi2sd: cannot read a.xml\n  → check the name");
  });

  test("are broken at 80 columns, the name in front counted", () => {
    const error = new CliError("cli/usage", "word ".repeat(40).trim(), { hint: "hint ".repeat(40).trim() });
    for (const line of formatError(error, plain).split("\n")) expect(line.length).toBeLessThanOrEqual(80);
  });

  test("ask for a report of a fault of our own, with its stack", () => {
    const words = formatError(new TypeError("x is not a function"), plain);
    expect(words).toContain("please report");
    expect(words).toContain("x is not a function");
    expect(words).toMatch(/\n +at /);
  });
});

test("a fault of our own in a command ends with 70", async () => {
  const notes: string[] = [];
  const output: Output = {
    ...plain,
    out: () => {
      throw new TypeError("x is not a function");
    },
    note: (text) => void notes.push(text),
    bytes: () => undefined,
    isInteractive: false,
  };
  expect(await run(["hosts"], output)).toBe(70);
  expect(notes.join("")).toContain("please report");
});
