// The worked numbers of firmware-timing §8, cell by cell. Cells that disagree with the formulas are named here.

import { describe, expect, it } from "vitest";
import { us } from "../../src/simulate/constant.js";
import type { CardModel } from "../../src/simulate/index.js";
import {
  cardWith,
  configWith,
  hostOf,
  hostWithTurnaround,
  isNear,
  KiB,
  MiB,
  rate,
  type Scenario,
  withoutRewrites,
} from "./scenario.js";

/** §7, §8.2: P0 1.5 ms and W 15 MB/s, and latencies that its read figures imply. */
const transcendLike: CardModel = {
  ...cardWith({ programBaseUs: 1500, programMbPerSec: 15 }),
  sequentialLatency: us(300, "A", "§8.2"),
  randomLatency: us(800, "A", "§7"),
};

const sizes = [4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096].map((size) => size * KiB);

function expectCells(
  scenario: Omit<Scenario, "size">,
  cells: readonly number[],
  from: readonly number[] = sizes,
): void {
  const rates = from.map((size) => rate({ ...scenario, size }));
  const misses = from.flatMap((size, index) => {
    const [actual = Number.NaN, cell = Number.NaN] = [rates[index], cells[index]];
    return isNear(actual, cell) ? [] : [`${size / KiB} KiB: ${actual}, cell ${cell}`];
  });
  expect(misses).toEqual([]);
  expect(rates).toHaveLength(cells.length);
}

describe("§8.1 Indigo2-like", () => {
  it.each<[string, Omit<Scenario, "size">, number[]]>([
    [
      "read 6.1.3",
      { firmware: "6.1.3", op: "read" },
      [3.31, 4.85, 6.31, 7.43, 8.15, 8.57, 8.79, 8.91, 8.97, 8.98, 8.99],
    ],
    [
      "read 6.3.0",
      { firmware: "6.3.0", op: "read" },
      [3.36, 4.95, 6.49, 7.68, 8.46, 8.91, 9.16, 9.0, 9.04, 9.05, 9.06],
    ],
    ["write 6.1.1", { firmware: "6.1.1" }, [1.89, 2.58, 3.17, 3.57, 3.81, 3.87, 3.9, 3.91, 3.92, 3.92, 3.93]],
    ["write 6.1.3", { firmware: "6.1.3" }, [2.4, 3.04, 3.5, 3.79, 3.96, 3.97, 3.97, 3.97, 3.98, 3.98, 3.96]],
    [
      "write 6.2.1 without rewrites",
      { firmware: "6.2.1", switches: withoutRewrites },
      [2.25, 3.35, 4.37, 5.16, 5.66, 5.8, 5.87, 5.9, 5.92, 5.92, 5.93],
    ],
    ["write 6.3.0", { firmware: "6.3.0" }, [1.91, 2.62, 3.21, 3.63, 3.88, 3.94, 3.97, 3.98, 3.99, 4.0, 4.0]],
    [
      "write 6.3.0 if the counter ran",
      { firmware: "6.3.0", switches: { cycleCounterRunning: true } },
      [2.01, 3.07, 4.15, 5.04, 5.62, 5.75, 5.81, 5.85, 5.87, 5.87, 5.87],
    ],
  ])("%s", (_name, scenario, cells) => expectCells(scenario, cells));

  it("write 6.4.11 up to 512 KiB", () => {
    expectCells({ firmware: "6.4.11" }, [2.18, 3.29, 4.41, 5.33, 5.94, 7.05, 7.77, 8.19], sizes.slice(0, 8));
  });

  // §4.8 and §11 charge the programming once per SD command of at most 512 KiB; these cells charge it once per
  // SCSI command of 1 MiB. The formula stays, 2.3 % below the cells.
  it.each([
    [1 * MiB, 8.42],
    [2 * MiB, 8.43],
    [4 * MiB, 8.43],
  ])("write 6.4.11 of %i bytes: known disagreement with the cell %f", (size, cell) => {
    const actual = rate({ firmware: "6.4.11", size });
    expect(actual / cell).toBeGreaterThan(0.974);
    expect(actual / cell).toBeLessThan(0.98);
  });

  it("6.4.14 at 1 MiB pays the programming twice", () => {
    // A, 2 × (c_w + first sector + reception + last sector + c + P(64 KiB)), B, H; r_out = 512 / (512 · 12/108 + 0.7).
    const receptionUs = (512 * 1024) / 8.8935;
    const expectedUs = 70 + 2 * (24 + 57.6 + receptionUs + 51.8 + 8 + 600 + 2184.5) + 12 + 450 + 3145.7;
    expect(rate({ firmware: "6.4.14", size: MiB })).toBeCloseTo(MiB / expectedUs, 2);
  });
});

describe("§8.2 other hosts, write 6.1.3 / 6.3.0", () => {
  const octane = hostOf("sgi-octane");
  const indy = hostOf("sgi-indy");
  const writeSizes = [512, 4 * KiB, 8 * KiB, 16 * KiB, 64 * KiB, MiB];
  const readSizes = [4 * KiB, 64 * KiB, MiB];

  it("Octane", () => {
    expectCells({ firmware: "6.1.3", host: octane }, [0.62, 2.4, 3.04, 3.5, 3.96, 3.98], writeSizes);
    expectCells({ firmware: "6.3.0", host: octane }, [0.5, 2.17, 2.86, 3.4, 3.96, 4.03], writeSizes);
    expectCells({ firmware: "6.1.3", host: octane, op: "read" }, [4.18, 8.56, 9.16], readSizes);
  });

  it("Indy", () => {
    expectCells({ firmware: "6.1.3", host: indy }, [0.61, 2.4, 3.04, 3.5, 3.96, 3.98], writeSizes);
    expectCells({ firmware: "6.3.0", host: indy }, [0.34, 1.7, 2.4, 3.03, 3.78, 3.94], writeSizes);
    expectCells({ firmware: "6.1.3", host: indy, op: "read" }, [2.73, 7.72, 8.72], readSizes);
  });

  it("Indy with the Transcend-like card", () => {
    const some = [4 * KiB, 16 * KiB, 64 * KiB, MiB];
    expectCells({ firmware: "6.1.3", host: indy, card: transcendLike }, [1.49, 2.68, 3.34, 3.35], some);
    expectCells({ firmware: "6.3.0", host: indy, card: transcendLike }, [1.19, 2.39, 3.21, 3.33], some);
    expectCells({ firmware: "6.1.3", host: indy, card: transcendLike, op: "read" }, [2.56, 7.63, 8.71], readSizes);
  });

  it.each([
    [200, -10, -3, +1],
    [450, -20, -7, -1],
    [700, -29, -12, -2],
    [1000, -37, -17, -4],
    [1500, -35, -23, -7],
    [2000, -31, -29, -9],
    [3000, -24, -34, -14],
  ])("gap in %% at 4, 16, 64 KiB for H = %i µs", (turnaroundUs, ...gaps) => {
    const host = hostWithTurnaround(turnaroundUs);
    [4 * KiB, 16 * KiB, 64 * KiB].forEach((size, index) => {
      const gap = 100 * (rate({ firmware: "6.3.0", host, size }) / rate({ firmware: "6.1.3", host, size }) - 1);
      expect(Math.abs(gap - (gaps[index] ?? Number.NaN))).toBeLessThan(0.6);
    });
  });
});

describe("§8.4 rows with figures", () => {
  it("random reads on the Octane", () => {
    const scenario = { firmware: "6.1.3", op: "read", pattern: "random", host: hostOf("sgi-octane") } as const;
    const cells = [3.8, 5.4, 6.8, 7.8, 8.5];
    [4, 8, 16, 32, 64].forEach((size, index) => {
      expect(Math.abs(rate({ ...scenario, size: size * KiB }) - (cells[index] ?? 0))).toBeLessThan(0.1);
    });
  });

  it("turbo lifts 6.1.3 writes to 2.58, 3.89 and 4.46", () => {
    const config = configWith({ enableScsi2: true, scsiSpeed: 6 });
    expectCells({ firmware: "6.1.3", config }, [2.58, 3.89, 4.46], [4 * KiB, 16 * KiB, 64 * KiB]);
  });

  it("6.2.1 with the Transcend card writes 4.3 to 4.6 MB/s", () => {
    for (const size of [64 * KiB, MiB]) {
      const actual = rate({
        firmware: "6.2.1",
        switches: withoutRewrites,
        card: transcendLike,
        host: hostOf("sgi-indy"),
        size,
      });
      expect(actual).toBeGreaterThan(4.25);
      expect(actual).toBeLessThan(4.65);
    }
  });
});

describe("§8.5 other predicted points", () => {
  it("an asynchronous host without limit", () => {
    const host = hostOf("generic-async");
    const size = 64 * KiB;
    expect(rate({ firmware: "6.1.3", op: "read", host, size })).toBeCloseTo(2.9, 1.5);
    expect(rate({ firmware: "6.1.3", host, size })).toBeCloseTo(2.15, 1.5);
    expect(rate({ firmware: "6.3.0", host, size })).toBeCloseTo(2.12, 1.5);
  });

  it("2021 board with 6.4.14", () => {
    const scenario = { firmware: "6.4.14", board: "2021" } as const;
    const some = [4 * KiB, 16 * KiB, 64 * KiB, MiB];
    expectCells({ ...scenario, op: "read" }, [3.44, 6.63, 8.62, 9.2], some);
    expectCells(scenario, [4.44, 5.96], some.slice(1, 3));
    // Cell 2.2: §4.8 counts a whole sector of the bus (57.6 µs) before the card has the first and the last; the engine
    // counts its copy into the buffer (30.7 µs).
    expect(4096 / rate({ ...scenario, size: 4 * KiB })).toBeCloseTo(4096 / 2.2 - (57.6 - 30.7), -1);
    // Cell 8.4, with the programming charged once: see the 6.4.11 column of §8.1.
    expect(rate({ ...scenario, size: MiB })).toBeCloseTo(8.23, 2);
  });

  it("the default configuration", () => {
    const config = configWith({});
    expectCells({ firmware: "6.1.3", op: "read", config }, [1.5, 6.87], [4 * KiB, 64 * KiB]);
    expectCells({ firmware: "6.1.3", config }, [1.28, 3.63], [4 * KiB, 64 * KiB]);
  });
});
