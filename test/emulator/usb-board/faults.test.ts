// Faults on request: each does what the table says of it, once, at its occasion.

import { describe, expect, test } from "vitest";
import { boardFaults, faultyDevice, parseBoardFault } from "../../../src/emulator/index.js";
import { encodeDfuSeCommand, UsbError } from "../../../src/usb/index.js";
import { command, configured, download, receive, transact, usbBench } from "./usb-bench.js";

function withFault(text: string) {
  return usbBench({ faults: [parseBoardFault(text)] });
}

const ping = { name: "ping" } as const;
const good = Uint8Array.of(0);

describe("names", () => {
  test.each(boardFaults.map(({ kind }) => kind))("%s is known, once and at the n-th time", (kind) => {
    expect(parseBoardFault(kind)).toMatchObject({ kind, at: 1 });
    expect(parseBoardFault(`${kind}:17`)).toMatchObject({ kind, at: 17 });
  });

  test.each(["", "fire", "stall:0", "stall:x", "stall:1:2", "stall:9999999999"])("%j is refused", (text) => {
    expect(() => parseBoardFault(text)).toThrow(UsbError);
  });
});

describe("reports", () => {
  test("dropped: only that one", () => {
    const device = configured(withFault("report-dropped:2").usb);
    expect([command(device, ping), command(device, ping), command(device, ping)]).toEqual([good, undefined, good]);
  });

  test("doubled: the second is left for the next command", () => {
    const device = configured(withFault("report-doubled:1").usb);
    expect(command(device, ping)).toEqual(good);
    expect(receive(device)).toEqual(good);
    expect(receive(device)).toBeUndefined();
  });

  test("late: with the next command, before its own", () => {
    const device = configured(withFault("report-late:1").usb);
    expect(command(device, ping)).toBeUndefined();
    expect(transact(device, Uint8Array.of(7))).toEqual(good);
    expect(receive(device)).toHaveLength(7);
  });

  test("cut: half of it", () => {
    const device = configured(withFault("report-cut:2").usb);
    device.out(2, Uint8Array.from([0x80, 5, 9, 0, 0, 0, 1, ...new Array(57).fill(0)]));
    const lengths = Array.from({ length: 9 }, () => {
      const result = device.in(2, 64);
      return result.status === "ok" ? result.data.length : result.status;
    });
    expect(lengths).toEqual([64, 32, 64, 64, 64, 64, 64, 64, 64]);
  });
});

describe("the cable", () => {
  test("stall: one transfer is refused and does nothing", () => {
    const { usb } = withFault("stall:2");
    const device = configured(usb);
    expect(device.out(2, new Uint8Array(64))).toBe("stall");
    expect(command(device, ping)).toEqual(good);
  });

  test("unplug: gone at the n-th transfer, the board is not; plugged in it is there again", () => {
    // 1 SET_CONFIGURATION, 2 the ping, 3 its reply.
    const { usb, board } = withFault("unplug:3");
    const device = configured(usb);
    let left = 0;
    device.onDetach(() => left++);
    expect(command(device, ping)).toBeUndefined();
    expect([left, usb.personality, board.idMask]).toEqual([1, "none", 1]);
    usb.plugIn();
    expect(command(configured(usb), ping)).toEqual(good);
  });

  test("transfers are counted on after a reboot", () => {
    // 1 SET_CONFIGURATION, 2 REBOOT, 3 SET_CONFIGURATION of the loader, 4 its status.
    const { usb } = withFault("unplug:4");
    command(configured(usb), { name: "reboot" });
    const loader = configured(usb);
    expect(usb.personality).toBe("loader");
    const setup = { requestType: 0xa1, request: 3, value: 0, index: 0, length: 6 };
    expect(loader.control(setup, new Uint8Array(0))).toEqual({ status: "stall" });
    expect(usb.personality).toBe("none");
  });

  test("a report that the board puts off is one transfer, however often it is tried", () => {
    const { usb } = withFault("unplug:7");
    const device = configured(usb);
    const report = Uint8Array.from([0x80, 1, 1, ...new Array(61).fill(0)]);
    // 1 SET_CONFIGURATION, 2 to 5 taken, 6 put off.
    for (let count = 0; count < 20; count++) device.out(2, report);
    expect(usb.personality).toBe("application");
    device.in(2, 64);
    expect(usb.personality).toBe("none");
  });

  test("asking in vain is no transfer", () => {
    const { usb } = withFault("unplug:3");
    const device = configured(usb);
    for (let count = 0; count < 20; count++) expect(device.in(2, 64).status).toBe("nak");
    expect(usb.personality).toBe("application");
  });

  test("a device can be wrapped by itself", () => {
    const { usb } = usbBench();
    const inner = configured(usb);
    const device = faultyDevice(inner, [{ side: "wire", kind: "unplug", at: 1 }]);
    let left = 0;
    device.onDetach(() => left++);
    expect(device.out(2, new Uint8Array(64))).toBe("stall");
    expect(left).toBe(1);
    expect(command(inner, ping)).toEqual(good);
  });
});

describe("card and power", () => {
  const sector = new Uint8Array(512).fill(0x42);

  test("a write that is lost is answered like any other", () => {
    const { usb, card } = withFault("sd-write-error:2");
    const device = configured(usb);
    for (const lba of [1, 2, 3]) expect(command(device, { name: "sdWrite", lba, data: sector })).toEqual(good);
    expect([1, 2, 3].map((lba) => card.bytes[lba * 512 + 1])).toEqual([0x42, 0, 0x42]);
  });

  test("power cut between the configuration's sectors: the first is new, the board is dark until power returns", () => {
    const { usb, card } = withFault("power-cut-in-config");
    const device = configured(usb);
    expect(command(device, { name: "sdWrite", lba: 5, data: sector })).toEqual(good);
    expect(command(device, { name: "sdWrite", lba: 8190, data: sector })).toBeUndefined();
    expect(usb.personality).toBe("none");
    expect(card.bytes[8190 * 512]).toBe(0x42);
    expect(card.bytes[8191 * 512]).not.toBe(0x42);
    usb.powerCycle("open");
    expect(command(configured(usb), ping)).toEqual(good);
  });
});

describe("the loader", () => {
  test.each([
    [
      "erase-fails",
      (device: ReturnType<typeof configured>) => download(device, 0, encodeDfuSeCommand("erase", 0x08000000)),
      "errERASE",
    ],
    ["program-fails", (device: ReturnType<typeof configured>) => download(device, 2, Uint8Array.of(1)), "errPROG"],
  ])("%s once", (fault, act, status) => {
    const device = configured(usbBench({ start: "loader", faults: [parseBoardFault(fault)] }).usb);
    expect(act(device)).toMatchObject({ state: "dfuERROR", status });
    device.control({ requestType: 0x21, request: 4, value: 0, index: 0, length: 0 }, new Uint8Array(0));
    expect(act(device)).toMatchObject({ state: "dfuDNLOAD-IDLE", status: "OK" });
  });

  test("flash-corrupts: the loader says that all is well", () => {
    const { usb } = usbBench({ start: "loader", faults: [parseBoardFault("flash-corrupts:2")] });
    const device = configured(usb);
    download(device, 0, encodeDfuSeCommand("erase", 0x08000000));
    download(device, 0, encodeDfuSeCommand("setAddress", 0x08000000));
    expect(download(device, 2, Uint8Array.of(0xff, 0x55))).toMatchObject({ status: "OK" });
    expect(download(device, 3, Uint8Array.of(0xf4, 0x55))).toMatchObject({ status: "OK" });
    expect([...usb.chip.flash.subarray(0, 2), ...usb.chip.flash.subarray(2048, 2050)]).toEqual([
      0xff, 0x55, 0xf0, 0x55,
    ]);
  });

  test.each([1, 2])("never-returns at reboot %i", (at) => {
    const { usb } = withFault(`never-returns:${at}`);
    command(configured(usb), { name: "reboot" });
    if (at === 2)
      configured(usb).control({ requestType: 0x21, request: 0, value: 0, index: 0, length: 0 }, new Uint8Array(0));
    expect([usb.personality, usb.deadBecause]).toEqual(["none", "it was told not to come back (fault)"]);
  });
});
