// How many commands a second the simulated board does in this process, beside what the machine can do at all: calls of a plain
// function for TEST UNIT READY, copies of the same bytes for READ.

import { MemoryMedium } from "../../src/card/index.js";
import { defaultConfig, encodeImage } from "../../src/config/index.js";
import { type CommandPort, createBoard } from "../../src/emulator/index.js";
import type { Measurement } from "./measurement.js";
import { medianRatio, type RatioResult, timeMs } from "./median-ratio.js";

const cardSectors = 65_536;
const readBytes = 4096;
const commandsAtOnce = 20_000;
const rounds = 40;

const bars = { testUnitReady: 1_000_000, read: 300_000 } as const;

function createPort(): CommandPort {
  const config = defaultConfig();
  const targets = config.targets.map((target, slot) => (slot === 0 ? { ...target, scsiSectors: 32_768 } : target));
  const image = encodeImage({ ...config, targets, board: { ...config.board, enableScsi2: true } });
  const card = new MemoryMedium(new Uint8Array(cardSectors * 512).fill(0x5a));
  return createBoard({ config: image, card, firmware: "6.4.14", revision: "2020" }).port();
}

const nexus = { initiatorId: 7, targetId: 0, lun: 0, dataOut: new Uint8Array(0) };

export function commandRates(): readonly Measurement[] {
  const port = createPort();
  const testUnitReady = { ...nexus, cdb: Uint8Array.of(0, 0, 0, 0, 0, 0) };
  const readCdb = Uint8Array.of(0x28, 0, 0, 0, 0, 0, 0, 0, readBytes / 512, 0);
  const read = { ...nexus, cdb: readCdb };
  let at = 0;
  const doRead = () => {
    at = (at + 8) & 0x7ff8;
    readCdb[4] = at >> 8;
    readCdb[5] = at & 0xff;
    return port.execute(read).dataIn;
  };
  const source = new Uint8Array(cardSectors * 512).fill(0x5a);
  const copy = new Uint8Array(readBytes);
  const doCopy = () => {
    at = (at + 8) & 0x7ff8;
    copy.set(source.subarray(at * 512, at * 512 + readBytes));
    return copy;
  };
  return [
    {
      id: "test-unit-ready-rate",
      what: "TEST UNIT READY in this process ÷ calls of a plain function",
      bar: bars.testUnitReady,
      barOf: "cost at least",
      unit: "/s",
      result: compareRates(() => port.execute(testUnitReady).status, plainCall),
    },
    {
      id: "read-rate",
      what: "READ of 4 KiB in this process ÷ copies of as many bytes",
      bar: bars.read,
      barOf: "cost at least",
      unit: "/s",
      result: compareRates(doRead, doCopy),
    },
  ];
}

/** Fills a few fields and hands out an object, as any function with a result does. */
function plainCall(): unknown {
  return { status: calls++ & 0, dataIn: nexus.dataOut, dataOutUsed: 0, wantedMoreData: false };
}
let calls = 0;

function compareRates(work: () => unknown, baseline: () => unknown): RatioResult {
  const rate = (one: () => unknown) => 1000 / timeMs(commandsAtOnce, one);
  medianRatio(
    5,
    () => rate(work),
    () => rate(baseline),
  ); // compiles both
  return medianRatio(
    rounds,
    () => rate(work),
    () => rate(baseline),
  );
}
