// device watch --each: boards that come, together, one after the other, at the same place, again; and those that fail.

import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { MemoryMedium } from "../../../src/card/index.js";
import { parseBoardFault } from "../../../src/emulator/index.js";
import { changes, imageOf, original, withTargets } from "../../device/configurations.js";
import { imageOnCard } from "../../device/virtual-board.js";
import { until } from "../../until.js";
import { type Recording, runCli } from "../recording-output.js";
import { useTemporaryFolder } from "../temporary-folder.js";
import { type BoardOptions, type ServedBoards, serveBoards } from "./device-server.js";

const folder = useTemporaryFolder();
let served: ServedBoards | undefined;

afterEach(async () => {
  await served?.stop();
  served = undefined;
});

async function serve(...options: readonly BoardOptions[]): Promise<ServedBoards["boards"]> {
  served = await serveBoards(...options);
  return served.boards;
}

function watchEach(...words: readonly string[]): Promise<Recording> {
  return runCli("device", "watch", "--each", ...words, ...(served?.via ?? []));
}

/** A serial number is made of the first and third word's sum and the upper half of the second (firmware-behaviour 3.1). */
const chip = (n: number): Pick<BoardOptions & object, "chipId"> => ({ chipId: [n, 0x12340000, 0] });
const serialOf = (n: number): string => `0000000${n}1234`;

/** "done 000000011234" */
const beginning = (line: string): string => line.split(/ +/, 2).join(" ");
const linesOf = (out: string): readonly string[] => out.trimEnd().split("\n");

/** The second of two looks began after what was done before. */
async function twoLooks(): Promise<void> {
  const { counts } = served ?? {};
  const before = counts?.listed ?? 0;
  await until(() => (counts?.listed ?? 0) >= before + 2);
}

async function released(times: number): Promise<void> {
  await until(() => served?.counts.released === times);
}

const kept = (): readonly string[] => folder.names().filter((name) => name.startsWith("scsi2sd-"));

describe("backup", () => {
  test("two boards at once: each once, each with its own bytes under its own name", async () => {
    const [, second] = await serve(chip(1), chip(2));
    second?.card.bytes.set(imageOf(changes["first half"]), 6998 * 512);
    const { code, out, notes } = await watchEach("backup", folder.path(), "--count", "2");
    expect(linesOf(out)).toEqual([
      expect.stringMatching(new RegExp(`^done {4}${serialOf(1)} {2}1-1 {2}kept in .*scsi2sd-${serialOf(1)}-.*\\.bin$`)),
      expect.stringMatching(new RegExp(`^done {4}${serialOf(2)} {2}1-2 {2}kept in .*scsi2sd-${serialOf(2)}-.*\\.bin$`)),
    ]);
    expect([code, notes]).toEqual([0, expect.stringContaining("2 boards: 2 done, 0 failed\n")]);
    const [one = "", two = "", ...others] = kept();
    expect(others).toEqual([]);
    expect(Uint8Array.from(folder.read(one))).toEqual(imageOf(original));
    expect(Uint8Array.from(folder.read(two))).toEqual(imageOf(changes["first half"]));
  });

  test("one after the other at the same place; one that comes again is left alone", async () => {
    const at = { busId: "1-1", cable: "out" } as const;
    const [one, two, three] = await serve({ ...chip(1), ...at }, { ...chip(2), ...at }, { ...chip(3), ...at });
    const watching = watchEach("backup", folder.path(), "--count", "3");
    for (const [turn, board] of [one, two, one].entries()) {
      board?.usb.plugIn();
      await released(turn + 1);
      board?.usb.unplug();
      await twoLooks();
    }
    three?.usb.plugIn();
    const { code, out, notes } = await watching;
    expect(linesOf(out).map(beginning)).toEqual([1, 2, 3].map((n) => `done ${serialOf(n)}`));
    expect([code, notes]).toEqual([0, expect.stringContaining(`1-1: board ${serialOf(1)} was done before`)]);
    expect(kept()).toHaveLength(3);
  });

  test("a board that takes another's place while a third is waited for", async () => {
    const [first, waiting, second] = await serve(
      { ...chip(1), busId: "1-1" },
      { ...chip(2), busId: "1-2", cable: "out" },
      { ...chip(3), busId: "1-1", cable: "out" },
    );
    waiting?.board.removeCard();
    const watching = watchEach("backup", folder.path(), "--count", "3");
    await released(1);
    waiting?.usb.plugIn();
    await released(2);
    first?.usb.unplug();
    await twoLooks();
    // One use of the first, and not yet all five of the one that is waited for.
    expect(served?.counts.released).toBeLessThan(6);
    second?.usb.plugIn();
    const { code, out } = await watching;
    expect(linesOf(out).map(beginning)).toEqual([
      `done ${serialOf(1)}`,
      `failed ${serialOf(2)}`,
      `done ${serialOf(3)}`,
    ]);
    expect(code).toBe(4);
  });

  test("boards without serial numbers are told apart by where they are", async () => {
    await serve({ firmware: "6.2.15" }, { firmware: "6.2.15" });
    const { code, out } = await watchEach("backup", folder.path(), "--count", "2");
    expect(linesOf(out)).toEqual([
      expect.stringMatching(/^done {4}no serial {2}1-1 /),
      expect.stringMatching(/^done {4}no serial {2}1-2 /),
    ]);
    expect([code, kept().map((name) => name.slice(0, 12))]).toEqual([0, ["scsi2sd-1_1-", "scsi2sd-1_2-"]]);
  });

  test("what is no configuration is kept, and said", async () => {
    const [board] = await serve(chip(1));
    board?.card.bytes.set(Buffer.from("bcfg"), 6998 * 512);
    const { code, out } = await watchEach("backup", folder.path("new"), "--count", "1", "--json");
    expect(JSON.parse(out)).toMatchObject({
      ...{ event: "done", path: "1-1", serial: serialOf(1), state: "interrupted" },
      backup: join(folder.path("new"), readdirSync(folder.path("new"))[0] ?? ""),
    });
    expect(code).toBe(0);
  });

  test("a card that comes a moment after its board is waited for; one that does not is a failure", async () => {
    const [late, never] = await serve(chip(1), chip(2));
    const { card } = late ?? {};
    late?.board.removeCard();
    never?.board.removeCard();
    const watching = watchEach("backup", folder.path(), "--count", "2");
    await new Promise((resolve) => setTimeout(resolve, 700));
    late?.board.insertCard(new MemoryMedium(card?.bytes ?? new Uint8Array(512)));
    const { code, out, notes } = await watching;
    const [first, second] = linesOf(out);
    expect(first).toMatch(new RegExp(`^done {4}${serialOf(1)} `));
    expect(second).toMatch(new RegExp(`^failed {2}${serialOf(2)} {2}1-2 {2}the board has no SD card`));
    expect([code, notes]).toEqual([4, expect.stringContaining("2 boards: 1 done, 1 failed")]);
  });

  test("a board in its loader is left alone", async () => {
    await serve({ ...chip(1), start: "loader" }, chip(2));
    const { code, out, notes } = await watchEach("backup", folder.path(), "--count", "1");
    expect(linesOf(out)).toEqual([expect.stringContaining(serialOf(2))]);
    expect([code, notes]).toEqual([0, expect.stringMatching(/^1-1 in its loader \(DFU\): left alone$/m)]);
  });
});

describe("push", () => {
  /** Of the three writes of a push to both halves, the one that makes it whole. */
  const lostWrite = "sd-write-error:3";
  const pushed = (): string => folder.write("new.bin", imageOf(changes["both halves"]));
  const push = (...words: readonly string[]) => watchEach("push", pushed(), "--backup", folder.path(), ...words);

  test("a board that fails in the middle does not stop the rest, and keeps what it had", async () => {
    const boards = await serve(chip(1), { ...chip(2), faults: [parseBoardFault(lostWrite)] }, chip(3));
    const { code, out, notes } = await push("--yes", "--count", "3");
    const lines = linesOf(out);
    expect(lines.map(beginning)).toEqual([`done ${serialOf(1)}`, `failed ${serialOf(2)}`, `done ${serialOf(3)}`]);
    expect(lines[1]).toContain("The board has its old configuration");
    expect(boards.map(imageOnCard)).toEqual([
      imageOf(changes["both halves"]),
      imageOf(original),
      imageOf(changes["both halves"]),
    ]);
    expect([code, notes]).toEqual([4, expect.stringContaining("3 boards: 2 done, 1 failed")]);
    expect(kept().map((name) => name.split("-")[1])).toEqual([1, 2, 3].map(serialOf));
    for (const name of kept()) expect(Uint8Array.from(folder.read(name))).toEqual(imageOf(original));
  });

  test("one that failed is tried again when it comes again, and then all is well", async () => {
    const [board] = await serve({ ...chip(1), faults: [parseBoardFault(lostWrite)] }, { cable: "out" });
    const watching = push("--yes", "--count", "2");
    await released(1);
    board?.usb.unplug();
    await twoLooks();
    // A backup never replaces another, and their names tell seconds.
    await new Promise((resolve) => setTimeout(resolve, 1000));
    board?.usb.plugIn();
    await released(2);
    expect(kept()).toHaveLength(2);
    served?.boards[1]?.usb.plugIn();
    const { code, out, notes } = await watching;
    expect(linesOf(out).map(beginning)).toEqual([`failed ${serialOf(1)}`, `done ${serialOf(1)}`, "done 316C395A3438"]);
    expect([code, notes]).toEqual([0, expect.stringContaining("2 boards: 2 done, 0 failed")]);
  });

  test("one that leaves in the middle and comes back is one board still", async () => {
    const [board, other] = await serve(
      { ...chip(1), faults: [parseBoardFault("unplug:60")] },
      { ...chip(2), cable: "out" },
    );
    board?.usb.onPersonality((personality) => {
      if (personality === "none") setTimeout(() => board.usb.plugIn(), 900);
    });
    const watching = push("--yes", "--count", "2");
    await until(() => board?.usb.personality === "none");
    await until(() => board?.usb.personality === "application");
    await twoLooks();
    await twoLooks();
    other?.usb.plugIn();
    const { out } = await watching;
    expect(linesOf(out).map((line) => line.split(/ +/)[1])).toEqual([serialOf(1), serialOf(2)]);
  });

  test("a configuration that does not fit the second's card: 1 for that board, nothing is written to it", async () => {
    const boards = await serve({ ...chip(1), sectors: 20_000 }, chip(2));
    const file = folder.write("large.bin", imageOf(withTargets({ 0: { scsiSectors: 9000 } })));
    const { code, out } = await watchEach("push", file, "--yes", "--backup", folder.path(), "--count", "2");
    expect(linesOf(out)[1]).toMatch(/^failed .*not fit/);
    expect([code, boards.map(imageOnCard)[1], kept()]).toEqual([
      1,
      imageOf(original),
      [expect.stringContaining(serialOf(1))],
    ]);
  });

  test("what has it already is done, and has no backup", async () => {
    const [board] = await serve(chip(1));
    board?.card.bytes.set(imageOf(changes["both halves"]), 6998 * 512);
    const { code, out } = await push("--yes", "--count", "1", "--json");
    expect(JSON.parse(out)).toMatchObject({ event: "done", serial: serialOf(1), result: "same", differences: [] });
    expect([code, kept()]).toEqual([0, []]);
  });

  test("--dry-run says what would be done, and what else is wrong", async () => {
    const boards = await serve(chip(1));
    // Slot 3 goes, slot 5 comes: sectors 5,000 to 5,999, and the board keeps 5,976 to 6,999 for itself.
    const file = folder.write("new.bin", imageOf(withTargets({ 0: {}, 5: {} })));
    const { code, out } = await watchEach("push", file, "--dry-run", "--count", "1");
    expect(out).toMatch(/would get 2 settings new \(--dry-run\); findings: card-reserve$/m);
    expect([code, boards.map(imageOnCard), kept()]).toEqual([0, [imageOf(original)], []]);
  });
});

describe("before any board", () => {
  test.each([
    ["push without --yes", ["push", "FILE"], 2, "--yes"],
    ["push without a file", ["push", "--yes"], 2, "needs a file"],
    ["push of a file that is not there", ["push", "missing.xml", "--yes"], 5, "no such file"],
    ["push of a file that cannot be read", ["push", "BROKEN", "--yes"], 1, "cannot be used"],
    [
      "a folder that is not there",
      ["backup", "/nowhere/at/all"],
      5,
      "there is no folder /nowhere/at/all, and none can be made",
    ],
    ["a count of nothing", ["backup", "--count", "0"], 2, "--count 0"],
    ["one board only", ["backup", "--device", "1-1"], 2, "exclude each other"],
    ["another action", ["flash"], 2, 'one of "backup", "push"'],
  ])("%s", async (_, words, code, says) => {
    const boards = await serve(chip(1));
    const files: Readonly<Record<string, string>> = {
      FILE: folder.write("new.bin", imageOf(changes["both halves"])),
      BROKEN: folder.write("broken.xml", "<SCSI2SD>"),
    };
    const ended = await watchEach(...words.map((word) => files[word] ?? word));
    expect([ended.code, ended.out]).toEqual([code, ""]);
    expect(ended.notes.replace(/\s+/g, " ")).toContain(says);
    expect(boards.map(imageOnCard)).toEqual([imageOf(original)]);
  });
});

describe("the end", () => {
  test.each(["SIGINT", "SIGTERM"] as const)("%s: what was done is summed up", async (signal) => {
    await serve(chip(1));
    const before = process.listenerCount(signal);
    const watching = watchEach("backup", folder.path());
    await until(() => kept().length === 1);
    process.emit(signal);
    expect(await watching).toMatchObject({ code: 0, notes: expect.stringContaining("1 board: 1 done, 0 failed") });
    expect(process.listenerCount(signal)).toBe(before);
  });

  test("in the middle of a push: that board is done with first, and no other begun", async () => {
    let writes = 0;
    const onSector: BoardOptions["onSector"] = ({ kind }) => {
      if (kind === "write" && ++writes === 1) process.emit("SIGINT");
    };
    const boards = await serve({ ...chip(1), onSector }, chip(2));
    const file = folder.write("new.bin", imageOf(changes["both halves"]));
    const { code, out } = await watchEach("push", file, "--yes", "--backup", folder.path());
    expect([code, linesOf(out)]).toEqual([0, [expect.stringContaining(serialOf(1))]]);
    expect(boards.map(imageOnCard)).toEqual([imageOf(changes["both halves"]), imageOf(original)]);
  });

  test("the way to the boards breaks: 5, and what was done is summed up", async () => {
    await serve(chip(1));
    const watching = watchEach("backup", folder.path());
    await until(() => kept().length === 1);
    await served?.stop();
    expect(await watching).toMatchObject({ code: 5, notes: expect.stringContaining("1 board: 1 done") });
  });
});
