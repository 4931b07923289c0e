// The figures of firmware-timing §6 and the pieces of §8.3.

import { describe, expect, it } from "vitest";
import { firmwareTimingOf } from "../../src/simulate/index.js";
import { totalUs } from "../../src/simulate/parts.js";
import { sdClockMhz, sdTiming } from "../../src/simulate/sd-card.js";
import { sdWriteParts } from "./closed-form/sd-write.js";
import { cardWith, KiB, topCard } from "./scenario.js";

describe("sdClockMhz", () => {
  it.each([
    ["revF", "6.1.3", "normal", 24],
    ["revF", "6.1.3", "turbo", 36],
    ["revF", "6.1.0", "turbo", 24],
    ["revF", "6.3.2", "turbo", 36],
    ["revF", "6.4.0", "turbo", 24],
    ["2020", "6.3.1", "turbo", 36],
    ["2020", "6.4.14", "turbo", 24],
    ["2021", "6.4.13", "turbo", 24],
    ["2021", "6.4.14", "normal", 48],
  ] as const)("%s with %s, %s: %i MHz", (board, version, speed, mhz) => {
    expect(sdClockMhz(board, firmwareTimingOf(version), speed)).toBe(mhz);
  });
});

describe("sdTiming", () => {
  it.each([
    [24, 43.75, 11.7, 46.8, 10.9],
    [36, 29.2, 17.5, 32.2, 15.9],
    [48, 21.9, 23.4, 24.9, 20.5],
  ])("at %i MHz: a block in %f µs (%f MB/s), written in %f µs (%f MB/s)", (mhz, readUs, readMb, writeUs, writeMb) => {
    const { readBlockUs, writeBlockUs } = sdTiming(topCard, mhz);
    expect(readBlockUs).toBeCloseTo(readUs, 0.9);
    expect(512 / readBlockUs).toBeCloseTo(readMb, 0.9);
    expect(Math.abs(writeBlockUs - writeUs)).toBeLessThan(0.06);
    expect(Math.abs(512 / writeBlockUs - writeMb)).toBeLessThan(0.1);
  });
});

describe("sdWriteParts", () => {
  it("is the card's half of the 64 KiB cycle of §8.3", () => {
    const parts = sdWriteParts(sdTiming(topCard, 24), 64 * KiB);
    expect((parts.sdTransfer ?? 0) / 1000).toBeCloseTo(6.0, 1);
    expect((parts.cardProgramming ?? 0) / 1000).toBeCloseTo(2.8, 1);
    expect(parts.sdCommand).toBe(32);
  });

  it("starts a single sector with one command", () => {
    expect(sdWriteParts(sdTiming(topCard, 24), 512).sdCommand).toBe(16);
  });

  it.each([
    [300, 60, 4.34],
    [600, 30, 3.98],
    [1500, 15, 3.35],
    [3500, 8, 2.58],
  ])("gives the asymptotes of §8.3 for P0 %i µs, W %i MB/s: %f MB/s", (programBaseUs, programMbPerSec, asymptote) => {
    const sOfK = totalUs(sdWriteParts(sdTiming(cardWith({ programBaseUs, programMbPerSec }), 24), 64 * KiB));
    const rOut = 512 / ((512 * 12) / 108 + 3);
    expect(1 / (1 / rOut + sOfK / (64 * KiB))).toBeCloseTo(asymptote, 1.8);
  });
});
