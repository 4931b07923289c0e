// README.md and the examples of every command's help: what they tell people to type exists, and what only reads really runs.

import { cpSync, existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { commandTable } from "../src/cli/command-table.js";
import { buildCli, spawnProgram } from "./cli/cli-process.js";
import { runCli } from "./cli/recording-output.js";
import { plainXml, v5Xml } from "./cli/samples.js";
import { type TemporaryFolder, testInFolder } from "./cli/temporary-folder.js";

const root = join(import.meta.dirname, "..");
const readme = readFileSync(join(root, "README.md"), "utf8");

test("the README has at most 150 lines", () => {
  expect(readme.trimEnd().split("\n").length).toBeLessThanOrEqual(150);
});

test("the README's table has every command, and no other", () => {
  const rows = [...readme.matchAll(/^\| (`.*) \|/gm)].map(([, cells = ""]) => cells.split(" | ")[0] ?? "");
  const named = rows.flatMap((cell) => [...cell.matchAll(/`([a-z]+)/g)].map(([, verb]) => verb));
  expect([...named].sort()).toEqual(commandTable.map(({ verb }) => verb).sort());
});

/** Lines in code blocks that start the command, without prompt and remark. */
function readmeLines(): string[] {
  const blocks = [...readme.matchAll(/^```\n(.*?)^```/gms)].map(([, block = ""]) => block);
  const lines = blocks.flatMap((block) => block.split("\n"));
  return lines.flatMap((line) => /^(?:\$ )?(scsi2sd .*?)(?:\s+#.*)?$/.exec(line)?.[1] ?? []);
}

async function helpExamples(): Promise<string[]> {
  const commands = await Promise.all(commandTable.map(({ load }) => load()));
  return commands.flatMap(({ command }) => command.examples.map(([line]) => line));
}

const allLines = [...readmeLines(), ...(await helpExamples())];

/** Words as a shell sees them, up to a redirection. */
function wordsOf(line: string): string[] {
  const words = line.match(/'[^']*'|"[^"]*"|\S+/g) ?? [];
  const end = words.findIndex((word) => /^[>|]/.test(word));
  return (end < 0 ? words : words.slice(0, end)).map((word) => word.replace(/^(['"])(.*)\1$/, "$2"));
}

describe("what people are told to type", () => {
  test("is found at all", () => {
    expect(readmeLines().length).toBeGreaterThan(5);
    expect(allLines.length).toBeGreaterThan(25);
  });

  test.each(allLines)("%s names a command and options that exist", async (line) => {
    const [program, verb, ...words] = wordsOf(line);
    expect(program).toBe("scsi2sd");
    const entry = commandTable.find((candidate) => candidate.verb === verb);
    const options = Object.keys((await entry?.load())?.command.options ?? {});
    expect(entry).toBeDefined();
    const used = words.flatMap((word) => /^--([^=]+)/.exec(word)?.[1] ?? []);
    for (const option of used) expect(options).toContain(option);
  });
});

/** These ask on a terminal, serve until they are stopped, want a board, or write outside of the folder. */
const notTried = (line: string): boolean =>
  line === "scsi2sd init" ||
  line.startsWith("scsi2sd emulate") ||
  line.startsWith("scsi2sd device") ||
  line.includes("~/");

/** Matrices and all published rows: seconds on a computer that does nothing else. */
const takesLong = (line: string): boolean => /--card all|evidence|--rank/.test(line);

describe("what people are told to type works", () => {
  beforeAll(buildCli);

  /** The files that the examples name. */
  async function prepare({ path, write }: TemporaryFolder): Promise<void> {
    for (const name of ["config.xml", "old.xml", "new.xml"]) write(name, plainXml);
    for (const name of ["old-v5.xml", "v5.xml"]) write(name, v5Xml);
    await runCli("convert", path("config.xml"), path("config.bin"));
    cpSync(join(root, "fixtures"), path("fixtures"), {
      recursive: true,
      filter: (path) => !path.endsWith(".gz"),
    });
  }

  testInFolder.concurrent.for(allLines.filter((line) => !notTried(line)))(
    "%s",
    { timeout: 100_000 },
    async (line, { folder }) => {
      await prepare(folder);
      // Examples show where results go; their files are not there yet when an owner types this.
      const result = /^scsi2sd (?:convert|init --host) \S+ ([^-\s]\S*)/.exec(line)?.[1];
      if (result) rmSync(folder.path(result), { force: true });
      const script = `scsi2sd() { "${process.execPath}" "${join(root, "dist/cli.js")}" "$@"; }; ${line}`;
      const timeLimitMs = takesLong(line) ? 90_000 : undefined;
      const { code, notes } = await spawnProgram("bash", ["-c", script], {
        cwd: folder.path(),
        ...(timeLimitMs === undefined ? {} : { timeLimitMs }),
      });
      expect(notes).not.toMatch(/^scsi2sd: (cannot|there is no|no )/m);
      expect([0, 1]).toContain(code);
      const written = result ?? /> (\S+)$/.exec(line)?.[1];
      if (written) expect(existsSync(folder.path(written))).toBe(true);
    },
  );
});
