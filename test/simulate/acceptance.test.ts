// The nine acceptance tests that firmware-timing §11 asks of a model with the defaults of §7.

import { describe, expect, it } from "vitest";
import {
  checkConditionDelayUs,
  defaultBlockSizes,
  firmwareTimingOf,
  hostModels,
  seekDelayUs,
} from "../../src/simulate/index.js";
import { configWith, hostAsking, hostOf, hostWithTurnaround, KiB, MiB, predictPoint, rate, scsi2 } from "./scenario.js";

/** Without those that are a limit of their own. */
const fast10Hosts = hostModels.filter(
  ({ requestedTransfer, transferLimit }) => requestedTransfer.periodFactor === 25 && transferLimit === undefined,
);
const turbo = configWith({ enableScsi2: true, scsiSpeed: 6 });

describe("firmware-timing §11", () => {
  it("1: 6.1.3 writes approach 3.7–4.3 MB/s, and 1/X = 1/r + S(K)/K", () => {
    for (const host of fast10Hosts) {
      const asymptote = rate({ firmware: "6.1.3", host, size: MiB });
      expect(asymptote).toBeGreaterThanOrEqual(3.7);
      expect(asymptote).toBeLessThanOrEqual(4.3);
    }
    // The slope between 1 and 2 MiB in one command, so that nothing that is paid per command is left in it.
    const host = { ...hostWithTurnaround(0), largestCommand: { ...hostOf("sgi-indy").largestCommand, value: 4 * MiB } };
    const slopeUs =
      predictPoint({ firmware: "6.1.3", host, size: 2 * MiB }).latencyUs.mean -
      predictPoint({ firmware: "6.1.3", host, size: MiB }).latencyUs.mean;
    const K = 64 * KiB;
    const r = 512 / ((512 * 12) / 108 + 3);
    const sOfK = 3 * 8 + 128 * (1052 / 24 + 3) + 8 + 600 + K / 30;
    expect(slopeUs / MiB).toBeCloseTo(1 / r + sOfK / K, 6);
  });

  it("2: the 6.1.3 4 KiB write hides the host's turn-around below S(4 KiB); 6.3.0 rises 1:1", () => {
    const sOf4KiB = 3 * 8 + 8 * (1052 / 24 + 3) + 8 + 600 + 4096 / 30;
    const timeUs = (firmware: string, turnaroundUs: number): number =>
      predictPoint({ firmware, host: hostWithTurnaround(turnaroundUs), size: 4 * KiB }).latencyUs.mean;
    expect(timeUs("6.1.3", Math.floor(sOf4KiB))).toBe(timeUs("6.1.3", 0));
    expect(timeUs("6.1.3", sOf4KiB + 100)).toBeCloseTo(timeUs("6.1.3", 0) + 100, 2);
    expect(timeUs("6.3.0", 700)).toBeCloseTo(timeUs("6.3.0", 200) + 500, 6);
  });

  it("3: 6.3.0 writes at most 2 % faster than 6.1.3 at any size, and ≥ 8 % slower at 4 KiB for H0 ≥ 0.2 ms", () => {
    for (const host of fast10Hosts) {
      for (const size of defaultBlockSizes) {
        expect(rate({ firmware: "6.3.0", host, size })).toBeLessThanOrEqual(
          rate({ firmware: "6.1.3", host, size }) * 1.02,
        );
      }
    }
    for (const turnaroundUs of [200, 300, 450, 700, 1000, 1500]) {
      const host = hostWithTurnaround(turnaroundUs);
      expect(rate({ firmware: "6.3.0", host, size: 4 * KiB })).toBeLessThanOrEqual(
        0.92 * rate({ firmware: "6.1.3", host, size: 4 * KiB }),
      );
    }
  });

  it("4: a 1 MiB read runs at 8.5–9.8 MB/s, and nothing exceeds the negotiated 10 MB/s", () => {
    for (const host of fast10Hosts) {
      for (const firmware of ["6.1.3", "6.3.0", "6.4.14"]) {
        const actual = rate({ firmware, op: "read", host, size: MiB });
        expect(actual).toBeGreaterThanOrEqual(8.5);
        expect(actual).toBeLessThanOrEqual(9.8);
        for (const size of defaultBlockSizes) expect(rate({ firmware, op: "read", host, size })).toBeLessThan(10);
      }
    }
  });

  it("5: a running cycle counter lifts the 6.3.0 64 KiB write above 5 MB/s; the 6.3.2 flag changes nothing", () => {
    const size = 64 * KiB;
    expect(rate({ firmware: "6.3.0", size, switches: { cycleCounterRunning: true } })).toBeGreaterThan(5);
    const flagged = configWith({ enableScsi2: true, blindWrites: true });
    expect(rate({ firmware: "6.3.2", size, config: flagged })).toBe(rate({ firmware: "6.3.2", size, config: scsi2 }));
    expect(rate({ firmware: "6.3.2", size })).toBe(rate({ firmware: "6.3.0", size }));
  });

  it("6: turbo on Fast-10 gives writes 7–13 % and reads 0–2 % more; a host asking for 16 reads at 11.5–12.7 MB/s", () => {
    for (const size of [4 * KiB, 16 * KiB, 64 * KiB, MiB]) {
      const writeGain = rate({ firmware: "6.1.3", size, config: turbo }) / rate({ firmware: "6.1.3", size }) - 1;
      expect(writeGain).toBeGreaterThanOrEqual(0.07);
      expect(writeGain).toBeLessThanOrEqual(0.13);
      const read = { firmware: "6.1.3", op: "read", size } as const;
      const readGain = rate({ ...read, config: turbo }) / rate(read) - 1;
      expect(readGain).toBeGreaterThanOrEqual(0);
      expect(readGain).toBeLessThanOrEqual(0.02);
    }
    const fast = rate({ firmware: "6.1.3", op: "read", size: MiB, config: turbo, host: hostAsking(16) });
    expect(fast).toBeGreaterThanOrEqual(11.5);
    expect(fast).toBeLessThanOrEqual(12.7);
  });

  it("7: SEEK takes no time in 6.2.1, 10 ms in 6.2.4", () => {
    expect(seekDelayUs(firmwareTimingOf("6.2.1"))).toBe(0);
    expect(seekDelayUs(firmwareTimingOf("6.2.2"))).toBe(0);
    expect(seekDelayUs(firmwareTimingOf("6.2.3-beta"))).toBe(10_000);
    expect(seekDelayUs(firmwareTimingOf("6.2.4"))).toBe(10_000);
    expect(seekDelayUs(firmwareTimingOf("6.4.13"))).toBe(10_000);
    expect(seekDelayUs(firmwareTimingOf("6.4.14"))).toBe(10);
  });

  it("8: the default configuration adds 1.5 ms to a READ with ATN", () => {
    for (const firmware of ["6.1.3", "6.3.0", "6.4.14"]) {
      const read = { firmware, op: "read", size: 4 * KiB } as const;
      const added =
        predictPoint({ ...read, config: configWith({}) }).latencyUs.mean - predictPoint(read).latencyUs.mean;
      expect(added).toBeCloseTo(1500, 6);
    }
  });

  it("9: CHECK CONDITION waits 80 ms in 6.4.11 … 6.4.13 only", () => {
    const waiting = ["6.1.3", "6.3.0", "6.4.10", "6.4.11", "6.4.12", "6.4.13", "6.4.14"].filter(
      (version) => checkConditionDelayUs(firmwareTimingOf(version)) === 80_000,
    );
    expect(waiting).toEqual(["6.4.11", "6.4.12", "6.4.13"]);
    expect(checkConditionDelayUs(firmwareTimingOf("6.4.14"))).toBe(0);
  });
});
