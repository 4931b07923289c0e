// The document that `predict` makes, what it refuses, and what must hold whatever the configuration.

import { describe, expect, it } from "vitest";
import {
  cardModels,
  defaultBlockSizes,
  type HardwareRevision,
  hardwareRevisions,
  hostModels,
  limits,
  ops,
  patterns,
  predict,
  SimulateError,
} from "../../src/simulate/index.js";
import { fc } from "../property.js";
import { cardOf, configWith, indigo2, KiB, MiB, predictPoint, rate, scsi2, topCard } from "./scenario.js";

const fixed = { config: scsi2, board: "revF", host: indigo2, card: topCard, draws: 0 } as const;
const versions = ["6.0.5", "6.0.13", "6.1.0", "6.1.1", "6.1.3", "6.2.1", "6.2.7", "6.3.0", "6.3.2", "6.4.2", "6.4.14"];

/** A board is for SCSI. */
const scsiHosts = hostModels.filter(({ ataRate }) => ataRate === undefined);

describe("predict", () => {
  it("goes through firmware, operation, pattern and size in this order", () => {
    const { schema, points } = predict({ ...fixed, firmware: ["6.1.3", "6.3.0"], patterns, blockBytes: [4096, 8192] });
    expect(schema).toBe("scsi2sd/prediction@1");
    expect(points.map(({ firmware, op, pattern, blockBytes }) => [firmware, op, pattern, blockBytes])).toEqual(
      ["6.1.3", "6.3.0"].flatMap((firmware) =>
        ops.flatMap((op) => patterns.flatMap((pattern) => [4096, 8192].map((size) => [firmware, op, pattern, size]))),
      ),
    );
  });

  it("asks for sequential reads and writes of 4 KiB … 4 MiB when not told otherwise", () => {
    const { points } = predict({ ...fixed, firmware: ["6.3.0"] });
    expect(points).toHaveLength(22);
    expect(defaultBlockSizes.at(0)).toBe(4 * KiB);
    expect(defaultBlockSizes.at(-1)).toBe(4 * MiB);
  });

  it("names everything that a figure depends on", () => {
    expect(predictPoint({ firmware: "v6.1.3", size: 4 * KiB })).toMatchObject({
      firmware: "6.1.3",
      board: "revF",
      host: "sgi-indigo2",
      card: "sandisk-extreme-pro-128gb",
      drive: "scsi2sd-v6",
      workload: "one-at-a-time",
      op: "write",
      pattern: "sequential",
      blockBytes: 4096,
      limitedBy: "cardProgramming",
    });
  });

  it("takes the first enabled target, or the slot asked for", () => {
    const config = configWith({ enableScsi2: true }, { enabled: false });
    const targets = config.targets.map((target, slot) =>
      slot === 2 ? { ...target, enabled: true, bytesPerSector: 2048 } : target,
    );
    // Only blocks of 512 bytes go through the pipeline, so the slots differ.
    const question = { ...fixed, config: { ...config, targets }, firmware: ["6.4.14"], blockBytes: [64 * KiB] };
    const writeMbPerSec = (slot?: number) =>
      predict({ ...question, ops: ["write"], ...(slot === undefined ? {} : { slot }) }).points[0]?.mbPerSec;
    expect(writeMbPerSec()).toBe(writeMbPerSec(2));
    expect(writeMbPerSec()).toBeLessThan(writeMbPerSec(0) ?? 0);
  });

  it("notes what to know about a version and a question", () => {
    const notes = (firmware: string, blockBytes: number[], pattern: "sequential" | "random" = "sequential") =>
      predict({ ...fixed, firmware: [firmware], blockBytes, patterns: [pattern] }).notes;
    expect(notes("6.3.0", [MiB])).toEqual([]);
    expect(notes("6.2.9", [4096])).toHaveLength(1);
    expect(notes("6.2.9", [MiB])).toHaveLength(2);
    expect(notes("6.2.14", [MiB]).join()).toContain("above 512 KiB fail");
    expect(notes("6.2.14", [MiB / 2])).toEqual([]);
    expect(notes("6.9.0", [4096]).join()).toContain("newer than the model");
    expect(notes("6.3.0", [4096], "random").join()).toContain("Random writes");
    expect(predict({ ...fixed, firmware: ["6.1.3", "6.3.0"] }).notes.join()).toContain("no explanation");
  });

  it.each<[string, Partial<Parameters<typeof predict>[0]>, string]>([
    ["no enabled target", { config: configWith({}, { enabled: false }) }, "simulate/no-target"],
    ["a slot that is not there", { slot: 7 }, "simulate/no-target"],
    ["a request of no bytes", { blockBytes: [0] }, "simulate/request-size"],
    ["a request of half a byte", { blockBytes: [0.5] }, "simulate/request-size"],
    ["a 2021 board with firmware before it", { board: "2021", firmware: ["6.4.0"] }, "simulate/board-firmware"],
    ["a 2020 board with firmware before it", { board: "2020", firmware: ["6.3.0"] }, "simulate/board-firmware"],
    ["a request beyond a gigabyte", { blockBytes: [2 ** 34] }, "simulate/request-size"],
    ["writes to a CD-ROM", { config: configWith({}, { deviceType: 2 }), ops: ["write"] }, "simulate/refused"],
    ["firmware of another board", { firmware: ["5.2.0"] }, "simulate/firmware-unknown"],
  ])("refuses %s", (_name, options, code) => {
    const question = () => predict({ ...fixed, firmware: ["6.3.0"], ...options });
    expect(question).toThrow(SimulateError);
    expect(question).toThrow(expect.objectContaining({ code }));
  });

  it("nearly refuses the first firmware of each board", () => {
    const first: [HardwareRevision, string][] = [
      ["2020", "6.3.1"],
      ["2021", "6.4.1"],
    ];
    for (const [board, firmware] of first) expect(rate({ board, firmware, size: 4096 })).toBeGreaterThan(1);
  });
});

describe("bands and latencies", () => {
  const asked = { ...fixed, firmware: ["6.1.3", "6.3.0"], blockBytes: [4 * KiB, 64 * KiB] };

  it("the band comes of a hundred draws unless told otherwise", () => {
    const { draws: _, ...usual } = asked;
    const { points } = predict(usual);
    expect(points).toEqual(predict({ ...usual, draws: 100, seed: 1 }).points);
    for (const { band, mbPerSec } of points) {
      // Most ranges reach further to the slow side of the default than to the other: the band may lie below the figure.
      expect(band?.p10).toBeLessThan(mbPerSec);
      expect(band?.p90).toBeGreaterThan(0.8 * mbPerSec);
      expect(band?.p90).toBeGreaterThan(1.02 * (band?.p10 ?? 0));
      expect(band?.p90).toBeLessThan(10);
    }
    expect(predict({ ...usual, seed: 2 }).points.map(({ band }) => band)).not.toEqual(points.map(({ band }) => band));
  });

  it("there is none without draws, and it is as wide as nothing when nothing has a range", () => {
    expect(predict(asked).points.every((point) => !("band" in point))).toBe(true);
    const { points } = predict({ ...asked, draws: 1 });
    expect(points.every(({ band }) => band?.p10 === band?.p90)).toBe(true);
  });

  it("versions are compared under the same draws: 6.1.3 stays ahead of 6.3.0 at 4 KiB writes", () => {
    const { points } = predict({ ...asked, draws: 20 });
    const of = (firmware: string) => points.find((one) => one.firmware === firmware && one.op === "write");
    expect(of("6.1.3")?.band?.p10).toBeGreaterThan(of("6.3.0")?.band?.p10 ?? Number.NaN);
    expect(of("6.1.3")?.band?.p90).toBeGreaterThan(of("6.3.0")?.band?.p90 ?? Number.NaN);
  });

  it("latencies of 6.1.3 are all the same; 6.3.0 sleeps through an IDENTIFY now and then, up to 1 ms", () => {
    for (const { firmware, latencyUs } of predict(asked).points) {
      const { mean, p50, p90, p99 = 0, max = 0 } = latencyUs;
      expect([p50, p90]).toEqual([mean, mean]);
      expect(max).toBeGreaterThanOrEqual(p99);
      expect(max - mean).toBeLessThanOrEqual(1000);
      expect(max > mean).toBe(firmware === "6.3.0");
    }
  });

  it("a CD-ROM has figures for reads, and a note that it refuses writes", () => {
    const cd = { ...asked, config: configWith({}, { deviceType: 2, bytesPerSector: 2048 }) };
    const { points, notes } = predict(cd);
    expect(new Set(points.map(({ op }) => op))).toEqual(new Set(["read"]));
    expect(notes.join()).toContain("refuses to write");
    expect(predict(asked).notes.join()).not.toContain("refuses");
  });
});

describe("whatever the configuration", () => {
  const scenario = fc.record({
    firmware: fc.constantFrom(...versions),
    op: fc.constantFrom(...ops),
    pattern: fc.constantFrom(...patterns),
    size: fc.integer({ min: 1, max: 8192 }).map((blocks) => blocks * 512),
    host: fc.constantFrom(...scsiHosts),
    card: fc.constantFrom(...cardModels),
    bytesPerSector: fc.constantFrom(256, 512, 1024, 2048, 2352, 4096),
    board: fc.record({
      enableScsi2: fc.boolean(),
      parity: fc.boolean(),
      selectionDelay: fc.constantFrom(0, 1, 255),
      scsiSpeed: fc.integer({ min: 0, max: 6 }),
    }),
  });
  type Drawn = typeof scenario extends fc.Arbitrary<infer Value> ? Value : never;
  const pointOf = ({ board, bytesPerSector, ...rest }: Drawn) =>
    predictPoint({ ...rest, config: configWith(board, { bytesPerSector }) });

  it("the parts add up to the latency, and rate × latency is the request", () => {
    fc.assert(
      fc.property(scenario, (drawn) => {
        const { parts = [], latencyUs, mbPerSec, blockBytes, limitedBy } = pointOf(drawn);
        const sumNs = parts.reduce((sum, { us }) => sum + Math.round(us * 1000), 0);
        expect(sumNs).toBe(Math.round(latencyUs.mean * 1000));
        expect(parts.every(({ us }) => us > 0)).toBe(true);
        expect(Math.abs(mbPerSec - blockBytes / latencyUs.mean)).toBeLessThanOrEqual(5e-5 + 1e-9);
        expect(limits).toContain(limitedBy);
      }),
    );
  });

  /** Fast SCSI; turbo, which a faster host can agree to since 6.1.1, "theoretical 15.625 MB/s" (its change log). */
  const fastestBus = ({ board, host }: Drawn): number =>
    board.scsiSpeed === 6 && host.requestedTransfer.periodFactor < 25 ? 15.625 : 10;

  it("nothing is quicker than the bus allows, and a longer request takes longer", () => {
    fc.assert(
      fc.property(scenario, (drawn) => {
        const point = pointOf(drawn);
        expect(point.mbPerSec).toBeLessThan(fastestBus(drawn));
        const longer = pointOf({ ...drawn, size: drawn.size + 4096 });
        expect(longer.latencyUs.mean).toBeGreaterThanOrEqual(point.latencyUs.mean);
      }),
    );
  });

  it("a slower host or card, or compatibility delays, never help", () => {
    fc.assert(
      fc.property(scenario, (drawn) => {
        const indy = hostModels.find(({ id }) => id === "sgi-indy");
        const octane = hostModels.find(({ id }) => id === "sgi-octane");
        if (!indy || !octane) throw new Error("hosts are missing");
        const meanUs = (changes: Partial<Drawn>): number => pointOf({ ...drawn, ...changes }).latencyUs.mean;
        expect(meanUs({ host: indy })).toBeGreaterThanOrEqual(meanUs({ host: octane }));
        expect(meanUs({ card: cardOf("generic-class10") })).toBeGreaterThanOrEqual(meanUs({ card: topCard }));
        const { enableScsi2: _, ...others } = drawn.board;
        expect(meanUs({ board: { ...others, enableScsi2: false } })).toBeGreaterThanOrEqual(
          meanUs({ board: { ...others, enableScsi2: true } }),
        );
      }),
    );
  });

  it("is the same the second time", () => {
    fc.assert(
      fc.property(scenario, (drawn) => {
        expect(JSON.stringify(pointOf(drawn))).toBe(JSON.stringify(pointOf(drawn)));
      }),
    );
  });

  it("has a figure for every board, host, card and version", () => {
    for (const board of hardwareRevisions) {
      for (const host of scsiHosts) {
        for (const card of cardModels) {
          const { points } = predict({
            config: scsi2,
            board,
            host,
            card,
            patterns,
            firmware: ["6.4.14"],
            blockBytes: [4 * KiB],
            draws: 0,
          });
          expect(points.every(({ mbPerSec }) => Number.isFinite(mbPerSec) && mbPerSec > 0)).toBe(true);
        }
      }
    }
  });
});
