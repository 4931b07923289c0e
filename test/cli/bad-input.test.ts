// Whatever is given as a configuration: an answer in time, the right exit code, a place and a remedy, no stack trace.

import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readdirSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { buildCli, cliPath, corpusMistakes, type Ended, inParallel, spawnCli, spawnProgram } from "./cli-process.js";
import { plainXml } from "./samples.js";
import { useTemporaryFolder } from "./temporary-folder.js";
import { isInstalled } from "./tools.js";

const folder = useTemporaryFolder();
beforeAll(buildCli);

const stackTrace = /^\s+at /m;

function expectPlainWords({ out, notes }: Ended): void {
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

  const isRoot = process.getuid?.() === 0;
  const through = isRoot ? ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] : [];
  const canTry = !isRoot || isInstalled("setpriv");
  const title = "a file that its owner keeps private";
  test.skipIf(!canTry)(canTry ? title : `${title} (skipped: setpriv is not installed)`, async () => {
    const file = folder.write("config.xml", plainXml);
    spawnSync("chmod", ["000", file]);
    spawnSync("chmod", ["755", folder.path()]);
    const words = [...through, process.execPath, "--version"];
    // Node or the build may themselves be out of that user's reach.
    if (spawnSync(words[0] ?? "", words.slice(1)).status !== 0) return;
    const ended = await spawnCli(["validate", file], { through });
    if (ended.notes.includes("Cannot find module")) return;
    expectFileTrouble(ended, file, "permission denied");
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
    const ended = await spawnCli(["validate", folder.write("config.xml", Buffer.alloc(length))]);
    expectPlainWords(ended);
    expect(ended.out).toMatch(/ error /);
    expect(ended.code).toBe(1);
  });

  test("a NUL byte within a file", async () => {
    const ended = await spawnCli(["validate", folder.write("config.xml", plainXml.replace("codesrc", "code\0rc"))]);
    expectPlainWords(ended);
    expect(ended.out).toMatch(/config\.xml:\d+:\d+ error /);
    expect(ended.code).toBe(1);
  });

  test.each([1, 512, 1023, 1025, 2048])("a binary image of %i bytes", async (length) => {
    const image = Buffer.concat([Buffer.from("BCFG"), Buffer.alloc(2048)]).subarray(0, length);
    const ended = await spawnCli(["validate", folder.write("config.bin", image)]);
    expectFinding(ended, "bin-size");
    expect(ended.out).toContain("1,024");
  });

  test.each(["{", "[]", "null", "{}", '{"schema":"scsi2sd/config@1"}', "[".repeat(100_000)])(
    "JSON such as %.30s",
    async (text) => {
      const ended = await spawnCli(["validate", folder.write("config.json", text)]);
      expectPlainWords(ended);
      expect(ended.out).toMatch(/ error json-(syntax|schema)/);
      expect(ended.code).toBe(1);
    },
  );

  test("elements in elements without an end", async () => {
    const ended = await spawnCli(["validate", folder.write("config.xml", "<SCSI2SD>".repeat(20_000))]);
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
  const verdicts = [0, 1];

  test("random bytes, as each form", async () => {
    const cases = Array.from({ length: 30 }, (_, seed) => [seed, ["xml", "bin", "json"][seed % 3] ?? ""] as const);
    await inParallel(cases, async ([seed, form]) => {
      const bytes = randomBytes(seed + 1, seed % 2 === 0 ? 1024 : seed * 37);
      const file = folder.write(`${seed}.${form}`, form === "json" ? Buffer.concat([Buffer.from("{"), bytes]) : bytes);
      const ended = await spawnCli(["validate", file]);
      expectPlainWords(ended);
      expect(verdicts).toContain(ended.code);
      if (form !== "bin") expect([seed, ended.code]).toEqual([seed, 1]);
    });
  });

  test("a file cut off anywhere is an error with a place, or no error of the program", async () => {
    const lengths = Array.from({ length: 40 }, (_, step) => Math.floor((plainXml.length * step) / 40));
    await inParallel(lengths, async (length) => {
      const ended = await spawnCli(["validate", folder.write(`${length}.xml`, plainXml.slice(0, length))]);
      expectPlainWords(ended);
      expect([length, ended.code]).toEqual([length, 1]);
      if (length > 0) expect(ended.out).toMatch(/\.xml:\d+:\d+ error /);
    });
  });

  test("an image cut off anywhere is refused", async () => {
    await spawnCli(["convert", folder.write("config.xml", plainXml), folder.path("config.bin")]);
    const image = folder.read("config.bin");
    await inParallel([1, 4, 127, 128, 511, 512, 513, 1000, 1023], async (length) => {
      expectFinding(await spawnCli(["validate", folder.write(`${length}.bin`, image.subarray(0, length))]), "bin-size");
    });
  });

  const hasCorpus = existsSync(corpusMistakes);
  const title = "every file of the collection of mistakes, checked, shown and mended";
  test.skipIf(!hasCorpus)(hasCorpus ? title : `${title} (skipped: the collection is not here)`, async () => {
    mkdirSync(folder.path("mistakes"));
    const names = readdirSync(corpusMistakes).filter((name) => /^m\d/.test(name));
    expect(names.length).toBeGreaterThan(30);
    await inParallel(names, async (name) => {
      const copy = folder.path(`mistakes/${name}`);
      copyFileSync(join(corpusMistakes, name), copy);
      for (const words of [
        ["validate", copy],
        ["show", copy],
        ["validate", copy, "--fix"],
        ["validate", copy, "--json"],
      ]) {
        const ended = await spawnCli(words);
        expectPlainWords(ended);
        expect([name, verdicts.includes(ended.code ?? -1)]).toEqual([name, true]);
      }
    });
    expect(readdirSync(folder.path("mistakes")).sort()).toEqual(names.sort());
  });
});

test("a reader that goes away early is no fault", async () => {
  const script = `for i in 1 2 3; do "$0" "$1" hosts --json | head -1; echo "\${PIPESTATUS[0]}" >&2; done`;
  const { out, notes } = await spawnProgram("bash", ["-c", script, process.execPath, cliPath]);
  expect(out).toBe("{\n{\n{\n");
  expect(notes).toBe("0\n0\n0\n");
});
