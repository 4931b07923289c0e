// `board:` and `card:` where commands take a configuration: the same as what device pull, or the last 1,024 bytes of the image, give
// as a file; and never written to.

import { readFileSync, writeFileSync } from "node:fs";
import { afterEach, describe, expect, test, vi } from "vitest";
import { nativePackages } from "../../../src/device/index.js";
import { changes, imageOf, original, withTargets } from "../../device/configurations.js";
import { imageOnCard } from "../../device/virtual-board.js";
import { runCli, runJson } from "../recording-output.js";
import { plainXml } from "../samples.js";
import { useTemporaryFolder } from "../temporary-folder.js";
import { type BoardOptions, type ServedBoards, serveBoards } from "./device-server.js";

const folder = useTemporaryFolder();
let served: ServedBoards | undefined;

afterEach(async () => {
  vi.restoreAllMocks();
  await served?.stop();
  served = undefined;
});

/** What `board:` is followed by. */
async function serve(...options: readonly BoardOptions[]): Promise<string> {
  served = await serveBoards(...options);
  return served.via[1];
}

async function pulled(via: string, name = "pulled.xml"): Promise<string> {
  expect((await runCli("device", "pull", folder.path(name), "--via", via)).code).toBe(0);
  return folder.path(name);
}

/** An image of so many sectors, each of which tells its number, with a configuration at its end. */
function cardImage(name: string, config: Uint8Array, sectors = 7000): string {
  const bytes = new Uint8Array(sectors * 512).map((_, at) => (at >> 9) & 0xff);
  bytes.set(config, bytes.length - config.length);
  return folder.write(name, bytes);
}

const oneLine = (text: string): string => text.replace(/\s+/g, " ");

describe("a board", () => {
  test.each([
    ["show"],
    ["show", "--json"],
    ["get"],
    ["simulate", "--host", "generic-async", "--firmware", "6.3.0", "--json"],
  ])("%s %s is that of what device pull writes", async (verb, ...options) => {
    const via = await serve({});
    const of = (source: string) => runCli(verb, source, ...options);
    const [board, file] = [await of(`board:${via}`), await of(await pulled(via))];
    expect(board).toMatchObject({ code: 0, out: file.out, notes: "" });
    expect(board.out.length).toBeGreaterThan(100);
  });

  test("show names the board's firmware, which is in no image", async () => {
    const via = await serve({ firmware: "6.4.12" });
    expect((await runCli("show", `board:${via}`)).out).toMatch(/^ +firmwareVersion +6\.4\.12$/m);
  });

  test("validate takes firmware and card size from it; options count more", async () => {
    const via = await serve({ firmware: "6.4.12" });
    // Slot 0 takes 9,000 of the 7,000 sectors.
    served?.boards[0]?.card.bytes.set(imageOf(withTargets({ 0: { scsiSectors: 9000 } })), 6998 * 512);
    const rulesOf = async (...words: readonly string[]) => {
      const { files } = await runJson<{ files: { file: string; findings: { rule: string }[] }[] }>(
        "validate",
        ...words,
      );
      return files.map(({ file, findings }) => [file, findings.map(({ rule }) => rule)] as const);
    };
    const [of] = await rulesOf(`board:${via}`, "--json");
    expect(of?.[0]).toBe("board 316C395A3438");
    expect(of?.[1]).toEqual(expect.arrayContaining(["card-end", "firmware-known-bad"]));
    const same = await rulesOf(await pulled(via), "--card-size", "7000", "--json");
    expect(same[0]?.[1]).toEqual(of?.[1]);
    const [other] = await rulesOf(`board:${via}`, "--card-size", "20000", "--firmware", "6.4.14", "--json");
    expect(other?.[1]).not.toEqual(expect.arrayContaining(["card-end"]));
    expect(other?.[1]).not.toEqual(expect.arrayContaining(["firmware-known-bad"]));
    expect((await runCli("validate", `board:${via}`)).code).toBe(1);
  });

  test("diff: its firmware counts only against a file that names one", async () => {
    const via = await serve({});
    const same = folder.write("same.bin", imageOf(original));
    expect(await runCli("diff", `board:${via}`, same)).toMatchObject({ code: 0, out: "no difference\n" });
    const other = folder.write("other.bin", imageOf(changes["first half"]));
    const differs = await runCli("diff", other, `board:${via}`);
    expect([differs.code, differs.out.trim().split("\n")]).toEqual([
      1,
      [expect.stringMatching(/^target\.0\.vendor +"NEW {5}" → " codesrc"$/)],
    ]);
    const file = await pulled(via);
    writeFileSync(file, readFileSync(file, "utf8").replace("6.4.14", "6.3.0"));
    expect((await runCli("diff", file, `board:${via}`)).out.trim()).toMatch(/^firmwareVersion +6\.3\.0 → 6\.4\.14$/);
  });

  test("convert: the 1,024 bytes on its card", async () => {
    const via = await serve({});
    expect((await runCli("convert", `board:${via}`, folder.path("out.bin"))).code).toBe(0);
    expect(Uint8Array.from(folder.read("out.bin"))).toEqual(imageOf(original));
  });

  test("one of two, by path and by serial number; none named: 2, and how to name it", async () => {
    const via = await serve({}, { chipId: [1, 0x12340000, 2] });
    served?.boards[1]?.card.bytes.set(imageOf(changes["first half"]), 6998 * 512);
    const vendorOf = async (name: string) => (await runCli("get", `board:${via}${name}`, "target.0.vendor")).out;
    expect(await vendorOf("/1-1")).toBe(" codesrc\n");
    expect(await vendorOf("/1-2")).toBe("NEW     \n");
    expect(await vendorOf("/000000031234")).toBe("NEW     \n");
    const { code, notes } = await runCli("show", `board:${via}`);
    expect([code, oneLine(notes)]).toEqual([2, expect.stringMatching(/1-1.*1-2.*by board: and its serial number/)]);
    expect((await runCli("show", `board:${via}/9-9`)).code).toBe(3);
  });

  test("out of recorded traffic", async () => {
    const via = await serve({});
    const file = folder.path("traffic.txt");
    await runCli("device", "pull", folder.path("pulled.xml"), "--via", via, "--record", file);
    await served?.stop();
    const shown = await runCli("show", folder.path("pulled.xml"));
    expect(await runCli("show", `board:traffic:${file}`)).toMatchObject({ code: 0, out: shown.out });
  });

  test("to another board with device push", async () => {
    const via = await serve({}, { chipId: [1, 0x12340000, 2] });
    served?.boards[1]?.card.bytes.set(imageOf(changes["both halves"]), 6998 * 512);
    const from = `board:${via}/1-2`;
    const words = ["--device", "1-1", "--yes", "--backup", folder.path("kept.bin"), "--via", via];
    expect((await runCli("device", "push", from, ...words)).code).toBe(0);
    expect(served?.boards.map(imageOnCard)).toEqual([imageOf(changes["both halves"]), imageOf(changes["both halves"])]);
  });
});

describe("a board that gives none", () => {
  test.each([
    ["a write that was interrupted", "bcfg", "interrupted"],
    ["something else", "XXXX", "something else"],
  ])("%s: 1, in words", async (_, mark, words) => {
    const via = await serve({});
    served?.boards[0]?.card.bytes.set(Buffer.from(mark), 6998 * 512);
    for (const argv of [["show"], ["validate"], ["get"]]) {
      const { code, notes, out } = await runCli(...argv, `board:${via}`);
      expect([code, out, oneLine(notes)]).toEqual([1, "", expect.stringContaining(words)]);
    }
    expect((await runCli("convert", `board:${via}`, folder.path("out.xml"), "--force")).code).toBe(1);
    expect(folder.names()).toEqual([]);
  });

  test("halves that contradict each other are told, and do not stop", async () => {
    const via = await serve({});
    const doubtful = imageOf(withTargets({ 0: { id: 2 }, 3: { id: 2 } }));
    served?.boards[0]?.card.bytes.set(doubtful, 6998 * 512);
    expect(await runCli("show", `board:${via}`)).toMatchObject({
      code: 0,
      notes: expect.stringContaining("SCSI ID 2"),
    });
  });

  test("no board: 3; no card in it: 4; no server: 5; no address: 2", async () => {
    const via = await serve();
    expect((await runCli("show", `board:${via}`)).code).toBe(3);
    await served?.stop();
    const withBoard = await serve({});
    served?.boards[0]?.board.removeCard();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect((await runCli("show", `board:${withBoard}`)).code).toBe(4);
    expect((await runCli("show", "board:usbip://127.0.0.1:9")).code).toBe(5);
    expect((await runCli("show", "board:usbip://127.0.0.1:x")).code).toBe(2);
  });

  test("keeps no other file from its findings", async () => {
    const via = await serve();
    const file = folder.write("config.xml", plainXml);
    const { code, out } = await runCli("validate", `board:${via}`, file);
    expect([code, out]).toEqual([3, `${file}: no findings\n`]);
  });

  test("without the packages for USB: 3, and the other way as a source; files need none of them", async () => {
    const loads = (["loadHid", "loadUsb"] as const).map((name) =>
      vi.spyOn(nativePackages, name).mockImplementation(() => {
        const hint = "or reach the board over the network with --via usbip://HOST";
        throw Object.assign(new Error("cannot be loaded here"), { code: "device/unsupported", hint });
      }),
    );
    expect((await runCli("show", folder.write("config.xml", plainXml))).code).toBe(0);
    expect((await runCli("show", `card:${cardImage("card.img", imageOf(original))}`)).code).toBe(0);
    for (const load of loads) expect(load).not.toHaveBeenCalled();
    const { code, notes } = await runCli("show", "board:");
    expect([code, oneLine(notes)]).toEqual([3, expect.stringContaining("with board:usbip://HOST")]);
  });
});

describe("a card", () => {
  test.each([["show"], ["show", "--json"], ["get"]])(
    "%s %s: the last 1,024 bytes as a file",
    async (verb, ...options) => {
      const image = cardImage("card.img", imageOf(changes["both halves"]));
      const before = readFileSync(image);
      const file = folder.write("end.bin", before.subarray(-1024));
      const card = await runCli(verb, `card:${image}`, ...options);
      expect(card).toEqual(await runCli(verb, file, ...options));
      expect(card.code).toBe(0);
      expect(readFileSync(image).equals(before)).toBe(true);
    },
  );

  test("validate knows its size", async () => {
    // Slot 3 takes 1,000 sectors from 3,000 on; the board keeps the last 1,024 for itself.
    const image = cardImage("card.img", imageOf(original), 3500);
    const { code, out } = await runCli("validate", `card:${image}`);
    expect([code, out]).toEqual([1, expect.stringContaining(`card:${image} error card-start target.3`)]);
    expect((await runCli("validate", `card:${image}`, "--card-size", "7000")).out).not.toContain("card-start");
  });

  test("onto a board, and against one", async () => {
    const via = await serve({});
    const source = `card:${cardImage("card.img", imageOf(changes["second half"]))}`;
    expect((await runCli("diff", source, `board:${via}`)).out).toMatch(/^target\.3\.vendor .*\n$/);
    const words = ["--yes", "--backup", folder.path("kept.bin"), "--via", via];
    expect((await runCli("device", "push", source, ...words)).code).toBe(0);
    expect((await runCli("diff", source, `board:${via}`)).code).toBe(0);
  });

  test.each([
    ["of one sector", () => folder.write("x.img", new Uint8Array(512)), 5, "no room for a configuration"],
    ["of no sector", () => folder.write("x.img", ""), 5, "not one sector"],
    ["cut off in a sector", () => folder.write("x.img", new Uint8Array(5000)), 5, "more than whole sectors"],
    ["that is not there", () => folder.path("x.img"), 5, "no such file"],
    ["that is a folder", () => folder.path(), 5, "a folder"],
    ["that never had one", () => folder.write("x.img", new Uint8Array(5120)), 1, "never had one"],
    ["with something else there", () => folder.write("x.img", new Uint8Array(5120).fill(7)), 1, "something else"],
  ])("%s", async (_, make, code, words) => {
    const ended = await runCli("show", `card:${make()}`);
    expect([ended.code, ended.out, oneLine(ended.notes)]).toEqual([code, "", expect.stringContaining(words)]);
    expect(ended.notes).toContain("→");
  });
});

describe("neither is written to", () => {
  test.each([
    ["set board:", ["set", "board:X", "parity=true"], "board:X", "device push"],
    ["set card:", ["set", "card:X.img", "parity=true"], "card:X.img", "scsi2sd convert card:PATH"],
    ["validate --fix", ["validate", "board:X", "--fix"], "board:X", "device push"],
    ["convert", ["convert", "FILE", "board:X", "--to", "bin"], "board:X", "device push"],
    ["convert, with a name that tells the form", ["convert", "FILE", "board:X.bin"], "board:X.bin", "device push"],
    ["init", ["init", "card:X.xml", "--host", "nextstation"], "card:X.xml", "device push"],
  ])("%s: 2, and which command does", async (_, argv, name, right) => {
    const file = folder.write("config.xml", plainXml);
    const cwd = process.cwd();
    process.chdir(folder.path());
    try {
      const { code, out, notes } = await runCli(...argv.map((word) => (word === "FILE" ? file : word)));
      expect([code, out]).toEqual([2, ""]);
      expect(oneLine(notes)).toContain(`${name} is a ${name.slice(0, name.indexOf(":"))}, and`);
      expect(oneLine(notes.split("→")[1] ?? "")).toContain(right);
    } finally {
      process.chdir(cwd);
    }
    expect(folder.names()).toEqual(["config.xml"]);
  });

  test("a file of such a name is ./board:x", async () => {
    const file = folder.write("board:x", plainXml);
    expect((await runCli("show", file)).code).toBe(0);
  });
});
