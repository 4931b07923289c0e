// Writers event by event: underruns of blind writes and what the firmware learns from them, the pipeline's back-pressure, the
// early reception of 6.2.7. Arithmetic with the defaults of firmware-timing §7.

import { describe, expect, it } from "vitest";
import { simulatePipeline } from "../../../../src/simulate/engine/board-drive/writers/pipelined.js";
import { cardWith, hostWithTurnaround, KiB, predictPoint, rate, topCard, withoutRewrites } from "../../scenario.js";
import { commandTimes } from "./command-times.js";

const host = hostWithTurnaround(0);
const blockUs = 1052 / 24 + 3;
/** µs a byte: 12 clocks of 108 MHz, and δ for every FIFO chunk. */
const outUs = { "6.2.1": 12 / 108 + 3 / 256, "6.2.7": 12 / 108 + 0.7 / 512 };
const programUs = (bytes: number): number => 8 + 600 + bytes / 30;
const cardUs = (bytes: number): number => 24 + (bytes / 512) * blockUs;

describe("an underrun", () => {
  it("happens in 6.2.1 where the bus is still busy when the card has all: twice, then it reads ahead 0.3 n", () => {
    const n = 64 * KiB;
    const receptionUs = n * outUs["6.2.1"];
    expect((0.2 * n + 256) * outUs["6.2.1"] + cardUs(n)).toBeLessThan(receptionUs);
    const rewrittenUs = 70 + receptionUs + programUs(n) + cardUs(n) + programUs(n) + 12;
    const settledUs = 70 + (Math.floor(1.3 * n) - n + 256) * outUs["6.2.1"] + cardUs(n) + programUs(n) + 12;
    const times = commandTimes({ firmware: "6.2.1", host, sizes: [n, n, n, n] });
    for (const [index, expected] of [rewrittenUs, rewrittenUs, settledUs, settledUs].entries()) {
      expect(times[index]).toBeCloseTo(expected, 1);
    }
    expect(predictPoint({ firmware: "6.2.1", host, size: n }).latencyUs.mean).toBeCloseTo(settledUs, 1);
  });

  it("does not happen at 4 KiB", () => {
    const n = 4 * KiB;
    expect((0.2 * n + 255) * outUs["6.2.1"] + cardUs(n)).toBeGreaterThan(n * outUs["6.2.1"]);
    const same = { firmware: "6.2.1", host, size: n };
    expect(rate(same)).toBe(rate({ ...same, switches: withoutRewrites }));
  });

  it("does not happen in 6.2.7, whose bus has fewer pauses, nor where all is received first", () => {
    for (const firmware of ["6.2.7", "6.3.0", "6.1.3"]) {
      const same = { firmware, size: 64 * KiB };
      expect(rate(same)).toBe(rate({ ...same, switches: withoutRewrites }));
    }
  });

  it("ends after 16: then 6.2.1 receives everything before it writes", () => {
    // A card that takes blocks at once is quicker than any read-ahead but the last. 512 bytes at a time never fail.
    const card = { ...topCard, blockBusy: { ...topCard.blockBusy, value: -40 } };
    const n = 64 * KiB;
    const times = commandTimes({ firmware: "6.2.1", host, card, sizes: new Array<number>(40).fill(n) });
    const wholeUs = 70 + n * outUs["6.2.1"] + 24 + 128 * (1052 / 24 - 40) + programUs(n) + 12;
    expect(times.at(-1)).toBeCloseTo(wholeUs, 1);
    expect(times[0]).toBeGreaterThan(wholeUs);
  });
});

describe("6.2.7", () => {
  it("has 16 KiB of the next buffer when it starts on it, so that the card need not wait", () => {
    const n = 128 * KiB;
    const half = 64 * KiB;
    const aheadUs = (Math.floor((0.2 * half + 256) / 512) + 1) * 512 * outUs["6.2.7"];
    // First buffer and 16 KiB of the second on the bus, longer than read-ahead and card; the second starts the card at once.
    const firstUs = Math.max((half + 16 * KiB) * outUs["6.2.7"], aheadUs + cardUs(half)) + programUs(half);
    const secondUs = cardUs(half) + programUs(half);
    const { mean } = predictPoint({ firmware: "6.2.7", host, size: n }).latencyUs;
    expect(mean).toBeCloseTo(70 + firstUs + secondUs + 12, 1);
  });
});

describe("simulatePipeline", () => {
  const pipeline = { sectors: 1000, ringSectors: 128, receiveNs: 100, copyNs: 30, writeNs: 80 };

  it("runs at the pace of the bus where that is slower, and ends one copy and one write later", () => {
    expect(simulatePipeline(pipeline)).toEqual({ lastReceivedNs: 100_000, lastWrittenNs: 100_110 });
  });

  it("runs at the pace of the card where that is slower, and holds the bus up when the ring is full", () => {
    const { lastReceivedNs, lastWrittenNs } = simulatePipeline({ ...pipeline, writeNs: 150 });
    expect(lastWrittenNs).toBe(130 + 150_000);
    // Of 1000 sectors 128 are in the ring and one in the FIFO when the bus has given its last.
    expect(Math.abs(lastReceivedNs - (lastWrittenNs - 129 * 150))).toBeLessThanOrEqual(150);
  });

  it("runs at the pace of the copy where that is slowest", () => {
    expect(simulatePipeline({ ...pipeline, copyNs: 200 }).lastWrittenNs).toBe(100 + 200_000 + 80);
  });
});

describe("STATUS of a pipelined write", () => {
  it("waits 180 ms from the last byte, not from the card's last block", () => {
    const card = cardWith({ programBaseUs: 400_000, programMbPerSec: 30 });
    const [complete = 0] = commandTimes({ firmware: "6.4.11", host, card, sizes: [4 * KiB], until: "complete" });
    const lastByteUs = 70 + 24 + 4096 * outUs["6.2.7"];
    expect(complete).toBeCloseTo(lastByteUs + 180_000 + 12, 1);
  });
});
