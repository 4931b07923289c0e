// Every kind of medium, made empty at a size that the suite asks for, in a folder that it cleans up.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createCardImage } from "../../src/card/file-image.js";
import { openFileMedium } from "../../src/card/file-medium.js";
import {
  FaultMedium,
  type Medium,
  MediumError,
  type MediumErrorCode,
  MemoryMedium,
  SparseMedium,
  SplitMedium,
  writeProtected,
} from "../../src/card/index.js";

export interface MediumMaker {
  readonly name: string;
  create(sectors: number): Medium;
  /** A card of the same kind whose switch is on. */
  createProtected(sectors: number): Medium;
  /** Whether a card of 2 TiB may be asked for. */
  readonly isForLargeCards: boolean;
}

let folder: string | undefined;
let images = 0;

/** For `afterAll` of every test that makes files. */
export function removeImages(): void {
  if (folder !== undefined) rmSync(folder, { recursive: true });
  folder = undefined;
}

export function freshPath(): string {
  folder ??= mkdtempSync(join(tmpdir(), "scsi2sd-medium-"));
  images++;
  return join(folder, `card-${images}.img`);
}

export function createImage(sectors: number): string {
  const path = freshPath();
  createCardImage(path, sectors);
  return path;
}

/** Three parts without a gap, so that spans cross their borders. */
function createSplit(sectors: number, createPart: (sectors: number) => Medium): Medium {
  const first = Math.floor(sectors / 3);
  const second = Math.floor(sectors / 4);
  return new SplitMedium(sectors, [
    { start: first + second, medium: createPart(sectors - first - second) },
    { start: 0, medium: createPart(first) },
    // Longer than its place: the surplus is not on the card.
    { start: first, medium: createPart(second + 7), sectors: second },
  ]);
}

const openImage = (sectors: number) => openFileMedium(createImage(sectors), { access: "read-write" });
const openReadOnly = (sectors: number) => openFileMedium(createImage(sectors), { access: "read-only" });

export const mediumMakers: readonly MediumMaker[] = [
  {
    name: "memory",
    create: (sectors) => new MemoryMedium(new Uint8Array(sectors * 512)),
    createProtected: (sectors) => new MemoryMedium(new Uint8Array(sectors * 512), "write-protected"),
    isForLargeCards: false,
  },
  {
    name: "sparse",
    create: (sectors) => new SparseMedium(sectors),
    createProtected: (sectors) => new SparseMedium(sectors, { protection: "write-protected" }),
    isForLargeCards: true,
  },
  { name: "file", create: openImage, createProtected: openReadOnly, isForLargeCards: true },
  {
    name: "split over memory",
    create: (sectors) => createSplit(sectors, (part) => new SparseMedium(part)),
    createProtected: (sectors) => createSplit(sectors, (part) => writeProtected(new SparseMedium(part))),
    isForLargeCards: true,
  },
  {
    name: "split over files",
    create: (sectors) => createSplit(sectors, openImage),
    createProtected: (sectors) => createSplit(sectors, openReadOnly),
    isForLargeCards: true,
  },
  {
    name: "faulty, without a fault",
    create: (sectors) => new FaultMedium(new SparseMedium(sectors)),
    createProtected: (sectors) => new FaultMedium(writeProtected(new SparseMedium(sectors))),
    isForLargeCards: true,
  },
];

/** The error of a medium that `act` must throw. */
export function mediumErrorOf(act: () => unknown): MediumError {
  try {
    act();
  } catch (error) {
    if (error instanceof MediumError) return error;
    throw error;
  }
  throw new Error("nothing was thrown");
}

export function codeOf(act: () => unknown): MediumErrorCode {
  return mediumErrorOf(act).code;
}

/** `count` sectors, each filled with its own number, counted from `first`. */
export function numberedSectors(first: number, count: number): Uint8Array {
  const bytes = new Uint8Array(count * 512);
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < bytes.length; at += 4) view.setUint32(at, first + Math.floor(at / 512));
  return bytes;
}

export function readSectors(medium: Medium, lba: number, count: number): Uint8Array {
  const into = new Uint8Array(count * 512).fill(0xee);
  medium.read(lba, into);
  return into;
}
