// The writers where §8 has no cells: completion at the message, odd block sizes, STATUS limits, the rounded read-ahead.

import { describe, expect, it } from "vitest";
import {
  cardWith,
  completingAtMessage,
  configWith,
  hostWithTurnaround,
  KiB,
  MiB,
  predictPoint,
  rate,
} from "./scenario.js";

describe("a host that completes at the message", () => {
  it("loses the advantage of 6.1.3 (§8.2: 2.40 and 2.43 at 4 KiB)", () => {
    const host = completingAtMessage();
    expect(rate({ firmware: "6.1.3", host, size: 4 * KiB })).toBeCloseTo(2.4, 2);
    expect(rate({ firmware: "6.3.0", host, size: 4 * KiB })).toBeCloseTo(2.43, 2);
  });

  it("waits for programming before STATUS with the pipelined writer", () => {
    const size = 64 * KiB;
    expect(rate({ firmware: "6.4.11", size, host: completingAtMessage() })).toBe(rate({ firmware: "6.4.11", size }));
  });

  it("gets STATUS after 180 ms at most, except with parity in 6.4.13 and 6.4.14", () => {
    const card = cardWith({ programBaseUs: 500_000, programMbPerSec: 30 });
    const host = completingAtMessage(hostWithTurnaround(100_000));
    const timeUs = (firmware: string, parity: boolean): number =>
      predictPoint({ firmware, card, host, size: 4 * KiB, config: configWith({ enableScsi2: true, parity }) }).latencyUs
        .mean;
    expect(timeUs("6.4.12", true)).toBe(timeUs("6.4.12", false));
    expect(timeUs("6.4.14", true)).toBeCloseTo(timeUs("6.4.14", false) + 100_000, 3);
    expect(timeUs("6.4.14", false)).toBe(timeUs("6.4.12", false));
  });
});

describe("blocks that are not 512 bytes (§4.9)", () => {
  it("are written half-duplex from 6.2.0 on: T = A + n/r + ΣS + B + H", () => {
    const config = configWith({ enableScsi2: true }, { bytesPerSector: 2048 });
    const size = 64 * KiB;
    const rOut = 512 / ((512 * 12) / 108 + 0.7);
    const s = 3 * 8 + 128 * (1052 / 24 + 3) + 8 + 600 + size / 30;
    for (const firmware of ["6.3.0", "6.4.11"]) {
      const { mean } = predictPoint({ firmware, config, size }).latencyUs;
      expect(mean).toBeCloseTo(70 + size / rOut + s + 12 + 450 + 0.003 * size, 1);
    }
  });

  it("take the 512-byte path up to 6.1.4", () => {
    const config = configWith({ enableScsi2: true }, { bytesPerSector: 2048 });
    expect(rate({ firmware: "6.1.3", config, size: MiB })).toBe(rate({ firmware: "6.1.3", size: MiB }));
  });

  it("of 256 bytes waste half the card: as long on the SD side as twice the data", () => {
    const config = configWith({ enableScsi2: true }, { bytesPerSector: 256 });
    const sdUs = (scenario: { size: number; config?: typeof config }): number =>
      predictPoint({ firmware: "6.1.1", ...scenario }).parts?.find(({ part }) => part === "sdTransfer")?.us ?? 0;
    expect(sdUs({ size: 32 * KiB, config })).toBe(sdUs({ size: 64 * KiB }));
  });
});

describe("read-ahead", () => {
  it("is a little longer in 6.2.7 than in 6.2.1, so that its 4 KiB write starts the card later", () => {
    // 0.2 · 4096 + 256 = 1075 bytes, then rounded up to 1536; the rest of D is c_w and the SD transfer.
    const busUs = (firmware: string): number =>
      predictPoint({ firmware, size: 4 * KiB }).parts?.find(({ part }) => part === "scsiTransfer")?.us ?? 0;
    expect(busUs("6.2.1")).toBeCloseTo((1075 * ((256 * 12) / 108 + 3)) / 256, 1);
    expect(busUs("6.2.7")).toBeCloseTo((1536 * ((512 * 12) / 108 + 0.7)) / 512, 1);
  });

  it("reckons with 18 MB/s for the card in turbo: 0.8 · 4096 + 256 bytes", () => {
    const config = configWith({ enableScsi2: true, scsiSpeed: 6 });
    const { parts = [] } = predictPoint({ firmware: "6.2.1", size: 4 * KiB, config });
    const busUs = parts.find(({ part }) => part === "scsiTransfer")?.us ?? 0;
    expect(busUs).toBeCloseTo((3532 * ((256 * 12) / 108 + 3)) / 256, 1);
  });

  it("overlaps in 6.2.7 … 6.2.9 and no more from 6.2.14 on", () => {
    expect(rate({ firmware: "6.2.9", size: 64 * KiB })).toBeGreaterThan(5.5);
    expect(rate({ firmware: "6.2.14", size: 64 * KiB })).toBeLessThan(4);
  });

  it("is everything on an asynchronous bus", () => {
    const config = configWith({ enableScsi2: true, scsiSpeed: 3 });
    const { mean } = predictPoint({ firmware: "6.2.1", config, size: 64 * KiB }).latencyUs;
    const parts = predictPoint({ firmware: "6.2.1", config, size: 64 * KiB }).parts ?? [];
    const busUs = parts.find(({ part }) => part === "scsiTransfer")?.us ?? 0;
    const sdUs = parts.find(({ part }) => part === "sdTransfer")?.us ?? 0;
    expect(sdUs).toBeCloseTo(128 * (1052 / 24 + 3), 2);
    expect(mean).toBeGreaterThan(busUs + sdUs);
  });
});
