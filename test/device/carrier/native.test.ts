// The native carriers over stand-ins for their packages: what they ask of them, and what they make of their failures. That a package
// is missing, or that there is no USB, is an ordinary answer.

import { describe, expect, test } from "vitest";
import { combineCarriers } from "../../../src/device/carrier/combined.js";
import { createInProcessCarrier } from "../../../src/device/carrier/in-process.js";
import { nativePackages } from "../../../src/device/carrier/load-native.js";
import { carrierErrorOf } from "../../../src/device/carrier/native-errors.js";
import type { HidPackage, UsbPackage } from "../../../src/device/carrier/native-types.js";
import { createHidCarrier } from "../../../src/device/carrier/node-hid.js";
import { createWebUsbCarrier } from "../../../src/device/carrier/webusb.js";
import { pullConfig } from "../../../src/device/config-store.js";
import { updateFirmware } from "../../../src/device/dfu/firmware-update.js";
import { buildVirtualDfuFile } from "../../../src/emulator/index.js";
import { loaderIds } from "../../../src/usb/index.js";
import { caught, firstBoard, quickUpdate, type VirtualBoard, virtualBoard, withLink } from "../virtual-board.js";
import { hidPackageFor, usbPackageFor } from "./native-stand-ins.js";

function hidCarrier(board: VirtualBoard) {
  return createHidCarrier({ loadHid: async () => hidPackageFor(board) });
}

function usbCarrier(board: VirtualBoard) {
  return createWebUsbCarrier({ loadUsb: async () => usbPackageFor(board) });
}

describe("node-hid", () => {
  test("lists boards with their serial numbers, and nothing else", async () => {
    const board = virtualBoard();
    expect(await hidCarrier(board).list()).toMatchObject([
      { path: "/dev/hidraw0", vendorId: 0x16d0, productId: 0x0bd4, serialNumber: "316C395A3438" },
    ]);
  });

  test("a pull through it", async () => {
    const { facts, state } = await withLink(hidCarrier(virtualBoard()), pullConfig);
    expect(facts).toMatchObject({ product: "SCSI2SD V6 2020", serial: "316C395A3438", firmware: "6.4.14" });
    expect(state).toBe("valid");
  });

  test("what the system's driver does not carry is said", async () => {
    const carrier = hidCarrier(virtualBoard());
    const connection = await carrier.open((await firstBoard(carrier)).entry);
    expect(await caught(connection.out(1, new Uint8Array(1), 5))).toMatchObject({ code: "device/unsupported" });
    const setup = { requestType: 0xa1, request: 3, value: 0, index: 0, length: 6 };
    expect(await caught(connection.control(setup, new Uint8Array(0), 5))).toMatchObject({ code: "device/unsupported" });
    await connection.close();
    expect(await caught(connection.in(2, 64, 5))).toMatchObject({ code: "device/closed" });
  });

  test("a board that leaves", async () => {
    const board = virtualBoard();
    const carrier = hidCarrier(board);
    const connection = await carrier.open((await firstBoard(carrier)).entry);
    board.usb.unplug();
    const gone: unknown[] = [];
    expect(await caught(connection.in(2, 64, 5))).toMatchObject({ code: "device/gone" });
    connection.onGone((error) => gone.push(error.code));
    expect(gone).toEqual(["device/gone"]);
    expect(await carrier.list()).toEqual([]);
  });

  test("a board that may not be opened", async () => {
    const { devicesAsync } = hidPackageFor(virtualBoard());
    const open = () => Promise.reject(new Error("cannot open device with path /dev/hidraw0"));
    const carrier = createHidCarrier({ loadHid: async () => ({ devicesAsync, HIDAsync: { open } }) });
    const opening = firstBoard(carrier).then(({ entry }) => carrier.open(entry));
    expect(await caught(opening)).toMatchObject({ code: "device/refused", hint: expect.stringContaining("doctor") });
  });
});

describe("WebUSB", () => {
  test("a pull through it: the kernel's driver is sent away and called back", async () => {
    const board = virtualBoard();
    const usb = usbPackageFor(board);
    const carrier = createWebUsbCarrier({ loadUsb: async () => usb });
    const { facts } = await withLink(carrier, pullConfig);
    expect(facts).toMatchObject({ product: "SCSI2SD V6 2020", serial: "316C395A3438" });
    expect(usb.driver).toEqual(["detached", "attached"]);
  });

  test("an update from a board in its loader", async () => {
    const board = virtualBoard({ start: "loader" });
    board.usb.chip.writeMarker(0x06002020);
    const carrier = usbCarrier(board);
    const result = await updateFirmware(
      carrier,
      await firstBoard(carrier),
      buildVirtualDfuFile({ major: 6, minor: 4, patch: 14 }, "2020"),
      { timing: quickUpdate, confirm: async () => "flash", backup: async () => undefined },
    );
    expect(result).toMatchObject({ result: "updated", after: { firmware: "6.4.14" }, readBack: "same" });
  });

  test("no USB on this computer is an empty list", async () => {
    const getDevices = () => Promise.reject(new Error("not found (errno 2)"));
    const usb: UsbPackage = { usb: { getDevices } };
    expect(await createWebUsbCarrier({ loadUsb: async () => usb }).list()).toEqual([]);
  });
});

describe("both together", () => {
  test("boards by HID, loaders by WebUSB, an update through both", async () => {
    const board = virtualBoard({ firmware: "6.3.2" });
    const carrier = combineCarriers([hidCarrier(board), usbCarrier(board)]);
    expect((await carrier.list()).map(({ path }) => path)).toEqual(["/dev/hidraw0"]);
    const result = await updateFirmware(
      carrier,
      await firstBoard(carrier),
      buildVirtualDfuFile({ major: 6, minor: 4, patch: 14 }, "2020"),
      { timing: quickUpdate, confirm: async () => "flash", backup: async () => undefined },
    );
    expect(result).toMatchObject({ result: "updated", settings: "same" });
  });

  const missing = {
    loadHid: () => Promise.reject(carrierErrorOf(new Error("not supported"))),
    loadUsb: () => Promise.reject(carrierErrorOf(new Error("not supported"))),
  };

  test("one that is missing is done without, and why is kept", async () => {
    const board = virtualBoard({ start: "loader" });
    const carrier = combineCarriers([createHidCarrier(missing), usbCarrier(board)]);
    expect(await carrier.list()).toMatchObject([loaderIds]);
    expect(carrier.failures).toMatchObject([{ code: "device/refused" }]);
  });

  test("when all are missing, that is the answer", async () => {
    const carrier = combineCarriers([createHidCarrier(missing), createWebUsbCarrier(missing)]);
    expect(await caught(carrier.list())).toMatchObject({ code: "device/refused" });
  });

  test("an entry that nobody has", async () => {
    const carrier = combineCarriers([createInProcessCarrier(() => new Map())]);
    const entry = { path: "x", vendorId: 1, productId: 2, release: 0 };
    expect(await caught(carrier.open(entry))).toMatchObject({ code: "device/not-found" });
  });
});

test("the real packages: there, or an error that says what to do", async () => {
  for (const load of [nativePackages.loadHid, nativePackages.loadUsb]) {
    const loaded = await (load() as Promise<HidPackage | UsbPackage>).catch((error: unknown) => error);
    if (loaded instanceof Error)
      expect(loaded).toMatchObject({ code: "device/unsupported", hint: expect.stringMatching(/--via/) });
    else expect(loaded).toBeDefined();
  }
});

test.each([
  ["LIBUSB_TRANSFER_STALL", "device/stall"],
  ["transferIn error: endpoint stalled", "device/stall"],
  ["LIBUSB_TRANSFER_TIMED_OUT", "device/timeout"],
  ["LIBUSB_ERROR_ACCESS", "device/refused"],
  ["Access denied (insufficient permissions)", "device/refused"],
  ["interface is busy", "device/busy"],
  ["LIBUSB_ERROR_NO_DEVICE", "device/gone"],
  ["could not read from HID device", "device/gone"],
  ["device disconnected", "device/gone"],
  ["LIBUSB_ERROR_NOT_SUPPORTED", "device/refused"],
  ["something else", "device/transfer"],
])("%j is %s", (message, code) => {
  expect(carrierErrorOf(new Error(message)).code).toBe(code);
});
