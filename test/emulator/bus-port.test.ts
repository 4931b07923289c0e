// The port: the same board, seen by a front without a bus.

import { describe, expect, test } from "vitest";
import { FaultMedium } from "../../src/card/index.js";
import { createBoard, type PortCommand } from "../../src/emulator/index.js";
import { bench, configImage } from "./test-bus.js";

function command(cdb: readonly number[], more: Partial<PortCommand> = {}): PortCommand {
  const dataOut = new Uint8Array(0);
  return { initiatorId: 7, targetId: 0, lun: 0, cdb: Uint8Array.from(cdb), dataOut, ...more };
}

const testUnitReady = [0, 0, 0, 0, 0, 0];
const requestSense = [3, 0, 0, 0, 18, 0];

describe("port", () => {
  test("names the IDs that answer", () => {
    expect(bench({ targets: [{ id: 6 }, { id: 1 }] }).board.port().targetIds).toEqual([1, 6]);
  });

  test("gives status and data; earlier answers stay as they were", () => {
    const port = bench().board.port();
    const first = port.execute(command([0x28, 0, 0, 0, 0, 5, 0, 0, 1, 0]));
    const second = port.execute(command([0x28, 0, 0, 0, 0, 6, 0, 0, 1, 0]));
    expect(first).toMatchObject({ status: 0, dataOutUsed: 0, wantedMoreData: false });
    expect([first.dataIn[0], second.dataIn[0]]).toEqual([5, 6]);
    expect(first.dataIn).toHaveLength(512);
  });

  test("memory of an answer is used again once it is given back, and not before", () => {
    const port = bench().board.port();
    const read = (lba: number) => port.execute(command([0x28, 0, 0, 0, 0, lba, 0, 0, 1, 0])).dataIn;
    const kept = read(5);
    const given = read(6);
    port.giveBack(given);
    // Not while the first one still lies in the same slab.
    expect(read(7)[0]).toBe(7);
    expect([kept[0], given[0]]).toEqual([5, 6]);
    const other = bench().board.port();
    const first = other.execute(command([0x28, 0, 0, 0, 0, 5, 0, 0, 1, 0])).dataIn;
    other.giveBack(first);
    other.giveBack(new Uint8Array(512));
    const second = other.execute(command([0x28, 0, 0, 0, 0, 6, 0, 0, 1, 0])).dataIn;
    expect([second.buffer === first.buffer, second.byteOffset, first[0]]).toEqual([true, first.byteOffset, 6]);
  });

  test("answers longer than a slab come whole", () => {
    const port = bench().board.port();
    const { dataIn } = port.execute(command([0x28, 0, 0, 0, 0, 0, 0, 4, 0, 0]));
    expect(dataIn).toHaveLength(1024 * 512);
    expect(dataIn[1023 * 512]).toBe(1023 & 0xff);
  });

  test("takes no more data than the target wants", () => {
    const { board, card } = bench();
    const dataOut = new Uint8Array(2048).fill(0xaa);
    const result = board.port().execute(command([0x2a, 0, 0, 0, 0, 5, 0, 0, 1, 0], { dataOut }));
    expect(result).toMatchObject({ status: 0, dataOutUsed: 512, wantedMoreData: false });
    expect(card.bytes[5 * 512]).toBe(0xaa);
    expect(card.bytes[6 * 512]).toBe(6);
  });

  test("nobody at an ID, a LUN that is not there, and a target that wants more", () => {
    const port = bench().board.port();
    expect(port.execute(command(testUnitReady, { targetId: 3 })).status).toBeUndefined();
    expect(port.execute(command(testUnitReady, { lun: 2 })).status).toBe(2);
    const dataOut = new Uint8Array(100);
    const short = port.execute(command([0x2a, 0, 0, 0, 0, 5, 0, 0, 1, 0], { dataOut }));
    expect(short).toMatchObject({ status: undefined, dataOutUsed: 100, wantedMoreData: true });
    // The reset that followed has cleared the sense of the LUN.
    expect(port.execute(command(requestSense)).dataIn[2]).toBe(0);
    expect(port.execute(command(testUnitReady)).status).toBe(0);
  });

  test("a linked command ends with its own status: the next one never comes", () => {
    const port = bench().board.port();
    expect(port.execute(command([0, 0, 0, 0, 0, 1]))).toMatchObject({ status: 0x10, wantedMoreData: false });
    expect(port.execute(command(testUnitReady)).status).toBe(0);
  });

  test("resets one target, or the bus", () => {
    const port = bench({ settings: { unitAttention: true } }).board.port();
    port.execute(command(testUnitReady));
    port.execute(command([0x16, 0, 0, 0, 0, 0], { initiatorId: 5 }));
    expect(port.execute(command(testUnitReady)).status).toBe(0x18);
    port.resetTarget(0);
    expect(port.execute(command(testUnitReady)).status).toBe(2);
    expect(port.execute(command(testUnitReady)).status).toBe(0);
    port.resetBus();
    expect(port.execute(command(testUnitReady)).status).toBe(2);
  });

  test("a full disk under the card is no answer of a target: it is told as trouble, and the next command starts afresh", () => {
    const { card } = bench();
    const full = new FaultMedium(card, [{ kind: "full", afterSectors: 0 }]);
    const port = createBoard({ card: full, firmware: "6.4.14", revision: "2020", config: configImage({}) }).port();
    const write = command([0x2a, 0, 0, 0, 0, 5, 0, 0, 1, 0], { dataOut: new Uint8Array(512) });
    expect(port.execute(write)).toMatchObject({
      status: undefined,
      dataOutUsed: 0,
      trouble: expect.stringContaining("cannot be written"),
    });
    expect(port.execute(command(testUnitReady)).status).toBe(0);
  });

  test.each([
    ["SYNCHRONIZE CACHE", [0x35, 0, 0, 0, 0, 0, 0, 0, 0, 0]],
    ["START STOP UNIT, stop", [0x1b, 0, 0, 0, 0, 0]],
  ])("%s makes the card safe, or says that it cannot", (_name, cdb) => {
    const { card } = bench();
    let flushes = 0;
    const counting = Object.assign(new FaultMedium(card), { flush: () => void flushes++ });
    const options = { firmware: "6.4.14", revision: "2020", config: configImage({}) } as const;
    expect(
      createBoard({ card: counting, ...options })
        .port()
        .execute(command(cdb)).status,
    ).toBe(0);
    expect(flushes).toBe(1);
    const broken = new FaultMedium(card, [{ kind: "bad-flush" }]);
    expect(
      createBoard({ card: broken, ...options })
        .port()
        .execute(command(cdb)).trouble,
    ).toBeDefined();
  });

  test("a failing card loses writes without a word, as the board does", () => {
    const { card } = bench();
    const worn = new FaultMedium(card, [{ kind: "bad-write", sectors: { start: 5, end: 6 } }]);
    const port = createBoard({ card: worn, firmware: "6.4.14", revision: "2020", config: configImage({}) }).port();
    const write = command([0x2a, 0, 0, 0, 0, 5, 0, 0, 1, 0], { dataOut: new Uint8Array(512) });
    expect(port.execute(write).status).toBe(0);
    expect(card.bytes[5 * 512]).toBe(5);
  });
});
