// Sizes of the files of a software tree, as data: how many of each size a survey found on Unix file systems of the
// machines' time (G. Irlam, Unix file size survey, November 1993: 12 million files, 20 KB on average). The report says no
// more than "489 MB of mostly small files"; younger trees have larger files, and fewer of them in 489 MB.

import type { Random } from "../../engine/random.js";

/** Largest size of the class, bytes, and files in it; the smallest size is half as large. */
export type SizeClass = readonly [largestBytes: number, files: number];

/** The survey's classes that a tree of 489 MB has a file of; those up to 256 bytes together. */
export const softwareTree: readonly SizeClass[] = [
  [256, 1_560_779],
  [512, 1_284_617],
  [1024, 1_808_526],
  [2048, 2_397_908],
  [4096, 1_717_869],
  [8192, 1_144_688],
  [16_384, 865_126],
  [32_768, 574_651],
  [65_536, 348_280],
  [131_072, 194_864],
  [262_144, 112_967],
  [524_288, 58_644],
  [1_048_576, 32_286],
  [2_097_152, 16_140],
  [4_194_304, 7221],
  [8_388_608, 2475],
  [16_777_216, 991],
  [33_554_432, 479],
];

/** Sizes that add up to `totalBytes`. */
export function drawSizes(classes: readonly SizeClass[], totalBytes: number, random: Random): number[] {
  const sizes: number[] = [];
  let left = totalBytes;
  while (left > 0) {
    const size = Math.min(left, drawSize(classes, random));
    sizes.push(size);
    left -= size;
  }
  return sizes;
}

/** Within a class evenly spread on a logarithmic scale. */
function drawSize(classes: readonly SizeClass[], random: Random): number {
  let pick = random.next() * classes.reduce((sum, [, files]) => sum + files, 0);
  const [largest] = classes.find(([, files]) => {
    pick -= files;
    return pick < 0;
  }) ?? [4096];
  return Math.ceil(largest * 2 ** (random.next() - 1));
}
