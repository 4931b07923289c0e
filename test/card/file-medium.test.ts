// Card images as files: what is opened and what is refused, what lies in the file, and what happens when somebody else
// changes the file meanwhile.

import { mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import process from "node:process";
import { afterAll, describe, expect, test } from "vitest";
import { createCardImage } from "../../src/card/file-image.js";
import { openFileMedium } from "../../src/card/file-medium.js";
import type { MediumErrorCode } from "../../src/card/index.js";
import {
  codeOf,
  createImage,
  freshPath,
  mediumErrorOf,
  numberedSectors,
  readSectors,
  removeImages,
} from "../contract/medium-makers.js";

afterAll(removeImages);

const readWrite = { access: "read-write" } as const;
const readOnly = { access: "read-only" } as const;
function createFile(bytes: number): string {
  const path = freshPath();
  writeFileSync(path, new Uint8Array(bytes).fill(7));
  return path;
}

interface Refused {
  readonly what: string;
  readonly makePath: () => string;
  readonly code: MediumErrorCode;
  readonly words: string;
}

const refused: readonly Refused[] = [
  { what: "a file that is not there", makePath: freshPath, code: "card/open", words: "no such file" },
  { what: "a folder", makePath: () => dirname(freshPath()), code: "card/open", words: "is a folder" },
  { what: "a device that is no disk", makePath: () => "/dev/null", code: "card/open", words: "is no file" },
  { what: "an empty file", makePath: () => createFile(0), code: "card/size", words: "has 0 bytes: not one sector" },
  { what: "less than a sector", makePath: () => createFile(511), code: "card/size", words: "has 511 bytes, 511 more" },
  { what: "a cut-off sector", makePath: () => createFile(1030), code: "card/size", words: "has 1030 bytes, 6 more" },
];

describe("a new image", () => {
  test("has its size and takes no room", () => {
    const path = createImage(250_000_000);
    const { size, blocks } = statSync(path);
    expect(size).toBe(128_000_000_000);
    expect(blocks * 512).toBeLessThan(65_536);
  });

  test("takes room for what is written", () => {
    const path = createImage(250_000_000);
    const card = openFileMedium(path, readWrite);
    card.write(200_000_000, numberedSectors(0, 128));
    card.close();
    const { size, blocks } = statSync(path);
    expect(size).toBe(128_000_000_000);
    expect(blocks * 512).toBeLessThan(2 * 65_536);
  });

  test("is never made over another file", () => {
    const path = createFile(512);
    expect(mediumErrorOf(() => createCardImage(path, 10))).toMatchObject({
      code: "card/open",
      hint: expect.stringContaining("never overwritten"),
    });
    expect(statSync(path).size).toBe(512);
  });

  test("is not left behind when it cannot be made so large", () => {
    expect(codeOf(() => createCardImage(freshPath(), 2 ** 32))).toBe("card/size");
    expect(() => createCardImage(freshPath(), 0)).toThrow(RangeError);
    expect(codeOf(() => createCardImage(join(freshPath(), "card.img"), 10))).toBe("card/open");
  });
});

describe("opening", () => {
  test("finds what is in the file, byte for byte", () => {
    const path = freshPath();
    writeFileSync(path, numberedSectors(0, 20));
    const card = openFileMedium(path, readWrite);
    expect(card.sectors).toBe(20);
    expect(readSectors(card, 5, 3)).toEqual(numberedSectors(5, 3));
    card.write(19, numberedSectors(500, 1));
    // Before any flush.
    expect(readFileSync(path).subarray(19 * 512)).toEqual(Buffer.from(numberedSectors(500, 1)));
    card.close();
    expect(statSync(path).size).toBe(20 * 512);
  });

  test.each(refused)("refuses $what", ({ makePath, code, words }) => {
    const path = makePath();
    for (const options of [readWrite, readOnly]) {
      const error = mediumErrorOf(() => openFileMedium(path, options));
      expect(error.code).toBe(code);
      expect(error.message).toContain(words);
      expect(error.message).toContain(path);
      expect(error.hint).toBeDefined();
    }
  });

  test("refuses a card larger than any", () => {
    const path = createImage(2 ** 32 - 1);
    truncateSync(path, 2 ** 32 * 512);
    expect(codeOf(() => openFileMedium(path, readOnly))).toBe("card/size");
  });

  test("leaves the odd bytes alone when told to ignore them", () => {
    const path = createFile(1030);
    const card = openFileMedium(path, { access: "read-write", oddTail: "ignore" });
    expect(card.sectors).toBe(2);
    card.write(0, numberedSectors(0, 2));
    expect(codeOf(() => card.write(2, numberedSectors(0, 1)))).toBe("card/range");
    card.close();
    expect(readFileSync(path)).toEqual(Buffer.concat([numberedSectors(0, 2), new Uint8Array(6).fill(7)]));
    expect(codeOf(() => openFileMedium(createFile(511), { access: "read-only", oddTail: "ignore" }))).toBe("card/size");
  });

  test("for reading changes nothing, and makes no lock", () => {
    const path = createFile(1024);
    const before = statSync(path);
    const card = openFileMedium(path, readOnly);
    expect(codeOf(() => card.write(0, numberedSectors(0, 1)))).toBe("card/write-protected");
    card.flush();
    expect(statSync(`${path}.lock`, { throwIfNoEntry: false })).toBeUndefined();
    card.close();
    expect(statSync(path).mtimeMs).toBe(before.mtimeMs);
  });

  test.runIf(process.platform === "linux")("leaves nothing open and no lock when it refuses", () => {
    const path = createFile(1030);
    const countOpen = () => readdirSync("/proc/self/fd").length;
    const before = countOpen();
    for (let attempt = 0; attempt < 50; attempt++) codeOf(() => openFileMedium(path, readWrite));
    const busyPath = createImage(1);
    const first = openFileMedium(busyPath, readWrite);
    for (let attempt = 0; attempt < 50; attempt++) codeOf(() => openFileMedium(busyPath, readWrite));
    first.close();
    expect(countOpen()).toBeLessThan(before + 50);
    expect(statSync(`${path}.lock`, { throwIfNoEntry: false })).toBeUndefined();
  });
});

describe("a file that changes underneath", () => {
  test("is no longer than it was when opened, for the board", () => {
    const path = createImage(10);
    const card = openFileMedium(path, readWrite);
    truncateSync(path, 20 * 512);
    expect(card.sectors).toBe(10);
    expect(codeOf(() => readSectors(card, 10, 1))).toBe("card/range");
    expect(codeOf(() => card.write(9, numberedSectors(9, 2)))).toBe("card/range");
    expect(statSync(path).size).toBe(20 * 512);
    card.close();
  });

  test("cannot be read where it was cut off, and is made longer again by a write, within its size", () => {
    const path = createImage(10);
    const card = openFileMedium(path, readWrite);
    truncateSync(path, 5 * 512 + 100);
    expect(readSectors(card, 0, 5)).toEqual(new Uint8Array(5 * 512));
    expect(mediumErrorOf(() => readSectors(card, 4, 2))).toMatchObject({
      code: "card/read",
      message: expect.stringContaining("cannot read sectors 4 to 5"),
      cause: expect.objectContaining({ message: "the file was cut short meanwhile" }),
    });
    card.write(9, numberedSectors(9, 1));
    expect(statSync(path).size).toBe(10 * 512);
    expect(readSectors(card, 8, 2)).toEqual(Uint8Array.from([...new Uint8Array(512), ...numberedSectors(9, 1)]));
    card.close();
  });
});

describe("one writer an image", () => {
  test("a second one is refused, by whatever name it comes, until the first closes", () => {
    const path = createImage(10);
    const link = freshPath();
    symlinkSync(path, link);
    const folder = freshPath();
    mkdirSync(folder);
    const first = openFileMedium(path, readWrite);
    for (const name of [path, link, join(folder, "..", path.slice(dirname(path).length + 1))]) {
      expect(mediumErrorOf(() => openFileMedium(name, readWrite))).toMatchObject({
        code: "card/busy",
        message: expect.stringContaining(`process ${process.pid} on `),
        hint: expect.stringContaining(".lock"),
      });
    }
    first.close();
    openFileMedium(link, readWrite).close();
  });

  test("readers are welcome, and see what is written", () => {
    const path = createImage(10);
    const writer = openFileMedium(path, readWrite);
    const reader = openFileMedium(path, readOnly);
    writer.write(3, numberedSectors(3, 1));
    expect(readSectors(reader, 3, 1)).toEqual(numberedSectors(3, 1));
    reader.close();
    writer.write(4, numberedSectors(4, 1));
    writer.close();
  });
});
