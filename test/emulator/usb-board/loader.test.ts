// The loader: DFU states, DfuSe commands, memories, and the way there and back. Expectations: DFU 1.1 appendix A, AN3156,
// firmware-behaviour 3.1, 3.6.

import { describe, expect, test } from "vitest";
import { encodeHex } from "../../../src/bytes/index.js";
import { buildVirtualDfuFile, buildVirtualFirmware, type UsbBoard } from "../../../src/emulator/index.js";
import {
  checkFirmwareFit,
  decodeDeviceInfo,
  decodeString,
  encodeDfuSeCommand,
  formatVersionWord,
  loaderMemories,
  parseDfuFile,
  parseMemoryLayout,
  sectorsOf,
  type UsbDevice,
} from "../../../src/usb/index.js";
import { command, configured, dfuIn, dfuOut, download, tur, usbBench } from "./usb-bench.js";

const v6414 = { major: 6, minor: 4, patch: 14 };
const v632 = { major: 6, minor: 3, patch: 2 };
const start = 0x08000000;

function inLoader(usb: UsbBoard): UsbDevice {
  command(configured(usb), { name: "reboot" });
  return configured(usb);
}

/** Erases what the image covers, writes it, and leaves: the steps of dfu-util. */
function flash(device: UsbDevice, image: Uint8Array): void {
  const layout = parseMemoryLayout(loaderMemories[0] ?? "");
  for (const sector of sectorsOf(layout, start, image.length) ?? []) {
    expect(download(device, 0, encodeDfuSeCommand("erase", sector.start))).toMatchObject({ state: "dfuDNLOAD-IDLE" });
  }
  for (let at = 0; at < image.length; at += 2048) {
    download(device, 0, encodeDfuSeCommand("setAddress", start + at));
    expect(download(device, 2, image.subarray(at, at + 2048))).toMatchObject({ state: "dfuDNLOAD-IDLE", status: "OK" });
  }
}

function leave(device: UsbDevice): void {
  download(device, 0, encodeDfuSeCommand("setAddress", start));
  dfuOut(device, "download", 0);
  dfuIn(device, "getStatus", 6);
}

describe("into the loader and back", () => {
  test("REBOOT: the application leaves, the loader comes, nobody answers on SCSI", () => {
    const { board, usb } = usbBench({ settings: { unitAttention: true } });
    const seen: string[] = [];
    usb.onPersonality((personality, device) => seen.push(`${personality} ${device?.productId.toString(16)}`));
    const application = configured(usb);
    application.onDetach(() => seen.push("left"));
    const loader = inLoader(usb);
    expect(seen).toEqual(["left", "loader df11"]);
    expect([loader.vendorId, loader.speed, usb.personality]).toEqual([0x0483, "full", "loader"]);
    expect([board.idMask, tur(board)]).toEqual([0, undefined]);
    leave(loader);
    expect(seen.slice(2)).toEqual(["application bd4"]);
    expect([usb.personality, board.idMask]).toEqual(["application", 1]);
    // CHECK CONDITION: the targets have just been powered on.
    expect(tur(board)).toBe(2);
  });

  test("DETACH leaves, too; a bus reset does not", () => {
    const { usb } = usbBench();
    const loader = inLoader(usb);
    loader.reset();
    expect(usb.personality).toBe("loader");
    dfuOut(loader, "detach");
    expect(usb.personality).toBe("application");
  });

  test("the jumper leads there from anywhere, and serial numbers match", () => {
    const { usb } = usbBench();
    const text = (device: UsbDevice, index: number) => {
      const setup = { requestType: 0x80, request: 6, value: 0x0300 + index, index: 0, length: 255 };
      const result = device.control(setup, new Uint8Array(0));
      return result.status === "ok" ? decodeString(result.data) : result.status;
    };
    const serial = text(configured(usb), 3);
    usb.powerCycle("bootldr");
    const loader = configured(usb);
    expect([3, 4, 7].map((index) => text(loader, index))).toEqual([serial, loaderMemories[0], loaderMemories[3]]);
    expect(text(loader, 8)).toBe("stall");
  });
});

describe("states and requests", () => {
  test.each<[string, (device: UsbDevice) => unknown, string, string]>([
    ["starts idle", () => undefined, "dfuIDLE", "OK"],
    ["commands that it has not", (device) => dfuOut(device, "download", 0, Uint8Array.of(0x77)), "dfuERROR", "0f"],
    ["block 1", (device) => dfuOut(device, "download", 1, Uint8Array.of(1)), "dfuERROR", "0f"],
    ["more than a transfer", (device) => dfuOut(device, "download", 2, new Uint8Array(2049)), "dfuERROR", "0f"],
    [
      "an address nowhere",
      (device) => download(device, 0, encodeDfuSeCommand("setAddress", 0x09000000)),
      "dfuERROR",
      "01",
    ],
    ["erasing OTP", (device) => download(device, 0, encodeDfuSeCommand("erase", 0x1fff7800)), "dfuERROR", "01"],
    ["an upload", (device) => dfuIn(device, "upload", 16, 2), "dfuUPLOAD-IDLE", "00"],
    ["a download", (device) => download(device, 2, Uint8Array.of(0)), "dfuDNLOAD-IDLE", "00"],
    ["a download at the last block", (device) => download(device, 0xffff, Uint8Array.of(0)), "dfuERROR", "08"],
  ])("%s", (_what, act, state, status) => {
    const device = inLoader(usbBench().usb);
    act(device);
    const states = "0 1 dfuIDLE 3 4 dfuDNLOAD-IDLE 6 7 8 dfuUPLOAD-IDLE dfuERROR".split(" ");
    expect(states[dfuIn(device, "getState", 1)[0] ?? 0]).toBe(state);
    const report = encodeHex(dfuIn(device, "getStatus", 6));
    expect(report.slice(0, 2)).toBe(status === "OK" ? "00" : status);
  });

  test("CLRSTATUS ends an error, ABORT a download", () => {
    const device = inLoader(usbBench().usb);
    dfuOut(device, "download", 1, Uint8Array.of(1));
    expect(dfuOut(device, "abort")).toBe("stall");
    expect(dfuOut(device, "clearStatus")).toBe("ok");
    download(device, 2, Uint8Array.of(0));
    dfuOut(device, "abort");
    expect(dfuIn(device, "getState", 1)).toEqual(Uint8Array.of(2));
  });

  test("the wait for an erasure is announced", () => {
    const { usb } = usbBench({ loaderTimes: { eraseMs: 0x0123, programMs: 5 } });
    const device = inLoader(usb);
    dfuOut(device, "download", 0, encodeDfuSeCommand("erase", start));
    expect(encodeHex(dfuIn(device, "getStatus", 6))).toBe("002301000400");
    expect(encodeHex(dfuIn(device, "getStatus", 6))).toBe("000000000500");
  });
});

describe("memories", () => {
  test("flash: bits fall, and rise by whole sectors", () => {
    const { usb } = usbBench({ start: "loader" });
    const device = configured(usb);
    download(device, 0, encodeDfuSeCommand("erase", start));
    download(device, 0, encodeDfuSeCommand("setAddress", start));
    download(device, 2, Uint8Array.of(0xf0));
    download(device, 2, Uint8Array.of(0x3c));
    dfuOut(device, "abort");
    expect(encodeHex(dfuIn(device, "upload", 2, 2))).toBe("30ff");
    dfuOut(device, "abort");
    const code = usb.chip.flash.slice(0x10000, 0x10010);
    download(device, 0, encodeDfuSeCommand("erase", 0x0800c000));
    expect(usb.chip.flash.slice(0x10000, 0x10010)).toEqual(code);
    download(device, 0, Uint8Array.of(0x41));
    expect(usb.chip.flash.every((byte) => byte === 0xff)).toBe(true);
  });

  test.each([
    ["revF", "19200006"],
    ["2020", "20200006"],
    ["2021", "21200006"],
  ] as const)("OTP of a %s board after its first start", (revision, marker) => {
    const device = inLoader(usbBench({ revision }).usb);
    download(device, 0, encodeDfuSeCommand("setAddress", 0x1fff7800));
    dfuOut(device, "abort");
    expect(encodeHex(dfuIn(device, "upload", 5, 2))).toBe(`${marker}ff`);
    dfuOut(device, "abort");
    // Locked: it cannot become that of another board.
    expect(download(device, 2, Uint8Array.of(0, 0, 0, 0))).toMatchObject({ state: "dfuDNLOAD-IDLE" });
    dfuOut(device, "abort");
    expect(encodeHex(dfuIn(device, "upload", 4, 2))).toBe(marker);
  });

  test("a board that only ever had old firmware has none", () => {
    const { usb } = usbBench({ firmware: "6.3.0", revision: "revF" });
    expect(usb.chip.otpWord).toBe(0xffffffff);
  });

  test("an upload ends at the end of the memory", () => {
    const device = inLoader(usbBench().usb);
    download(device, 0, encodeDfuSeCommand("setAddress", 0x0803fff8));
    dfuOut(device, "abort");
    expect(dfuIn(device, "upload", 64, 2)).toHaveLength(8);
    expect(dfuIn(device, "getState", 1)).toEqual(Uint8Array.of(2));
    expect(encodeHex(dfuIn(device, "upload", 64, 0))).toBe("00214192");
  });
});

describe("what is in the flash decides what comes up", () => {
  test("another version", () => {
    const { usb } = usbBench({ firmware: "6.4.14", revision: "2020" });
    const device = inLoader(usb);
    flash(device, buildVirtualFirmware(v632, "2020"));
    leave(device);
    const info = command(configured(usb), { name: "deviceInfo" });
    expect(info && formatVersionWord(decodeDeviceInfo(info).versionWord)).toBe("6.3.2");
    expect(usb.firmware).toBe("6.3.2");
  });

  test("an image without our tag: by its product string", () => {
    const image = buildVirtualFirmware(v6414, "2020");
    image.fill(0, 0x10480, 0x10500);
    const { usb } = usbBench({ firmware: "6.3.2", revision: "2020" });
    const device = inLoader(usb);
    flash(device, image);
    leave(device);
    expect(usb.firmware).toBe("6.4.14");
  });

  test.each<[string, Uint8Array, RegExp]>([
    ["nothing", new Uint8Array(0x4000).fill(0xff), /no program/],
    ["the firmware of another board", buildVirtualFirmware(v6414, "2021"), /for 2021/],
    ["another program", buildVirtualFirmware(v6414, "2020").fill(0, 0x10400, 0x10600), /no SCSI2SD/],
  ])("%s: dead, and saved by the jumper", (_what, image, words) => {
    const { usb, board } = usbBench({ revision: "2020" });
    const device = inLoader(usb);
    download(device, 0, Uint8Array.of(0x41));
    flash(device, image);
    leave(device);
    expect([usb.personality, usb.device, board.idMask]).toEqual(["none", undefined, 0]);
    expect(usb.deadBecause).toMatch(words);
    usb.powerCycle("open");
    expect(usb.personality).toBe("none");
    usb.powerCycle("bootldr");
    expect(usb.personality).toBe("loader");
    const again = configured(usb);
    flash(again, buildVirtualFirmware(v6414, "2020"));
    leave(again);
    expect([usb.personality, board.idMask]).toEqual(["application", 1]);
  });

  test("made-up firmware passes the check of contents for its own board only", () => {
    const file = parseDfuFile(buildVirtualDfuFile(v6414, "2020"));
    expect(checkFirmwareFit(file, "2020")).toMatchObject({ findings: [], image: { version: v6414 } });
    expect(checkFirmwareFit(file, "revF").findings[0]?.verdict).toBe("wrong");
  });
});
