// Whatever is given as a configuration: an answer in time, the right exit code, a place and a remedy, no stack trace.

import { spawnSync } from "node:child_process";
import { chmodSync, copyFileSync, existsSync, readdirSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { buildCli, cliPath, corpusMistakes, type Ended, spawnCli, spawnProgram } from "./cli-process.js";
import { runCli } from "./recording-output.js";
import { plainXml } from "./samples.js";
import { useTemporaryFolder } from "./temporary-folder.js";
import { isInstalled, testUnprivileged } from "./tools.js";

const folder = useTemporaryFolder();
beforeAll(buildCli);

const stackTrace = /^\s+at .*:\d+:\d+\)?$/m;

function expectPlainWords({ out, notes }: Omit<Ended, "code">): void {
  expect(notes).not.toMatch(stackTrace);
  expect(out).not.toMatch(stackTrace);
  expect(notes).not.toContain("fault of scsi2sd itself");
}

/** Trouble with a file: named, explained, with a remedy, exit code 5. */
function expectFileTrouble(ended: Ended, file: string, reason: string): void {
  expectPlainWords(ended);
  const words = ended.notes.replace(/\s+/g, " ");
  expect(words).toContain(file);
  expect(words).toContain(reason);
  expect(words).toContain("→");
  expect(ended.out).toBe("");
  expect(ended.code).toBe(5);
}

/** Something that can be read and is no configuration: a finding with a rule, exit code 1. */
function expectFinding(ended: Ended, rule: string): void {
  expectPlainWords(ended);
  expect(ended.out).toMatch(new RegExp(` error ${rule}\\b`));
  expect(ended.code).toBe(1);
}

describe("what cannot be read", () => {
  test("a file that is not there", async () => {
    const file = folder.path("missing.xml");
    expectFileTrouble(await spawnCli(["validate", file]), file, "no such file");
  });

  test("a name without letters", async () => {
    expectFileTrouble(await spawnCli(["validate", ""]), '""', "no such file");
  });

  test("a folder", async () => {
    expectFileTrouble(await spawnCli(["validate", folder.path()]), folder.path(), "directory");
  });

  test("a path below a file", async () => {
    const file = join(folder.write("config.xml", plainXml), "config.xml");
    expectFileTrouble(await spawnCli(["validate", file]), file, "not a folder");
  });

  test("a link to itself", async () => {
    spawnSync("ln", ["-s", "loop.xml", folder.path("loop.xml")]);
    expectFileTrouble(await spawnCli(["validate", folder.path("loop.xml")]), "loop.xml", "circle");
  });

  test.skipIf(!existsSync("/proc/self/mem"))("a file whose reading fails half-way (/proc/self/mem)", async () => {
    expectFileTrouble(await spawnCli(["validate", "/proc/self/mem"]), "/proc/self/mem", "input/output error");
  });

  testUnprivileged("a file that its owner keeps private", async (through) => {
    const file = folder.write("config.xml", plainXml);
    chmodSync(file, 0o000);
    chmodSync(folder.path(), 0o755);
    expectFileTrouble(await spawnCli(["validate", file], { through }), file, "permission denied");
  });
});

describe("what is no configuration", () => {
  test("an empty file", async () => {
    expectFinding(await spawnCli(["validate", folder.write("config.xml", "")]), "empty-file");
  });

  test("256 KiB and a byte; a byte less is looked at", async () => {
    const text = plainXml + " ".repeat(256 * 1024 - plainXml.length);
    expect((await spawnCli(["validate", folder.write("largest.xml", text)])).code).toBe(0);
    expectFinding(await spawnCli(["validate", folder.write("larger.xml", `${text} `)]), "file-size");
  });

  test("a file of 8 GiB, without reading it", async () => {
    const file = folder.write("card.img", "");
    truncateSync(file, 8 * 2 ** 30);
    expectFinding(await spawnCli(["validate", file]), "file-size");
  });

  test.skipIf(!existsSync("/dev/zero"))("a device without an end", async () => {
    expectFinding(await spawnCli(["validate", "/dev/zero"]), "file-size");
  });

  test("standard input without an end", async () => {
    expectFinding(await spawnCli(["validate", "-"], { input: Buffer.alloc(4 * 2 ** 20, 0x3c) }), "file-size");
  });

  test.each([10, 1023, 1024, 1025])("%i NUL bytes", async (length) => {
    const ended = await runCli("validate", folder.write("config.xml", Buffer.alloc(length)));
    expectPlainWords(ended);
    expect(ended.out).toMatch(/ error /);
    expect(ended.code).toBe(1);
  });

  test("a NUL byte within a file", async () => {
    const ended = await runCli("validate", folder.write("config.xml", plainXml.replace("codesrc", "code\0rc")));
    expectPlainWords(ended);
    expect(ended.out).toMatch(/config\.xml:\d+:\d+ error /);
    expect(ended.code).toBe(1);
  });

  test.each([1, 512, 1023, 1025, 2048])("a binary image of %i bytes", async (length) => {
    const image = Buffer.concat([Buffer.from("BCFG"), Buffer.alloc(2048)]).subarray(0, length);
    const ended = await runCli("validate", folder.write("config.bin", image));
    expectFinding(ended, "bin-size");
    expect(ended.out).toContain("1,024");
  });

  test.each([
    ["that breaks off", "{"],
    ["of another kind", "[]"],
    ["that is empty", "{}"],
    ["without settings", '{"schema":"scsi2sd/config@1"}'],
    ["with lists in lists without an end", "[".repeat(100_000)],
  ])("JSON %s", async (_title, text) => {
    const ended = await runCli("validate", folder.write("config.json", text));
    expectPlainWords(ended);
    expect(ended.out).toMatch(/ error json-(syntax|schema)/);
    expect(ended.code).toBe(1);
  });

  test("elements in elements without an end", async () => {
    const ended = await runCli("validate", folder.write("config.xml", "<SCSI2SD>".repeat(20_000)));
    expectPlainWords(ended);
    expect(ended.code).toBe(1);
  });
});

describe("pipes", () => {
  const hasPipes = isInstalled("mkfifo");

  test.skipIf(!hasPipes)("one that nobody writes to does not make it wait for ever", async () => {
    spawnSync("mkfifo", [folder.path("pipe")]);
    const ended = await spawnCli(["validate", folder.path("pipe")]);
    expectFinding(ended, "empty-file");
  });

  test.skipIf(!hasPipes)("one whose writer takes his time is read to the end", async () => {
    spawnSync("mkfifo", [folder.path("pipe")]);
    const file = folder.write("config.xml", plainXml);
    const reading = spawnCli(["get", folder.path("pipe"), "target.0.serial"]);
    const script = `exec 3>${folder.path("pipe")}; sleep 0.2; head -c 400 ${file} >&3; sleep 0.2; tail -c +401 ${file} >&3`;
    const writing = spawnProgram("sh", ["-c", script]);
    expect((await reading).out).toBe("TEST000000000001\n");
    await writing;
  });

  test.skipIf(!isInstalled("bash"))("the shell's <(…) is a file like any other", async () => {
    const file = folder.write("config.xml", plainXml);
    const command = `"$0" "$1" diff <(cat ${file}) <(sleep 0.2; cat ${file})`;
    const ended = await spawnProgram("bash", ["-c", command, process.execPath, cliPath]);
    expect(ended).toMatchObject({ code: 0, out: "no difference\n" });
  });
});

describe("standard input", () => {
  test("is read by every command that reads a file", async () => {
    for (const words of [
      ["validate", "-"],
      ["show", "-"],
      ["get", "-", "parity"],
      ["simulate", "-"],
    ]) {
      const ended = await spawnCli(words, { input: plainXml });
      expect([words[0], ended.code, ended.notes]).toEqual([words[0], 0, ""]);
    }
  });

  test("goes through convert, and the result can go in again", async () => {
    const json = await spawnCli(["convert", "-", "-", "--to", "json"], { input: plainXml });
    expect(JSON.parse(json.out)).toMatchObject({ schema: "scsi2sd/config@1" });
    const xml = await spawnCli(["convert", "-", "-", "--to", "xml"], { input: json.out });
    const file = folder.write("config.xml", plainXml);
    expect(await spawnCli(["diff", file, "-"], { input: xml.out })).toMatchObject({ code: 0, out: "no difference\n" });
  });

  test("goes through set, changed in the one place", async () => {
    const ended = await spawnCli(["set", "-", "turbo=true"], { input: plainXml });
    expect(ended).toMatchObject({ code: 0, out: plainXml.replace("<scsiSpeed>5", "<scsiSpeed>6") });
    expect(ended.notes).toContain("board.scsiSpeed: 5 → 6");
  });

  test("can be named only once", async () => {
    const ended = await spawnCli(["diff", "-", "-"], { input: plainXml });
    expect(ended.notes).toContain("only once");
    expect(ended.code).toBe(2);
  });

  test("can be empty or closed", async () => {
    expectFinding(await spawnCli(["validate", "-"], { input: "" }), "empty-file");
    expectFinding(await spawnCli(["validate", "-"]), "empty-file");
  });
});

/** A fixed sequence (xorshift), so that a failure can be had again. */
function randomBytes(seed: number, length: number): Buffer {
  let state = seed * 2654435761 || 1;
  const next = (): number => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state & 0xff;
  };
  return Buffer.from(Array.from({ length }, next));
}

describe("many inputs", () => {
  // A process for each would take minutes; a crash shows in this one too, as exit code 70 with its stack.
  const verdicts = [0, 1];

  async function judge(...words: readonly string[]): Promise<Ended> {
    const ended = await runCli(...words);
    expectPlainWords(ended);
    expect([words, verdicts.includes(ended.code)]).toEqual([words, true]);
    return ended;
  }

  test("random bytes, as each form", async () => {
    for (let seed = 1; seed <= 60; seed++) {
      const form = ["xml", "bin", "json"][seed % 3] ?? "";
      const bytes = randomBytes(seed, seed % 2 === 0 ? 1024 : seed * 11);
      const file = folder.write(`some.${form}`, form === "json" ? Buffer.concat([Buffer.from("{"), bytes]) : bytes);
      const { code } = await judge("validate", file);
      if (form !== "bin") expect([seed, code]).toEqual([seed, 1]);
    }
  });

  test("random bytes in the place of some of a file's own", async () => {
    for (let seed = 1; seed <= 60; seed++) {
      const bytes = Buffer.from(plainXml);
      for (const [index, byte] of randomBytes(seed, 4).entries()) {
        bytes[(seed * 7919 + index * 104729) % bytes.length] = byte;
      }
      await judge("validate", "--fix", folder.write("config.xml", bytes));
    }
  });

  test("a file cut off anywhere is an error with a place", async () => {
    for (let length = "<SCSI2SD>".length; length < plainXml.trimEnd().length; length += 7) {
      const { code, out } = await judge("validate", folder.write("config.xml", plainXml.slice(0, length)));
      expect([length, code]).toEqual([length, 1]);
      expect(out).toMatch(/\.xml:\d+:\d+ error /);
    }
  });

  test("an image cut off anywhere is refused", async () => {
    await runCli("convert", folder.write("config.xml", plainXml), folder.path("config.bin"));
    const image = folder.read("config.bin");
    for (let length = 1; length < 1024; length += 93) {
      expectFinding(await judge("validate", folder.write("cut.bin", image.subarray(0, length))), "bin-size");
    }
  });

  const hasCorpus = existsSync(corpusMistakes);
  const title = "every file of the collection of mistakes, checked, shown and mended";
  test.skipIf(!hasCorpus)(hasCorpus ? title : `${title} (skipped: the collection is not here)`, async () => {
    const names = readdirSync(corpusMistakes).filter((name) => /^m\d/.test(name));
    expect(names.length).toBeGreaterThan(30);
    for (const name of names) copyFileSync(join(corpusMistakes, name), folder.path(name));
    const copies = names.map((name) => folder.path(name));
    for (const copy of copies) await judge("show", copy);
    // All in one go, in a process of their own.
    const ended = await spawnCli(["validate", ...copies]);
    expectPlainWords(ended);
    expect(ended.code).toBe(1);
    for (const copy of copies) expect(ended.out).toContain(`${copy}: `);
    expectPlainWords(await spawnCli(["validate", "--fix", ...copies]));
    const again = await spawnCli(["validate", "--fix", ...copies]);
    expect(again.out).not.toContain("mended");
    expect(folder.names()).toEqual(names.sort());
  });
});

test("a reader that goes away early is no fault", async () => {
  const script = `for i in 1 2 3; do "$0" "$1" hosts --json | head -1; echo "\${PIPESTATUS[0]}" >&2; done`;
  const { out, notes } = await spawnProgram("bash", ["-c", script, process.execPath, cliPath]);
  expect(out).toBe("{\n{\n{\n");
  expect(notes).toBe("0\n0\n0\n");
});
