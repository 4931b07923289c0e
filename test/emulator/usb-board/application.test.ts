// The board while its firmware runs: control requests, HID oddities by version, one card for both sides. Expectations: tables of
// firmware-behaviour 3.1 … 3.4.

import { describe, expect, test } from "vitest";
import { encodeHex } from "../../../src/bytes/index.js";
import { MemoryMedium } from "../../../src/card/index.js";
import { createBoard, createUsbBoard } from "../../../src/emulator/index.js";
import { type BoardRevision, decodeDeviceInfo, decodeString, type UsbDevice } from "../../../src/usb/index.js";
import { configImage, send } from "../test-bus.js";
import { command, configured, receive, tur, usbBench } from "./usb-bench.js";

const none = new Uint8Array(0);

function get(device: UsbDevice, requestType: number, request: number, value: number, length: number, index = 0) {
  const result = device.control({ requestType, request, value, index, length }, none);
  return result.status === "ok" ? encodeHex(result.data) : result.status;
}

function text(device: UsbDevice, index: number): string {
  const setup = { requestType: 0x80, request: 6, value: 0x0300 + index, index: 0x0409, length: 255 };
  const result = device.control(setup, none);
  return result.status === "ok" ? decodeString(result.data) : result.status;
}

describe("who it says it is", () => {
  test.each<[string, BoardRevision, string, string, "full" | "high"]>([
    ["6.4.14", "revF", "SCSI2SD V6", "chip", "full"],
    ["6.4.14", "2020", "SCSI2SD V6 2020", "chip", "full"],
    ["6.4.14", "2021", "SCSI2SD V6 2021", "chip", "high"],
    ["6.4.0", "revF", "SCSI2SD 2020", "chip", "full"],
    ["6.3.2", "2020", "SCSI2SD 2020", "chip", "full"],
    ["6.3.2", "revF", "SCSI2SD", "chip", "full"],
    ["6.3.0", "revF", "SCSI2SD", "zeros", "full"],
  ])("%s on %s: %s", (firmware, revision, product, serial, speed) => {
    const { usb } = usbBench({ firmware, revision, chipId: [1, 0xabcd0000, 2] });
    const device = configured(usb);
    expect(device.speed).toBe(speed);
    expect([1, 2, 3].map((index) => text(device, index))).toEqual([
      "codesrc.com",
      product,
      serial === "chip" ? "00000003ABCD" : "000000000000",
    ]);
  });
});

describe("control requests", () => {
  const { usb } = usbBench();
  const device = configured(usb);

  test.each([
    ["device descriptor, cut", 0x80, 6, 0x0100, 8, 0, "1201000200000040"],
    ["qualifier at full speed", 0x80, 6, 0x0600, 10, 0, "stall"],
    ["languages", 0x80, 6, 0x0300, 255, 0, "04030904"],
    ["string 6", 0x80, 6, 0x0306, 255, 0, "stall"],
    ["status: self powered", 0x80, 0, 0, 2, 0, "0100"],
    ["configuration", 0x80, 8, 0, 1, 0, "01"],
    ["HID descriptor", 0x81, 6, 0x2100, 9, 0, "092111010001222500"],
    ["another descriptor of the interface", 0x81, 6, 0x2300, 9, 0, ""],
    ["status of an interface: never", 0x81, 0, 0, 2, 0, "nak"],
    ["idle", 0xa1, 2, 0, 1, 0, "00"],
    ["GET_REPORT", 0xa1, 1, 0, 64, 0, "stall"],
    ["GET_MAX_LUN", 0xa1, 0xfe, 0, 1, 1, "00"],
    ["GET_MAX_LUN with a value", 0xa1, 0xfe, 1, 1, 1, "stall"],
    ["interface 2", 0xa1, 2, 0, 1, 2, "stall"],
    ["a vendor request", 0xc0, 1, 0, 8, 0, "nak"],
  ])("%s", (_what, requestType, request, value, length, index, expected) => {
    expect(get(device, requestType, request, value, length, index)).toBe(expected);
  });

  test("idle and protocol are kept", () => {
    get(device, 0x21, 0x0a, 0x0700, 0);
    get(device, 0x21, 0x0b, 0x0001, 0);
    expect([get(device, 0xa1, 2, 0, 1), get(device, 0xa1, 3, 0, 1)]).toEqual(["07", "01"]);
  });

  test("nothing moves on endpoints before it is configured", () => {
    const fresh = usbBench().usb.device;
    expect(fresh?.out(2, new Uint8Array(64))).toBe("stall");
    expect(fresh?.in(2, 64)).toEqual({ status: "stall" });
  });
});

describe("one card, two sides", () => {
  test("what is written over USB is read over SCSI", () => {
    const { board, usb } = usbBench();
    const device = configured(usb);
    const data = new Uint8Array(512).fill(0x5a);
    expect(command(device, { name: "sdWrite", lba: 3, data })).toEqual(Uint8Array.of(0));
    expect(send({ board }, "080000030100").data).toBe("5a".repeat(512));
    expect(command(device, { name: "sdRead", lba: 3 })).toEqual(data);
  });

  test("a new configuration counts after a power cycle only", () => {
    const { board, usb } = usbBench();
    const device = configured(usb);
    const image = configImage({ targets: [{ id: 5 }] });
    command(device, { name: "sdWrite", lba: 8190, data: image.subarray(0, 512) });
    command(device, { name: "sdWrite", lba: 8191, data: image.subarray(512) });
    expect(board.idMask).toBe(1);
    usb.powerCycle("open");
    expect(board.idMask).toBe(1 << 5);
  });

  test("a configuration that stands in for the card's holds until the card has its own", () => {
    const card = new MemoryMedium(new Uint8Array(8192 * 512));
    const config = configImage({ targets: [{ id: 2 }] });
    const board = createBoard({ card, config, firmware: "6.4.14", revision: "2020" });
    const usb = createUsbBoard({ board });
    usb.powerCycle("open");
    expect(board.idMask).toBe(1 << 2);
    card.write(8190, configImage({ targets: [{ id: 6 }] }));
    usb.powerCycle("open");
    expect(board.idMask).toBe(1 << 6);
  });

  test("failures are silent: stale bytes, good status", () => {
    const device = configured(usbBench().usb);
    const first = command(device, { name: "sdRead", lba: 1 });
    expect(command(device, { name: "sdRead", lba: 8192 })).toEqual(first);
    const data = new Uint8Array(512).fill(0x77);
    expect(command(device, { name: "sdWrite", lba: 8192, data })).toEqual(Uint8Array.of(0));
    expect(command(device, { name: "sdRead", lba: 0xffffffff })).toEqual(data);
  });

  test("another card: the device comes anew, and tells the new size", () => {
    const { board, usb } = usbBench();
    const before = configured(usb);
    let left = 0;
    before.onDetach(() => left++);
    board.insertCard(new MemoryMedium(new Uint8Array(4096 * 512)));
    expect(left).toBe(1);
    expect(before.out(2, new Uint8Array(64))).toBe("stall");
    const info = command(configured(usb), { name: "deviceInfo" });
    expect(info && decodeDeviceInfo(info)).toEqual({ versionWord: 0x064e, sdSectors: 4096 });
  });
});

describe("commands that come while a reply is on its way", () => {
  const ping = Uint8Array.from([0x80, 1, 1, ...new Array(61).fill(0)]);

  test("wait since 6.4.0, one in the firmware and one in the endpoint", () => {
    const device = configured(usbBench().usb);
    const results = Array.from({ length: 5 }, () => device.out(2, ping));
    // One reply in the endpoint, one behind it, one command waiting, one report unread.
    expect(results).toEqual(["ok", "ok", "ok", "ok", "nak"]);
    let readies = 0;
    device.onReady(() => readies++);
    device.in(2, 64);
    expect(readies).toBeGreaterThan(0);
    expect(device.out(2, ping)).toBe("ok");
  });

  test("overwrite it before", () => {
    const device = configured(usbBench({ firmware: "6.3.2", revision: "revF" }).usb);
    for (let count = 0; count < 9; count++) expect(device.out(2, ping)).toBe("ok");
    expect(receive(device)).toEqual(Uint8Array.of(0));
    expect(receive(device)).toEqual(Uint8Array.of(0));
    expect(receive(device)).toBeUndefined();
  });

  test("an empty packet blocks the channel of a faithful 6.4, until it is configured anew", () => {
    const empty = Uint8Array.from([0x80, 0, ...new Array(62).fill(0)]);
    const faithful = configured(usbBench().usb);
    faithful.out(2, empty);
    expect(command(faithful, { name: "ping" })).toBeUndefined();
    faithful.control({ requestType: 0, request: 9, value: 1, index: 0, length: 0 }, none);
    expect(command(faithful, { name: "ping" })).toEqual(Uint8Array.of(0));
    const repaired = configured(usbBench({ faithful: false }).usb);
    repaired.out(2, empty);
    expect(command(repaired, { name: "ping" })).toEqual(Uint8Array.of(0));
  });
});

describe("DEBUG", () => {
  test("tells the last command of the SCSI side, whoever sent it", () => {
    const { board, usb } = usbBench();
    const device = configured(usb);
    tur(board);
    tur(board);
    const reply = command(device, { name: "debug" }) ?? none;
    expect([...reply.subarray(0, 13)]).toEqual(new Array(13).fill(0));
    expect([reply[21], reply[22], reply[23], reply[24]]).toEqual([1, 2, 2, 2]);
  });

  test.each([
    ["6.4.14", "writable", 0x16],
    ["6.4.14", "write-protected", 0x1e],
    ["6.4.8", "writable", 0x17],
    ["6.3.2", "writable", 0x07],
  ] as const)("byte 26 of %s with a card that is %s", (firmware, protection, expected) => {
    const device = configured(usbBench({ firmware, protection, revision: "2020" }).usb);
    expect(command(device, { name: "debug" })?.[26]).toBe(expected);
  });
});
