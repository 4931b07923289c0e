// Sizes and times as fio's HOWTO defines them ("Parameter types"; kb_base=1024).

import { describe, expect, it } from "vitest";
import { fioSize, fioTimeNs } from "../../../../src/simulate/workload/fio/fio-values.js";

describe("fioSize", () => {
  it.each([
    ["4096", 4096],
    ["0x1000", 4096],
    ["4k", 4096],
    ["4KB", 4096],
    ["4Ki", 4000],
    ["4KiB", 4000],
    ["1m", 1_048_576],
    ["1MiB", 1_000_000],
    ["2g", 2_147_483_648],
    ["1t", 1_099_511_627_776],
  ])("%s are %d bytes", (text, bytes) => {
    expect(fioSize(text)).toBe(bytes);
  });

  it.each(["", "k", "4x", "-1", "1.5k", "4kk", "9999999999999999t", "$size"])("does not take %s", (text) => {
    expect(fioSize(text)).toBeUndefined();
  });
});

describe("fioTimeNs", () => {
  it.each([
    ["60", "s", 60e9],
    ["10m", "s", 600e9],
    ["2h", "s", 7200e9],
    ["1d", "s", 86_400e9],
    ["500ms", "s", 500e6],
    ["250", "us", 250e3],
    ["250usec", "s", 250e3],
    ["3s", "us", 3e9],
  ] as const)("%s with the unit %s", (text, unit, ns) => {
    expect(fioTimeNs(text, unit)).toBe(ns);
  });

  it.each(["", "s", "1.5", "1y", "1constructor"])("does not take %s", (text) => {
    expect(fioTimeNs(text, "s")).toBeUndefined();
  });
});
