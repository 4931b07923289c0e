// Where the configuration is put, and what is said of what was there.

import { expect, test } from "vitest";
import { MemoryMedium } from "../../../src/card/index.js";
import { putConfigOnCard } from "../../../src/cli/emulate/config-on-card.js";

const image = Uint8Array.from({ length: 1024 }, (_, at) => (at * 7 + 1) & 255);
const sectors = 16;

function cardWith(end: Uint8Array): { readonly bytes: Uint8Array; readonly card: MemoryMedium } {
  const bytes = new Uint8Array(sectors * 512).fill(9);
  bytes.set(end, bytes.length - 1024);
  return { bytes, card: new MemoryMedium(bytes) };
}

const almostBlank = Uint8Array.from({ length: 1024 }, (_, at) => (at === 1023 ? 1 : 0));

test.each([
  ["zeros", new Uint8Array(1024), "written"],
  ["an erased end", new Uint8Array(1024).fill(0xff), "written"],
  ["one byte of something", almostBlank, "replaced"],
  ["equal bytes that no card has when it is erased", new Uint8Array(1024).fill(0x55), "replaced"],
  ["the same", image, "was-there"],
] as const)("over %s", (_, before, result) => {
  const { bytes, card } = cardWith(before);
  expect(putConfigOnCard(card, image)).toBe(result);
  expect(bytes.subarray(-1024)).toEqual(image);
  expect(bytes.subarray(0, -1024).every((byte) => byte === 9)).toBe(true);
});

test("a write-protected card stays as it is", () => {
  const { bytes, card } = cardWith(new Uint8Array(1024));
  Object.defineProperty(card, "isWriteProtected", { value: true });
  expect(putConfigOnCard(card, image)).toBe("write-protected");
  expect(bytes.subarray(-1024)).toEqual(new Uint8Array(1024));
});
