import { describe, expect, it } from "vitest";
import { formatShortSize, formatSize } from "../../src/report/format-size.js";

describe("formatSize", () => {
  it.each([
    [1, "1 B", "1"],
    [512, "512 B", "512"],
    [1000, "1000 B", "1000"],
    [1024, "1 KiB", "1K"],
    [1536, "1536 B", "1536"],
    [65_536, "64 KiB", "64K"],
    [1_048_576, "1 MiB", "1M"],
    [1_572_864, "1536 KiB", "1536K"],
    [4_194_304, "4 MiB", "4M"],
  ])("%i: %s, %s", (bytes, long, short) => {
    expect(formatSize(bytes)).toBe(long);
    expect(formatShortSize(bytes)).toBe(short);
  });
});
