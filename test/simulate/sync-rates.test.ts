// Every cell of the table in firmware-timing §5.3.

import { describe, expect, it } from "vitest";
import type { HardwareRevision } from "../../src/simulate/index.js";
import { syncCycle } from "../../src/simulate/sync-rates.js";

const megahertz: Record<HardwareRevision, number> = { revF: 108, "2020": 108, "2021": 90 };

describe("syncCycle", () => {
  it.each([
    [16, 8, 6],
    [22, 8, 6],
    [23, 11, 12],
    [25, 11, 12],
    [31, 14, 14],
    [35, 19, 16],
    [44, 21, 20],
    [50, 22, 22],
    [62, 28, 28],
    [70, 32, 32],
    [80, 36, 36],
  ])("period %i at 108 MHz: %i clocks in, %i out", (period, inClocks, outClocks) => {
    expect(syncCycle("revF", period)).toEqual({ inClocks, outClocks });
    expect(syncCycle("2020", period)).toEqual({ inClocks, outClocks });
  });

  it.each([
    [16, 11.3, 15],
    [25, 10.0, 9.0],
    [31, 5.6, 5.6],
    [35, 4.7, 5.0],
    [44, 3.9, 4.1],
    [50, 3.6, 3.5],
    [62, 2.9, 2.8],
    [70, 2.6, 2.5],
    [80, 2.2, 2.3],
  ])("period %i at 90 MHz: %f MB/s in, %f out", (period, mbIn, mbOut) => {
    const { inClocks, outClocks } = syncCycle("2021", period);
    expect(Math.abs(megahertz["2021"] / inClocks - mbIn)).toBeLessThanOrEqual(0.0501);
    expect(Math.abs(megahertz["2021"] / outClocks - mbOut)).toBeLessThanOrEqual(0.0501);
  });

  it("is never quicker for a longer period, from Fast-10 on", () => {
    for (const board of ["revF", "2021"] as const) {
      for (let period = 26; period <= 80; period++) {
        expect(syncCycle(board, period).outClocks).toBeGreaterThanOrEqual(syncCycle(board, period - 1).outClocks);
      }
    }
  });
});
