import { describe, expect, test } from "vitest";
import { parseCardSize, parseRequestSize } from "../../src/cli/sizes.js";

describe("the size of a card, in SD sectors of 512 bytes", () => {
  test.each([
    ["15450112", 15_450_112],
    ["1", 1],
    ["8GB", 8e9 / 512],
    ["8gb", 8e9 / 512],
    ["8 GB", 8e9 / 512],
    ["8GiB", 2 ** 33 / 512],
    ["7.9GiB", Math.floor((7.9 * 2 ** 30) / 512)],
    ["512MiB", 2 ** 20],
    ["2TiB", 2 ** 32],
  ])("%s", (text, sectors) => {
    expect(parseCardSize(text)).toBe(sectors);
  });

  test.each(["", "0", "-1", "8G", "GB", "8.5", "8,5GB", "1e9", "0x10", "3TiB", "100B", "NaN"])("%j is none", (text) => {
    expect(() => parseCardSize(text)).toThrow("is not a size");
  });
});

describe("the size of a request, in bytes", () => {
  test.each([
    ["4K", 4096],
    ["4k", 4096],
    ["4KiB", 4096],
    ["4KB", 4096],
    ["1M", 2 ** 20],
    ["512", 512],
    ["512B", 512],
  ])("%s", (text, bytes) => {
    expect(parseRequestSize(text)).toBe(bytes);
  });

  test.each(["", "0", "K", "4.5K", "-4K", "4G", "0x1000"])("%j is none", (text) => {
    expect(() => parseRequestSize(text)).toThrow("is not a request size");
  });
});
