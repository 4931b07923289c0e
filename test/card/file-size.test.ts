// The size of a block device, found by reading; tried here on files, which behave the same.

import { closeSync, openSync } from "node:fs";
import { afterAll, describe, expect, test } from "vitest";
import { sectorsOfDevice } from "../../src/card/file-size.js";
import { codeOf, createImage, removeImages } from "../contract/medium-makers.js";

afterAll(removeImages);

describe("what can be read", () => {
  test.each([1, 2, 3, 1023, 1024, 62_333_952, 250_000_000, 2 ** 31, 2 ** 32 - 1])("%i sectors", (sectors) => {
    expect(measure(createImage(sectors))).toBe(sectors);
  });

  test("none: no card in the reader", () => {
    expect(codeOf(() => measure("/dev/null"))).toBe("card/size");
  });

  test("without an end", () => {
    expect(measure("/dev/zero")).toBeGreaterThan(2 ** 32 - 1);
  });

  test("with an error is not the end", () => {
    expect(codeOf(() => sectorsOfDevice("closed", 987_654))).toBe("card/read");
  });
});

function measure(path: string): number {
  const descriptor = openSync(path, "r");
  try {
    return sectorsOfDevice(path, descriptor);
  } finally {
    closeSync(descriptor);
  }
}
