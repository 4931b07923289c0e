// The ring of firmware-timing §3.2: reads of irregular length, hidden behind the bus unless the card is the slower side.

import { describe, expect, it } from "vitest";
import { type RingRead, simulateRing } from "../../../../src/simulate/engine/board-drive/read-ring.js";

const fast10: RingRead = {
  sectors: 512,
  ringSectors: 128,
  unit: 1,
  latencyNs: 200_000,
  sdCommandNs: 8000,
  blockNs: 43_750,
  // r_in of 6.2.7: 9.69 MB/s
  sendNs: 512_000 / 9.69,
};

describe("simulateRing", () => {
  it("asks for 128, about 103 and 25 sectors when the card is quicker than the bus (§3.2)", () => {
    const [first = 0, second = 0, third = 0] = simulateRing(fast10).reads;
    expect(first).toBe(128);
    expect(Math.abs(second - 103)).toBeLessThanOrEqual(3);
    expect(second + third).toBe(128);
  });

  it("lets the bus never wait once it has begun", () => {
    for (const sectors of [1, 2, 128, 129, 512, 2048]) {
      const { endNs } = simulateRing({ ...fast10, sectors });
      expect(endNs).toBeCloseTo(8000 + 200_000 + 43_750 + sectors * fast10.sendNs, 3);
    }
  });

  it("lets the bus wait where the ring is that of 6.0.5, 16 KiB", () => {
    const streamedNs = 8000 + 200_000 + 43_750 + 512 * fast10.sendNs;
    const { endNs } = simulateRing({ ...fast10, ringSectors: 32 });
    expect(endNs / streamedNs).toBeGreaterThan(1.01);
    expect(endNs / streamedNs).toBeLessThan(1.1);
  });

  it("pays for every later command when the card is slower", () => {
    // The last sector of the first ring is on its way when the card could go on: 127, and then the one.
    const { endNs, reads } = simulateRing({ ...fast10, sectors: 256, sendNs: 20_000 });
    expect(reads).toEqual([128, 127, 1]);
    expect(endNs).toBe(3 * 208_000 + 2 * 8000 + 256 * 43_750 + 20_000);
  });

  it("reads whole blocks only", () => {
    const { reads } = simulateRing({ ...fast10, unit: 4 });
    expect(reads.every((length) => length % 4 === 0)).toBe(true);
    expect(reads.reduce((sum, length) => sum + length, 0)).toBe(512);
  });

  it("is filled by nothing but one block where a block fills it", () => {
    expect(simulateRing({ ...fast10, ringSectors: 16, unit: 16, sectors: 48 }).reads).toEqual([16, 16, 16]);
  });
});
