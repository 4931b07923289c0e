// What a sparse card costs: nothing until written, 4 KiB a page then, and no more than it may.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { SparseMedium } from "../../src/card/index.js";
import { codeOf, numberedSectors, readSectors } from "../contract/medium-makers.js";
import { bundleChild, runChild } from "./child.js";

const card128GB = 250_000_000;

describe("a sparse card", () => {
  test("holds nothing until it is written, whatever is read", () => {
    const card = new SparseMedium(card128GB);
    for (let lba = 0; lba < card128GB; lba += 1_000_003) readSectors(card, lba, 8);
    expect(card.heldBytes).toBe(0);
  });

  test("holds the pages that were written, once", () => {
    const card = new SparseMedium(card128GB);
    card.write(8, numberedSectors(8, 8));
    expect(card.heldBytes).toBe(4096);
    card.write(9, numberedSectors(1, 2));
    expect(card.heldBytes).toBe(4096);
    card.write(15, numberedSectors(15, 2));
    expect(card.heldBytes).toBe(2 * 4096);
    card.write(card128GB - 1, numberedSectors(1, 1));
    expect(card.heldBytes).toBe(3 * 4096);
  });

  test("holds no zeros where nothing was, and takes them where something was", () => {
    const card = new SparseMedium(card128GB);
    for (let lba = 0; lba < 100_000; lba += 1000) card.write(lba, new Uint8Array(1000 * 512));
    expect(card.heldBytes).toBe(0);
    card.write(100, numberedSectors(100, 1));
    card.write(100, new Uint8Array(512));
    expect(readSectors(card, 100, 1)).toEqual(new Uint8Array(512));
  });

  test("takes little more memory than it holds", () => {
    const folder = mkdtempSync(join(tmpdir(), "scsi2sd-sparse-"));
    const script = bundleChild("sparse-load", folder);
    const taken = runChild(process.execPath, ["--expose-gc", script]) as Record<string, number>;
    rmSync(folder, { recursive: true });
    expect(taken["heldBytes"]).toBe(2 ** 25);
    // Small buffers of Node itself come and go beside those of the card.
    expect(taken["bufferBytes"]).toBeGreaterThan(0.999 * 2 ** 25);
    expect(taken["bufferBytes"]).toBeLessThan(1.05 * 2 ** 25);
    expect(taken["takenBytes"]).toBeLessThan(1.5 * 2 ** 25);
  });

  test("is full when it holds as much as it may, and still takes what needs no more", () => {
    const card = new SparseMedium(card128GB, { maxHeldBytes: 3 * 4096 });
    card.write(0, numberedSectors(0, 16));
    expect(codeOf(() => card.write(16, numberedSectors(16, 16)))).toBe("card/full");
    // As much as there was room for, whole sectors.
    expect(readSectors(card, 16, 8)).toEqual(numberedSectors(16, 8));
    expect(readSectors(card, 24, 8)).toEqual(new Uint8Array(8 * 512));
    expect(card.heldBytes).toBe(3 * 4096);
    card.write(0, numberedSectors(500, 24));
    card.write(1000, new Uint8Array(512));
    expect(readSectors(card, 0, 24)).toEqual(numberedSectors(500, 24));
  });

  test("lets go of its memory when closed", () => {
    const card = new SparseMedium(1000);
    card.write(0, numberedSectors(0, 16));
    card.close();
    expect(card.heldBytes).toBe(0);
  });

  test("cannot have more sectors than a card, nor half of one", () => {
    expect(codeOf(() => new SparseMedium(2 ** 32))).toBe("card/size");
    expect(() => new SparseMedium(0.5)).toThrow(RangeError);
    expect(() => new SparseMedium(-1)).toThrow(RangeError);
  });
});
