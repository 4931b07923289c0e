// The board as a drive: time is conserved, chances are drawn and only where they exist, and the same seed gives the same run.

import { describe, expect, it } from "vitest";
import {
  type BoardDriveOptions,
  createBoardDrive,
  noChances,
  usualChances,
} from "../../../../src/simulate/engine/board-drive/create.js";
import { latencyRecorder } from "../../../../src/simulate/engine/latency.js";
import { seededRandom } from "../../../../src/simulate/engine/random.js";
import { type Program, run } from "../../../../src/simulate/engine/run.js";
import { timeSpent } from "../../../../src/simulate/engine/time-spent.js";
import { hostModels, ops, partNames } from "../../../../src/simulate/index.js";
import { fc, runs } from "../../../property.js";
import { completingAtMessage, configWith, hostWithTurnaround, indigo2, KiB, scsi2, topCard } from "../../scenario.js";
import { commandTimes } from "./command-times.js";

const versions = ["6.0.5", "6.1.1", "6.1.3", "6.2.1", "6.2.7", "6.3.0", "6.4.2", "6.4.5", "6.4.14"];
const stallingCard = {
  ...topCard,
  rareStalls: {
    probability: { ...topCard.programBase, value: 0.2 },
    shortest: { ...topCard.programBase, value: 20_000 },
    longest: { ...topCard.programBase, value: 150_000 },
  },
};

const drive = (options: Partial<BoardDriveOptions> = {}) =>
  createBoardDrive({ config: scsi2, firmware: "6.3.0", board: "revF", host: indigo2, card: topCard, ...options });

const mixed = (requests: number, latencyNs: (ns: number) => void = () => undefined): Program =>
  function* ({ random }) {
    let beganNs = 0;
    for (let request = 0; request < requests; request++) {
      const op = ops[random.below(2)] ?? "read";
      const bytes = 512 * (1 + random.below(random.below(10) === 0 ? 4000 : 64));
      const endNs: number = yield { kind: "io", op, firstByte: 512 * random.below(100_000), bytes };
      latencyNs(endNs - beganNs);
      beganNs = endNs;
    }
  };

describe("a command", () => {
  it("spends on its parts what it takes, in whole ns, in order of completion, BUS FREE and readiness", () => {
    const question = fc.record({
      firmware: fc.constantFrom(...versions),
      op: fc.constantFrom(...ops),
      blocks: fc.integer({ min: 1, max: 3000 }),
      bytesPerSector: fc.constantFrom(256, 512, 2048),
      config: fc.record({ enableScsi2: fc.boolean(), parity: fc.boolean(), scsiSpeed: fc.integer({ min: 0, max: 6 }) }),
      isStalling: fc.boolean(),
      seed: fc.integer(),
    });
    fc.assert(
      fc.property(question, ({ firmware, op, blocks, bytesPerSector, config, isStalling, seed }) => {
        const card = isStalling ? stallingCard : topCard;
        const chances = { ...usualChances, cardLatency: "drawn" } as const;
        const board = drive({ firmware, card, chances, config: configWith(config, { bytesPerSector }) });
        const random = seededRandom(seed);
        for (const startNs of [0, 123_456_789]) {
          const spent = timeSpent();
          const bytes = blocks * bytesPerSector;
          const { completeNs, busFreeNs, selectableNs } = board.serve(
            { op, firstByte: 0, bytes },
            startNs,
            random,
            spent,
          );
          expect(spent.total()).toBe(selectableNs - startNs);
          expect(partNames.every((part) => Number.isInteger(spent.of(part)) && spent.of(part) >= 0)).toBe(true);
          expect(Number.isInteger(completeNs) && Number.isInteger(busFreeNs)).toBe(true);
          expect(completeNs).toBeGreaterThan(startNs);
          expect(busFreeNs).toBeGreaterThanOrEqual(completeNs);
          expect(selectableNs).toBeGreaterThanOrEqual(busFreeNs);
        }
      }),
      runs(150),
    );
  });

  it("is free to the host before its last data are written in 6.1.3 only", () => {
    for (const firmware of versions) {
      const random = seededRandom(0);
      const service = drive({ firmware }).serve({ op: "write", firstByte: 0, bytes: 4096 }, 0, random, timeSpent());
      expect(service.busFreeNs < service.selectableNs).toBe(firmware === "6.1.3");
    }
  });

  it("reads on at the card's sequential latency, and elsewhere at its random one", () => {
    const board = drive({ chances: noChances });
    const read = (firstByte: number) => {
      const command = { op: "read", firstByte, bytes: 4096 } as const;
      return board.serve(command, 0, seededRandom(0), timeSpent()).selectableNs;
    };
    const [first, onward, elsewhere] = [read(0), read(4096), read(65_536)];
    expect(first - onward).toBe(100_000);
    expect(elsewhere).toBe(first);
  });
});

describe("a run", () => {
  it("spends all of its time on its parts when one program does one thing at a time", () => {
    for (const firmware of versions) {
      for (const host of [indigo2, completingAtMessage(), hostWithTurnaround(3000)]) {
        const totals = run({ drive: drive({ firmware, host, card: stallingCard }), host, seed: 3 }, [mixed(200)]);
        expect(totals.spent.total()).toBe(totals.elapsedNs);
      }
    }
  });

  it("is the same to the byte for the same seed, and another for another", () => {
    const record = (seed: number) => {
      const latencies: number[] = [];
      const totals = run({ drive: drive({ card: stallingCard }), host: indigo2, seed }, [
        mixed(300, (ns) => latencies.push(ns)),
        mixed(300, (ns) => latencies.push(ns)),
      ]);
      const spent = partNames.map((part) => totals.spent.of(part));
      return JSON.stringify({ ...totals, spent, latencies });
    };
    expect(record(11)).toBe(record(11));
    expect(record(12)).not.toBe(record(11));
  });
});

describe("chances", () => {
  const times = (firmware: string, chances = usualChances, more = {}) =>
    commandTimes({ firmware, chances, op: "read", sizes: new Array<number>(20_000).fill(512), ...more });

  it("make a command in a hundred of 6.2.7 … 6.3.2 wait up to 1 ms: 5 µs in the mean", () => {
    for (const [firmware, extraUs] of [
      ["6.2.5", 0],
      ["6.2.7", 5],
      ["6.3.2", 5],
      ["6.4.0", 0],
    ] as const) {
      const all = times(firmware, usualChances, {
        config: configWith({ enableScsi2: true }, { scsiSectors: 100_000 }),
      });
      const fewest = Math.min(...all);
      const meanUs = all.slice(1).reduce((sum, us) => sum + us, 0) / (all.length - 1) - fewest;
      expect(Math.abs(meanUs - extraUs)).toBeLessThan(1.5);
      const late = all.slice(1).filter((us) => us > fewest).length / all.length;
      expect(Math.abs(late - extraUs / 500)).toBeLessThan(0.003);
      expect(Math.max(...all.slice(1)) - fewest).toBeLessThanOrEqual(1000);
    }
  });

  it("do not exist for a host that sends no IDENTIFY", () => {
    const silent = { ...indigo2, selectsWithAttention: false };
    const all = times("6.3.0", usualChances, {
      host: silent,
      config: configWith({ enableScsi2: true }, { scsiSectors: 100_000 }),
    });
    expect(new Set(all.slice(1)).size).toBe(1);
  });

  it("stall writes only for cards that stall, and then between the shortest and the longest", () => {
    const sizes = new Array<number>(1000).fill(4 * KiB);
    const calm = commandTimes({ firmware: "6.4.14", sizes, chances: usualChances });
    expect(new Set(calm).size).toBe(1);
    const stalled = commandTimes({ firmware: "6.4.14", sizes, card: stallingCard, chances: usualChances });
    const extraUs = stalled.map((us) => us - (calm[0] ?? 0)).filter((us) => us > 0);
    expect(Math.abs(extraUs.length / 1000 - 0.2)).toBeLessThan(0.05);
    expect(Math.min(...extraUs)).toBeGreaterThanOrEqual(20_000);
    expect(Math.max(...extraUs)).toBeLessThanOrEqual(150_000);
  });

  it("draw a latency for each read when asked to, from the card's range", () => {
    const latency = latencyRecorder();
    for (const us of times(
      "6.1.3",
      { ...noChances, cardLatency: "drawn" },
      { config: configWith({ enableScsi2: true }, { scsiSectors: 100_000 }) },
    ).slice(1)) {
      latency.record(Math.round(us * 1000));
    }
    const { min, max } = latency.summary();
    expect(max - min).toBeGreaterThan(390);
    expect(max - min).toBeLessThanOrEqual(400);
  });
});

it("every host has a drive", () => {
  for (const host of hostModels) expect(drive({ host }).capacityBytes).toBe(4_194_303 * 512);
});
