// The two forms of a READ (firmware-timing §3.2, §3.3), written out once with the doc's figures.

import { describe, expect, it } from "vitest";
import { configWith, hostWithTurnaround, KiB, MiB, predictPoint } from "./scenario.js";

const host = hostWithTurnaround(0);
const readUs = (scenario: { firmware: string; size: number; pattern?: "random"; bytesPerSector?: number }): number =>
  predictPoint({
    ...scenario,
    op: "read",
    host,
    config: configWith({ enableScsi2: true }, { bytesPerSector: scenario.bytesPerSector ?? 512 }),
  }).latencyUs.mean;
/** A byte at Fast-10 with FIFO losses: 11 clocks of 108 MHz, and δ for every 512. */
const byteUs = (deadUs: number): number => 11 / 108 + deadUs / 512;

describe("a READ that streams", () => {
  it("costs A + c + L + one sector + n/r + B", () => {
    const expected = 70 + 8 + 200 + 43.75 + 65_536 * byteUs(0.7) + 12;
    expect(readUs({ firmware: "6.3.0", size: 64 * KiB })).toBeCloseTo(expected, 2);
  });

  it("costs 0.1 ms more with the top card when random", () => {
    const sequential = readUs({ firmware: "6.1.3", size: 64 * KiB });
    expect(readUs({ firmware: "6.1.3", size: 64 * KiB, pattern: "random" }) - sequential).toBeCloseTo(100, 6);
  });

  it("goes at the card's pace where that is the slower one: 256-byte blocks take a sector each", () => {
    // Reads of 128, 127 (the last sector of the ring is still on its way) and 1 sector, CMD12 after the first two, and the
    // last 256 bytes on the bus.
    const sdUs = 3 * (8 + 200) + 256 * 43.75 + 2 * 8;
    const expected = 70 + sdUs + 256 * byteUs(3) + 12;
    expect(readUs({ firmware: "6.1.3", size: 64 * KiB, bytesPerSector: 256 })).toBeCloseTo(expected, 2);
  });
});

describe("a READ of 512 KiB and more", () => {
  it("pays latency, sector and 2 µs for every 64 KiB from 6.2.7 on", () => {
    const chunk = 8 + 200 + 43.75 + 65_536 * byteUs(0.7) + 2;
    expect(readUs({ firmware: "6.2.7", size: MiB })).toBeCloseTo(70 + 16 * chunk + 12, 2);
    expect(readUs({ firmware: "6.4.14", size: 512 * KiB })).toBeCloseTo(70 + 8 * chunk + 8 + 12, 2);
  });

  it("streams up to 6.2.5, and below 512 KiB", () => {
    expect(readUs({ firmware: "6.1.3", size: MiB })).toBeCloseTo(70 + 251.75 + MiB * byteUs(3) + 12, 2);
    const size = 512 * KiB - 512;
    expect(readUs({ firmware: "6.3.0", size })).toBeCloseTo(70 + 251.75 + size * byteUs(0.7) + 12, 2);
  });

  it("seeks once when random: what follows the first 64 KiB lies behind it", () => {
    const sequential = readUs({ firmware: "6.3.0", size: MiB });
    expect(readUs({ firmware: "6.3.0", size: MiB, pattern: "random" }) - sequential).toBeCloseTo(100, 6);
  });
});
