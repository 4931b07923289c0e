// Mass storage: LUNs, answers and stalls by the tables of firmware-behaviour 3.5 and 5.2; wrappers by bulk-only 1.0 §6.

import { describe, expect, test } from "vitest";
import { encodeHex } from "../../../src/bytes/index.js";
import { createBoard, createUsbBoard } from "../../../src/emulator/index.js";
import { encodeCommandWrapper } from "../../../src/usb/index.js";
import { send } from "../test-bus.js";
import { clearHalt, configured, readStorage, takeStatus, usbBench, writeStorage } from "./usb-bench.js";

const inquiry = [0x12, 0, 0, 0, 36, 0];
const capacity = [0x25, 0, 0, 0, 0, 0, 0, 0, 0, 0];
const formatCapacities = [0x23, 0, 0, 0, 0, 0, 0, 0, 12, 0];
const sense = [0x03, 0, 0, 0, 18, 0];

function read10(lba: number, blocks: number): number[] {
  return [0x28, 0, 0, 0, lba >> 8, lba & 255, 0, blocks >> 8, blocks & 255, 0];
}

function write10(lba: number, blocks: number): number[] {
  return [0x2a, ...read10(lba, blocks).slice(1)];
}

function hex(data: unknown): unknown {
  return data instanceof Uint8Array ? encodeHex(data) : data;
}

function senseOf(device: ReturnType<typeof configured>): string {
  const bytes = readStorage(device, sense, 18).data as Uint8Array;
  return `${bytes[2]}/${(bytes[12] ?? 0).toString(16)}`;
}

const passed = { tag: 0x1234, residue: 0, status: "passed" };
const failed = { tag: 0x1234, residue: 0, status: "failed" };

describe("logical units", () => {
  const { usb } = usbBench({
    targets: [
      { id: 3, vendor: "ONE", deviceType: 2 },
      {},
      { id: 5, vendor: "TWO", bytesPerSector: 2048, scsiSectors: 10 },
    ],
  });
  const device = configured(usb);

  test("are the enabled targets in the order of their slots", () => {
    const result = device.control(
      { requestType: 0xa1, request: 0xfe, value: 0, index: 1, length: 1 },
      new Uint8Array(0),
    );
    expect(result).toEqual({ status: "ok", data: Uint8Array.of(2) });
  });

  test("look like fixed disks, whatever they are on SCSI", () => {
    const { data, status } = readStorage(device, inquiry, 36);
    // Level 01: nobody has spoken SCSI-2 on the bus yet.
    expect(hex(data)?.toString().slice(0, 32)).toBe(
      `000002011f000018${encodeHex(new TextEncoder().encode("ONE     "))}`,
    );
    expect(status).toEqual(passed);
  });

  test("have the block size and capacity of their target", () => {
    expect(hex(readStorage(device, capacity, 8, 2).data)).toBe("0000000900000800");
    expect(hex(readStorage(device, formatCapacities, 12, 2).data)).toBe("00000008" + "00000009" + "02000800");
  });

  test("beyond the last are the first slot", () => {
    expect(
      hex(readStorage(device, inquiry, 36, 9).data)
        ?.toString()
        .slice(16, 22),
    ).toBe("4f4e45");
  });
});

describe("moving blocks", () => {
  const { board, card, usb } = usbBench();
  const device = configured(usb);
  const data = Uint8Array.from({ length: 2048 }, (_, at) => (at * 7) & 255);

  test("written over USB, read over SCSI and from the card", () => {
    expect(writeStorage(device, write10(16, 4), data).status).toEqual(passed);
    expect(send({ board }, "080000100400").dataIn).toEqual(data);
    expect(card.bytes.subarray(16 * 512, 20 * 512)).toEqual(data);
  });

  test("in pieces of any length, both ways", () => {
    expect(writeStorage(device, write10(32, 4), data, 7).status).toEqual(passed);
    expect(card.bytes.subarray(32 * 512, 36 * 512)).toEqual(data);
    expect(readStorage(device, read10(32, 4), 2048).data).toEqual(data);
  });

  test("blocks of 256 bytes lie one to an SD sector", () => {
    const small = usbBench({ targets: [{ bytesPerSector: 256 }] });
    const smallDevice = configured(small.usb);
    expect(writeStorage(smallDevice, write10(2, 2), data.subarray(0, 512)).status).toEqual(passed);
    expect(small.card.bytes.subarray(1024, 1280)).toEqual(data.subarray(0, 256));
    expect(small.card.bytes.subarray(1536, 1792)).toEqual(data.subarray(256, 512));
    expect(send(small, "080000020200").dataIn).toEqual(data.subarray(0, 512));
    expect(readStorage(smallDevice, read10(2, 2), 512).data).toEqual(data.subarray(0, 512));
  });
});

test("data stay as they are until they are given back, whatever is read meanwhile", () => {
  const { usb, card } = usbBench();
  const device = configured(usb);
  const blocks = 16;
  card.write(0, new Uint8Array(blocks * 512).fill(1));
  card.write(blocks, new Uint8Array(blocks * 512).fill(2));
  const read = (lba: number) => {
    const cdb = Uint8Array.from(read10(lba, blocks));
    device.out(1, encodeCommandWrapper({ tag: 1, length: blocks * 512, direction: "in", lun: 0, cdb }));
    const result = device.in(1, blocks * 512);
    if (result.status !== "ok") throw new Error(result.status);
    takeStatus(device);
    return result;
  };
  const [one, two] = [read(0), read(blocks)];
  expect(new Set(one.data)).toEqual(new Set([1]));
  expect(new Set(two.data)).toEqual(new Set([2]));
  one.giveBack?.();
  const three = read(blocks);
  expect(three.data.buffer).toBe(one.data.buffer);
  expect(new Set(three.data)).toEqual(new Set([2]));
});

describe("what is refused", () => {
  /** Repaired: after a stall comes the status. */
  function repaired(options = {}) {
    return configured(usbBench({ faithful: false, ...options }).usb);
  }

  test.each<[string, readonly number[], number, string]>([
    // 8192 sectors less the 1024 that the firmware keeps: 7168 blocks.
    ["a block beyond the end", read10(7168, 1), 512, "5/21"],
    ["blocks across the end", read10(7167, 2), 1024, "5/21"],
    ["a length that is not that of the blocks", read10(0, 1), 1024, "5/20"],
    ["VERIFY with bytes", [0x2f, 2, 0, 0, 0, 0, 0, 0, 1, 0], 0, "5/24"],
    ["TEST UNIT READY with data", [0, 0, 0, 0, 0, 0], 8, "5/20"],
  ])("%s: stall, failed, sense", (_what, cdb, length, expected) => {
    const device = repaired();
    const { status } = readStorage(device, cdb, length);
    expect(status).toEqual({ ...failed, residue: length });
    expect(senseOf(device)).toBe(expected);
    expect(senseOf(device)).toBe("0/0");
  });

  test("writing to a protected card: both directions stall", () => {
    const device = repaired({ protection: "write-protected" });
    expect(writeStorage(device, write10(0, 1), new Uint8Array(512)).status).toEqual({ ...failed, residue: 512 });
    expect(senseOf(device)).toBe("2/27");
  });

  test("an unknown opcode: failed at once since 6.4.12, a stall before", () => {
    const device = configured(usbBench().usb);
    expect(readStorage(device, [0xff], 0).status).toEqual(failed);
    const old = configured(usbBench({ firmware: "6.4.11" }).usb);
    readStorage(old, [0xff], 0);
    expect(old.in(1, 13).status).toBe("nak");
  });

  test("after a stall a faithful 6.4 sends no status (Q27), 6.3 does; a reset helps", () => {
    const device = configured(usbBench().usb);
    expect(readStorage(device, read10(7168, 1), 512).status).toBe("nak");
    device.control({ requestType: 0x21, request: 0xff, value: 0, index: 1, length: 0 }, new Uint8Array(0));
    expect(readStorage(device, read10(0, 1), 512).status).toEqual(passed);
    const old = configured(usbBench({ firmware: "6.3.2" }).usb);
    expect(readStorage(old, read10(7168, 1), 512).status).toEqual({ ...failed, residue: 512 });
  });

  test("a wrapper that is none: stalled until a reset", () => {
    const device = repaired();
    expect(device.out(1, new Uint8Array(31))).toBe("ok");
    clearHalt(device, 0x81);
    expect(device.in(1, 13)).toEqual({ status: "stall" });
    device.control({ requestType: 0x21, request: 0xff, value: 0, index: 1, length: 0 }, new Uint8Array(0));
    clearHalt(device, 0x81);
    expect(readStorage(device, inquiry, 36).status).toEqual(passed);
  });

  test("the sense of four commands is kept", () => {
    const device = configured(usbBench().usb);
    for (let count = 0; count < 6; count++) readStorage(device, [0xff], 0);
    expect(Array.from({ length: 5 }, () => senseOf(device))).toEqual(["5/20", "5/20", "5/20", "5/20", "0/0"]);
  });
});

describe("residue", () => {
  test.each([
    // 36 bytes offered, 8 wanted: 28 below zero.
    ["6.4.14", true, 2 ** 32 - 28],
    ["6.4.14", false, 0],
    ["6.3.2", true, 0],
  ])("%s, faithful %s, when less is wanted: %i", (firmware, faithful, residue) => {
    const device = configured(usbBench({ firmware, faithful }).usb);
    const { data, status } = readStorage(device, inquiry, 8);
    expect(data).toHaveLength(8);
    expect(status).toEqual({ ...passed, residue });
  });

  test("when more is wanted", () => {
    const device = configured(usbBench().usb);
    const { data, status } = readStorage(device, inquiry, 100);
    expect(data).toHaveLength(36);
    expect(status).toEqual({ ...passed, residue: 64 });
  });
});

describe("without a card", () => {
  function empty(firmware: string) {
    return configured(createUsbBoard({ board: createBoard({ firmware, revision: "2020" }) }));
  }

  test("6.4.14: the built-in answers of 3.5.3", () => {
    const device = empty("6.4.14");
    expect(readStorage(device, [0, 0, 0, 0, 0, 0], 0).status).toEqual(failed);
    expect(senseOf(device)).toBe("2/3a");
    const { data, status } = readStorage(device, capacity, 8);
    expect([hex(data), status]).toEqual(["00".repeat(8), failed]);
    expect(hex(readStorage(device, formatCapacities, 12).data)).toBe("00000008003fffff03000200");
    expect(hex(readStorage(device, inquiry, 36).data)).toBe(
      `008002021f000000${encodeHex(new TextEncoder().encode("CODESRC SCSI2SD         6.XX"))}`,
    );
  });

  test.each([
    ["6.3.2", "ffffffff00000000", "passed"],
    ["6.4.12", "status", "failed"],
    ["6.4.11", "stall", "stall"],
  ])("%s: READ CAPACITY", (firmware, expected, result) => {
    const device = empty(firmware);
    if (expected === "stall") {
      expect(readStorage(device, capacity, 8).data).toBe("stall");
      return;
    }
    if (expected !== "status") expect(hex(readStorage(device, capacity, 8).data)).toBe(expected);
    else expect(readStorage(device, capacity, 0).status).toEqual({ ...failed, status: result });
  });
});

test("requests while an answer is due are put off", () => {
  const device = configured(usbBench().usb);
  expect(takeStatus(device)).toBe("nak");
  expect(device.out(1, Uint8Array.from(wrapperOf(inquiry)))).toBe("ok");
  expect(device.out(1, Uint8Array.from(wrapperOf(inquiry)))).toBe("nak");
  expect(device.in(1, 36).status).toBe("ok");
  expect(takeStatus(device)).toMatchObject({ status: "passed" });
});

function wrapperOf(cdb: readonly number[]): number[] {
  const head = [0x55, 0x53, 0x42, 0x43, 1, 0, 0, 0, 36, 0, 0, 0, 0x80, 0, cdb.length];
  return [...head, ...cdb, ...new Array(16 - cdb.length).fill(0)];
}
