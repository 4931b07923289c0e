// Failures of the rooms behind emulate: worded like all others, with the exit code of what they are.

import picocolors from "picocolors";
import { describe, expect, test } from "vitest";
import { type Fault, FaultMedium, type Medium, MediumError, MemoryMedium } from "../../../src/card/index.js";
import { WatchedCard } from "../../../src/cli/emulate/watched-card.js";
import { exitCodeOf, formatError } from "../../../src/cli/format-error.js";
import { defaultConfig, encodeImage } from "../../../src/config/index.js";
import { createBoard, EmulatorError } from "../../../src/emulator/index.js";

const plain = { colors: picocolors.createColors(false), columns: 80 };

test.each([
  [new EmulatorError("emulator/firmware", "not a firmware version: six"), 2],
  [new MediumError("card/busy", "somebody writes to it"), 5],
  [Object.assign(new Error("no"), { code: "serve/anything" }), 5],
  [Object.assign(new Error("no"), { code: "serving/anything" }), 70],
])("%o ends with %i", (error, code) => {
  expect(exitCodeOf(error)).toBe(code);
  expect(formatError(error, plain).includes("fault of scsi2sd itself")).toBe(code === 70);
});

const readTen = Uint8Array.of(0x28, 0, 0, 0, 0, 0, 0, 0, 1, 0);
const writeTen = Uint8Array.of(0x2a, 0, 0, 0, 0, 0, 0, 0, 1, 0);
const nexus = { initiatorId: 7, targetId: 0, lun: 0, dataOut: new Uint8Array(512).fill(1) };

function blankMemory(): MemoryMedium {
  return new MemoryMedium(new Uint8Array(4096 * 512));
}

function portOf(card: Medium) {
  return createBoard({ config: encodeImage(defaultConfig()), card, firmware: "6.4.14", revision: "2020" }).port();
}

describe("a card that fails", () => {
  const sectors = { start: 0, end: 8 };
  const faults: readonly Fault[] = [
    { kind: "bad-read", sectors },
    { kind: "bad-write", sectors },
  ];

  test("is told of once a kind; reading ends with a check condition, writing with GOOD, as with the board", () => {
    const told: string[] = [];
    const faulty = new FaultMedium(blankMemory(), faults);
    const card = new WatchedCard(faulty, ({ code }) => told.push(code));
    const port = portOf(card);
    for (let turn = 0; turn < 3; turn++) {
      expect(port.execute({ ...nexus, cdb: writeTen }).status).toBe(0);
      expect(port.execute({ ...nexus, cdb: readTen }).status).toBe(2);
    }
    expect(told).toEqual(["card/write", "card/read"]);
    expect(card.failures).toBe(6);
  });

  test("a full disk behind it is told of, too, and so is a flush that fails", () => {
    const told: string[] = [];
    const faulty = new FaultMedium(blankMemory(), [{ kind: "full", afterSectors: 0 }, { kind: "bad-flush" }]);
    const card = new WatchedCard(faulty, ({ code }) => told.push(code));
    expect(portOf(card).execute({ ...nexus, cdb: writeTen }).status).toBeUndefined();
    expect(() => card.flush()).toThrow(MediumError);
    expect(told).toEqual(["card/full", "card/write"]);
  });
});
