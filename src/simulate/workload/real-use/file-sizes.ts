// Sizes of the files of a software tree, as data: shares of files and of bytes from general knowledge of installed Unix
// packages (many small headers, manual pages and scripts; the bytes lie in libraries and programs). Not from the report,
// which says no more than "489 MB of mostly small files".

import { bytes, type Constant } from "../../constant.js";
import type { Random } from "../../engine/random.js";

export interface SizeClass {
  /** Share of the files, %. */
  readonly share: Constant;
  /** Files of the class are evenly spread over these bounds on a logarithmic scale. */
  readonly from: Constant;
  readonly to: Constant;
}

const source = "general knowledge of installed software trees";

export const softwareTree: readonly SizeClass[] = [
  sizeClass(40, [5, 50], 256, 4096),
  sizeClass(35, [20, 50], 4096, 16_384),
  sizeClass(17, [5, 30], 16_384, 65_536),
  sizeClass(7, [2, 15], 65_536, 524_288),
  sizeClass(1, [0.3, 3], 524_288, 4_194_304),
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

function drawSize(classes: readonly SizeClass[], random: Random): number {
  let pick = random.next() * classes.reduce((sum, { share }) => sum + share.value, 0);
  const chosen = classes.find(({ share }) => {
    pick -= share.value;
    return pick < 0;
  });
  const { from, to } = chosen ?? { from: { value: 4096 }, to: { value: 4096 } };
  return Math.ceil(from.value * (to.value / from.value) ** random.next());
}

function sizeClass(share: number, range: readonly [number, number], from: number, to: number): SizeClass {
  return {
    share: { value: share, unit: "%", confidence: "A", source, range },
    from: bytes(from, "A", source),
    to: bytes(to, "A", source),
  };
}
