// The translation for initiators of today: what each command becomes on the board's side, and what is answered.

import { describe, expect, it } from "vitest";
import { createModernPort } from "../../../src/serve/modern/modern-port.js";
import { MemoryPort, type MemoryPortOptions } from "../memory-port.js";

const blockBytes = 512;

function modern(options: MemoryPortOptions = {}) {
  const board = new MemoryPort({ blocks: 1000, ...options });
  const port = createModernPort(board);
  const send = (
    cdb: readonly number[],
    dataOut = new Uint8Array(0),
    more: { initiatorId?: number; lun?: number } = {},
  ) => port.execute({ initiatorId: 7, targetId: 0, lun: 0, cdb: Uint8Array.from(cdb), dataOut, ...more });
  /** Key and code of the sense data of the last command. */
  const sense = (initiatorId = 7) => {
    const { dataIn } = send([0x03, 0, 0, 0, 18, 0], undefined, { initiatorId });
    return [dataIn[2], dataIn[12], dataIn[13]];
  };
  return { board, port, send, sense };
}

/** CDB of 16 bytes: LBA, count, byte 1. */
function cdb16(opcode: number, lba: number, blocks: number, flags = 0): number[] {
  const cdb = new Uint8Array(16);
  const view = new DataView(cdb.buffer);
  cdb[0] = opcode;
  cdb[1] = flags;
  view.setBigUint64(2, BigInt(lba));
  view.setUint32(10, blocks);
  return [...cdb];
}

function cdb12(opcode: number, lba: number, blocks: number, flags = 0): number[] {
  const cdb = new Uint8Array(12);
  const view = new DataView(cdb.buffer);
  cdb[0] = opcode;
  cdb[1] = flags;
  view.setUint32(2, lba);
  view.setUint32(6, blocks);
  return [...cdb];
}

function cdb10(opcode: number, lba: number, blocks: number, flags = 0): number[] {
  return [opcode, flags, 0, 0, lba >> 8, lba & 0xff, 0, blocks >> 8, blocks & 0xff, 0];
}

const filled = (blocks: number, byte: number) => new Uint8Array(blocks * blockBytes).fill(byte);

describe("reads and writes", () => {
  it.each([
    ["10", cdb10(0x2a, 5, 2), cdb10(0x28, 5, 2)],
    ["12", cdb12(0xaa, 5, 2), cdb12(0xa8, 5, 2)],
    ["16", cdb16(0x8a, 5, 2), cdb16(0x88, 5, 2)],
    ["10 with verify", cdb10(0x2e, 5, 2), cdb10(0x28, 5, 2)],
    ["12 with verify", cdb12(0xae, 5, 2), cdb12(0xa8, 5, 2)],
    ["16 with verify", cdb16(0x8e, 5, 2), cdb16(0x88, 5, 2)],
  ])("of %s bytes meet the same blocks", (_, write, read) => {
    const { send, board } = modern();
    expect(send(write, filled(2, 0x42))).toMatchObject({ status: 0, dataOutUsed: 1024 });
    expect(Buffer.compare(send(read).dataIn, filled(2, 0x42))).toBe(0);
    expect(
      board.disks
        .get(0)
        ?.bytes.subarray(5 * 512 - 1, 7 * 512 + 1)
        .filter((byte) => byte === 0x42),
    ).toHaveLength(1024);
  });

  it.each([
    ["behind the end", cdb16(0x88, 999, 2), [5, 0x21, 0]],
    ["beyond 32 bits", cdb16(0x88, 2 ** 32, 1), [5, 0x21, 0]],
    ["of more blocks than there are", cdb16(0x88, 0, 0x10000), [5, 0x21, 0]],
    ["with protection information", cdb16(0x88, 0, 1, 0x20), [5, 0x24, 0]],
    ["with protection information (10)", cdb10(0x28, 0, 1, 0x20), [5, 0x24, 0]],
    ["of what the board does not know", [0x83, 0, 0, 0, 0, 0], [5, 0x20, 0]],
  ])("%s are refused", (_, cdb, expected) => {
    const { send, sense } = modern();
    expect(send(cdb).status).toBe(2);
    expect(sense()).toEqual(expected);
    expect(sense()).toEqual([0, 0, 0]);
  });

  it("of more blocks than the board counts are refused on a disk that has them", () => {
    const { send, sense } = modern({ blocks: 70_000 });
    expect(send(cdb16(0x88, 0, 0x10000)).status).toBe(2);
    expect(sense()).toEqual([5, 0x24, 0]);
  });

  it("with less data than blocks write the whole ones", () => {
    const { send, board } = modern();
    expect(send(cdb10(0x2a, 0, 4), filled(2, 1))).toMatchObject({ status: 0, dataOutUsed: 1024, dataOutWanted: 2048 });
    expect(send(cdb10(0x2a, 0, 4))).toMatchObject({ status: 0, dataOutUsed: 0, dataOutWanted: 2048 });
    expect(send(cdb10(0x2a, 0, 4), new Uint8Array(100))).toMatchObject({ status: 2, dataOutWanted: 2048 });
    expect(board.log).not.toContain("reset bus");
  });
});

describe("sense data of the translation", () => {
  it("are one initiator's, and gone with its next command", () => {
    const { send, sense } = modern();
    send(cdb16(0x88, 2 ** 32, 1));
    expect(sense(6)).toEqual([0, 0, 0]);
    expect(sense(7)).toEqual([5, 0x21, 0]);
    send(cdb16(0x88, 2 ** 32, 1));
    send([0, 0, 0, 0, 0, 0]);
    expect(sense(7)).toEqual([0, 0, 0]);
  });
});

describe("unit attention and reservations", () => {
  it("come before the translation's own answers", () => {
    const { send, sense } = modern({ unitAttention: "on" });
    expect(send(cdb16(0x8f, 0, 1)).status).toBe(2);
    expect(sense()).toEqual([6, 0x29, 1]);
    send([0x16, 0, 0, 0, 0, 0]);
    expect(send(cdb16(0x88, 0, 1), undefined, { initiatorId: 6 }).status).toBe(0x18);
  });

  it("RESERVE(10) reserves, and nobody is in conflict by releasing", () => {
    const { send } = modern();
    expect(send([0x56, 0, 0, 0, 0, 0, 0, 0, 0, 0]).status).toBe(0);
    expect(send([0, 0, 0, 0, 0, 0], undefined, { initiatorId: 6 }).status).toBe(0x18);
    expect(send([0x17, 0, 0, 0, 0, 0], undefined, { initiatorId: 6 }).status).toBe(0);
    expect(send([0, 0, 0, 0, 0, 0], undefined, { initiatorId: 6 }).status).toBe(0x18);
    expect(send([0x57, 0, 0, 0, 0, 0, 0, 0, 0, 0]).status).toBe(0);
    expect(send([0, 0, 0, 0, 0, 0], undefined, { initiatorId: 6 }).status).toBe(0);
    expect(send([0x56, 0x10, 0, 3, 0, 0, 0, 0, 0, 0]).status).toBe(2);
  });
});

describe("VERIFY", () => {
  it.each([
    ["without comparing", cdb16(0x8f, 0, 2), filled(0, 0), 0],
    ["of the same", cdb10(0x2f, 0, 2, 2), filled(2, 0), 0],
    ["of something else", cdb12(0xaf, 0, 2, 2), filled(2, 1), 2],
    ["behind the end", cdb10(0x2f, 999, 2), filled(0, 0), 2],
    ["in a way that does not exist", cdb10(0x2f, 0, 1, 4), filled(1, 0), 2],
  ])("%s", (_, cdb, data, status) => {
    expect(modern().send(cdb, data).status).toBe(status);
  });
});

describe("other block commands", () => {
  it("COMPARE AND WRITE writes only on what it expects", () => {
    const { send, sense } = modern();
    const cdb = [0x89, 0, 0, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0, 1, 0, 0];
    const data = Uint8Array.of(...filled(1, 0), ...filled(1, 9));
    expect(send(cdb, data)).toMatchObject({ status: 0, dataOutUsed: 1024 });
    expect(send(cdb, data).status).toBe(2);
    expect(sense()).toEqual([0x0e, 0x1d, 0]);
    expect(send(cdb10(0x28, 3, 1)).dataIn[0]).toBe(9);
  });

  it("WRITE SAME repeats a block, to the end if no number is given", () => {
    const { send, board } = modern();
    expect(send(cdb10(0x41, 10, 300), filled(1, 7)).status).toBe(0);
    const bytes = board.disks.get(0)?.bytes ?? new Uint8Array(0);
    expect(bytes.filter((byte) => byte === 7)).toHaveLength(300 * 512);
    expect(send(cdb16(0x93, 990, 0), filled(1, 8)).status).toBe(0);
    expect(bytes.filter((byte) => byte === 8)).toHaveLength(10 * 512);
    expect(send(cdb16(0x93, 0, 1, 0x08), filled(1, 8)).status).toBe(2);
  });

  it("ORWRITE adds bits", () => {
    const { send } = modern();
    send(cdb10(0x2a, 0, 1), filled(1, 0x0f));
    expect(send(cdb16(0x8b, 0, 1), filled(1, 0xa0)).status).toBe(0);
    expect(send(cdb10(0x28, 0, 1)).dataIn[0]).toBe(0xaf);
  });

  it("PRE-FETCH and SYNCHRONIZE CACHE(16) are answered", () => {
    const { send } = modern();
    expect(send(cdb16(0x90, 0, 1)).status).toBe(0);
    expect(send(cdb10(0x34, 1000, 1)).status).toBe(2);
    expect(send(cdb16(0x91, 0, 0)).status).toBe(0);
  });
});

describe("what a logical unit is", () => {
  it("READ CAPACITY(16) tells what READ CAPACITY(10) tells", () => {
    const { dataIn } = modern().send([0x9e, 0x10, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 32, 0, 0]);
    expect(Buffer.from(dataIn).toString("hex")).toBe(`00000000000003e700000200${"00".repeat(20)}`);
  });

  it("REPORT LUNS lists what INQUIRY finds", () => {
    const { dataIn } = modern().send([0xa0, 0, 0, 0, 0, 0, 0, 0, 0, 64, 0, 0]);
    expect(Buffer.from(dataIn).toString("hex")).toBe(`0000000800000000${"00".repeat(8)}`);
  });

  it("INQUIRY keeps the board's names under a version of today", () => {
    const { send } = modern();
    const { dataIn } = send([0x12, 0, 0, 0, 255, 0]);
    expect(dataIn).toHaveLength(96);
    expect([...dataIn.subarray(0, 8)]).toEqual([0, 0, 5, 2, 91, 0, 0, 0x1a]);
    expect(Buffer.from(dataIn.subarray(8, 36)).toString()).toBe("codesrc SCSI2SD MEMORY  6.4 ");
    expect(send([0x12, 0, 0, 0, 5, 0]).dataIn).toHaveLength(5);
    expect(send([0x12, 0, 0, 0, 36, 0], undefined, { lun: 1 }).dataIn[0]).toBe(0x7f);
  });

  it.each([
    [0x00, "00000005008083b0b1"],
    [0x80, `00800010${Buffer.from("12345670        ").toString("hex")}`],
  ])("vital page %i", (page, hex) => {
    expect(Buffer.from(modern().send([0x12, 1, page, 0, 255, 0]).dataIn).toString("hex")).toBe(hex);
  });

  it("is identified by a number that differs from ID to ID and stays the same", () => {
    const { port, send } = modern({ targetIds: [0, 1] });
    const cdb = Uint8Array.of(0x12, 1, 0x83, 0, 255, 0);
    const other = port.execute({ initiatorId: 7, targetId: 1, lun: 0, cdb, dataOut: new Uint8Array(0) });
    const number = (bytes: Uint8Array) => Buffer.from(bytes.subarray(-8)).toString("hex");
    expect(number(send([...cdb]).dataIn)).toMatch(/^3/);
    expect(number(send([...cdb]).dataIn)).toBe(number(modern().send([...cdb]).dataIn));
    expect(number(other.dataIn)).not.toBe(number(send([...cdb]).dataIn));
  });

  it("a page that does not exist is refused", () => {
    const { send, sense } = modern();
    expect(send([0x12, 1, 0xc7, 0, 255, 0]).status).toBe(2);
    expect(sense()).toEqual([5, 0x24, 0]);
  });

  it("MODE SENSE has a control page of today, alone and among the board's", () => {
    const { send } = modern();
    const alone = send([0x1a, 8, 0x0a, 0, 255, 0]).dataIn;
    expect(Buffer.from(alone).toString("hex")).toBe("0f0010000a0a001000000000ffff0000");
    const all = Buffer.from(send([0x1a, 8, 0x3f, 0, 255, 0]).dataIn).toString("hex");
    expect(all).toContain("0a0a001000000000ffff000000029000");
    expect(all).not.toContain("0a06");
    expect(Number.parseInt(all.slice(0, 2), 16)).toBe(all.length / 2 - 1);
    expect(send([0x1a, 8, 0x08, 0, 255, 0]).dataIn[2]).toBe(0x10);
    expect(send([0x1a, 8, 0x0a, 7, 255, 0]).status).toBe(2);
  });
});
