// What is special about a card of several parts: its gaps, its borders, its mixed protection, and one card from a
// configuration and an image a target.

import { describe, expect, test } from "vitest";
import {
  createSplitCard,
  FaultMedium,
  MemoryMedium,
  readConfigArea,
  SparseMedium,
  SplitMedium,
  writeConfigArea,
  writeProtected,
} from "../../src/card/index.js";
import { encodeImage } from "../../src/config/index.js";
import { codeOf, mediumErrorOf, numberedSectors, readSectors } from "../contract/medium-makers.js";
import { configOf } from "./card-configs.js";

const createPart = (sectors: number, first = 0) => new MemoryMedium(numberedSectors(first, sectors));

describe("a card of parts", () => {
  test("reads zeros where no part lies", () => {
    const card = new SplitMedium(100, [
      { start: 10, medium: createPart(5, 10) },
      { start: 20, medium: createPart(5, 20) },
    ]);
    const zeros = (count: number) => [...new Uint8Array(count * 512)];
    expect(readSectors(card, 8, 19)).toEqual(
      Uint8Array.from([...zeros(2), ...numberedSectors(10, 5), ...zeros(5), ...numberedSectors(20, 5), ...zeros(2)]),
    );
    expect(readSectors(card, 15, 5)).toEqual(new Uint8Array(5 * 512));
  });

  test("refuses a write that no part keeps, or not all of it, and writes nothing then", () => {
    const part = createPart(5, 10);
    const card = new SplitMedium(100, [{ start: 10, medium: part }]);
    for (const [lba, count] of [
      [50, 1],
      [14, 2],
      [9, 2],
      [5, 20],
    ] as const) {
      expect(codeOf(() => card.write(lba, numberedSectors(999, count)))).toBe("card/write");
    }
    expect(part.bytes).toEqual(numberedSectors(10, 5));
    card.write(10, numberedSectors(999, 5));
    expect(part.bytes).toEqual(numberedSectors(999, 5));
  });

  test("is write-protected when all of it is, and else where it is", () => {
    const disk = { start: 0, medium: createPart(5) };
    const cd = { start: 5, medium: writeProtected(createPart(5, 5)) };
    expect(new SplitMedium(10, [cd]).isWriteProtected).toBe(true);
    const card = new SplitMedium(10, [disk, cd]);
    expect(card.isWriteProtected).toBe(false);
    expect(codeOf(() => card.write(4, numberedSectors(999, 2)))).toBe("card/write-protected");
    expect(readSectors(card, 0, 10)).toEqual(numberedSectors(0, 10));
    card.write(4, numberedSectors(999, 1));
    expect(readSectors(card, 4, 2)).toEqual(Uint8Array.from([...numberedSectors(999, 1), ...numberedSectors(5, 1)]));
  });

  test("does not let parts overlap, or lie behind its end", () => {
    const at = (start: number, sectors: number) => ({ start, medium: createPart(sectors) });
    expect(codeOf(() => new SplitMedium(100, [at(10, 5), at(14, 5)]))).toBe("card/layout");
    expect(codeOf(() => new SplitMedium(100, [at(10, 5), at(10, 5)]))).toBe("card/layout");
    expect(codeOf(() => new SplitMedium(100, [at(96, 5)]))).toBe("card/layout");
    expect(codeOf(() => new SplitMedium(100, [at(-1, 5)]))).toBe("card/layout");
    new SplitMedium(100, [at(10, 5), at(15, 5), at(95, 5)]);
  });

  test("flushes and closes every part, even when one fails", () => {
    const broken = new FaultMedium(createPart(5), [{ kind: "bad-flush" }]);
    const flushes: string[] = [];
    const sound = new MemoryMedium(new Uint8Array(5 * 512));
    sound.flush = () => flushes.push("sound");
    const card = new SplitMedium(10, [
      { start: 0, medium: broken },
      { start: 5, medium: sound },
    ]);
    expect(codeOf(() => card.flush())).toBe("card/write");
    expect(flushes).toEqual(["sound"]);
    card.close();
    expect(codeOf(() => readSectors(sound, 0, 1))).toBe("card/closed");
    expect(codeOf(() => readSectors(broken, 0, 1))).toBe("card/closed");
  });
});

describe("a card from a configuration and an image a target", () => {
  const config = configOf(
    { id: 0, sdSectorStart: 100, scsiSectors: 50 },
    { id: 3, sdSectorStart: 1000, scsiSectors: 10, bytesPerSector: 2048 },
  );

  test("has each image at its target and the configuration at its end", () => {
    const card = createSplitCard(
      config,
      new Map([
        [0, createPart(50, 7000)],
        [1, createPart(40, 8000)],
      ]),
    );
    expect(card.sectors).toBe(3072);
    expect(readSectors(card, 100, 50)).toEqual(numberedSectors(7000, 50));
    expect(readSectors(card, 1000, 40)).toEqual(numberedSectors(8000, 40));
    expect(readConfigArea(card)).toEqual(encodeImage(config));
  });

  test("takes a new configuration, and the stray copy that the firmware writes", () => {
    const card = createSplitCard(config, new Map([[0, createPart(50)]]));
    const image = encodeImage(configOf({ id: 5 }));
    writeConfigArea(card, image);
    card.write(card.sectors - 1024, image);
    expect(readConfigArea(card)).toEqual(image);
  });

  test("has zeros that cannot be written for a target without an image", () => {
    const card = createSplitCard(config, new Map([[0, createPart(50)]]));
    expect(readSectors(card, 1000, 40)).toEqual(new Uint8Array(40 * 512));
    expect(codeOf(() => card.write(1000, numberedSectors(0, 4)))).toBe("card/write");
  });

  test("refuses an image that is too short, and uses the start of one that is too long", () => {
    const { code, message } = mediumErrorOf(() => createSplitCard(config, new Map([[1, createPart(39)]])));
    expect([code, message]).toEqual(["card/layout", "target 1 has 40 SD sectors, its image only 39"]);
    const card = createSplitCard(config, new Map([[0, createPart(5000, 7000)]]));
    expect(readSectors(card, 149, 2)).toEqual(Uint8Array.from([...numberedSectors(7049, 1), ...new Uint8Array(512)]));
  });

  test("refuses an image for a target that is not enabled, and targets that overlap", () => {
    expect(codeOf(() => createSplitCard(config, new Map([[2, createPart(5)]])))).toBe("card/layout");
    const overlapping = configOf({ sdSectorStart: 0, scsiSectors: 50 }, { sdSectorStart: 49, scsiSectors: 50 });
    const media = new Map([
      [0, createPart(50)],
      [1, createPart(50)],
    ]);
    expect(codeOf(() => createSplitCard(overlapping, media))).toBe("card/layout");
  });

  test("gives a target that takes the rest all of its image and no more", () => {
    const rest = configOf({ sdSectorStart: 100, scsiSectors: 0 });
    const card = createSplitCard(rest, new Map([[0, createPart(777)]]));
    // usable = card − start − 1024 (firmware-behaviour 4.3)
    expect(card.sectors - 100 - 1024).toBe(777);
    expect(readSectors(card, 100 + 770, 7)).toEqual(numberedSectors(770, 7));
  });

  test("refuses the rest of the card to an image that is shorter because another target ends later", () => {
    const rest = configOf({ sdSectorStart: 0, scsiSectors: 0 }, { sdSectorStart: 900, scsiSectors: 124 });
    expect(codeOf(() => createSplitCard(rest, new Map([[0, createPart(900)]])))).toBe("card/layout");
  });

  test("is write-protected when all its images are", () => {
    const locked = new Map([[0, writeProtected(createPart(50))]]);
    expect(createSplitCard(config, locked).isWriteProtected).toBe(true);
    expect(createSplitCard(config, new Map([[0, createPart(50)]])).isWriteProtected).toBe(false);
    expect(createSplitCard(config, new Map()).isWriteProtected).toBe(false);
  });

  test("spans 2 TiB", () => {
    const far = configOf({ sdSectorStart: 2 ** 32 - 4096, scsiSectors: 2048 });
    const card = createSplitCard(far, new Map([[0, new SparseMedium(2048)]]));
    expect(card.sectors).toBe(2 ** 32 - 1024);
    card.write(2 ** 32 - 4096, numberedSectors(5, 2048));
    expect(readSectors(card, 2 ** 32 - 2049, 1)).toEqual(numberedSectors(2052, 1));
  });
});
