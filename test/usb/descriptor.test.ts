// Descriptors against firmware-behaviour 3.2 and 3.6.2, and against lengths that lie.

import { describe, expect, test } from "vitest";
import { decodeHex, encodeHex } from "../../src/bytes/index.js";
import {
  applicationDescriptors,
  decodeDevice,
  decodeDfuFunctional,
  decodeEndpoint,
  decodeSetup,
  decodeString,
  encodeSetup,
  encodeString,
  findCommandWrapper,
  loaderConfiguration,
  loaderDevice,
  loaderMemories,
  parseMemoryLayout,
  reportDescriptor,
  sectorsOf,
  splitDescriptors,
  UsbError,
} from "../../src/usb/index.js";

describe("the application", () => {
  test.each(["full", "high"] as const)("%s speed: lengths add up, two interfaces, four endpoints", (speed) => {
    const { device, configuration } = applicationDescriptors[speed];
    expect(decodeDevice(device)).toMatchObject({ vendorId: 0x16d0, productId: 0x0bd4, release: 0x0200 });
    const parts = splitDescriptors(configuration);
    expect(configuration[2]).toBe(configuration.length);
    expect(parts.map(([, type]) => type)).toEqual([2, 4, 0x21, 5, 5, 4, 5, 5]);
    const endpoints = parts.filter(([, type]) => type === 5).map(decodeEndpoint);
    expect(endpoints.map(({ address }) => address)).toEqual([0x82, 0x02, 0x81, 0x01]);
    // 32 ms: 32 frames, or 2^(9-1) microframes of 125 us.
    expect(endpoints[0]?.interval).toBe(speed === "full" ? 32 : 9);
    expect(endpoints[2]?.maxPacket).toBe(speed === "full" ? 64 : 512);
  });

  test("the report descriptor is as long as the HID descriptor says", () => {
    expect(reportDescriptor).toHaveLength(37);
    expect(encodeHex(reportDescriptor.subarray(0, 6))).toBe("0600ff0900a1");
  });

  test("only a high-speed board knows another speed", () => {
    expect(applicationDescriptors.full.qualifier).toBeUndefined();
    expect(applicationDescriptors.high.otherSpeed?.[1]).toBe(7);
    expect(encodeHex(applicationDescriptors.high.device.subarray(0, 4))).toBe("12010102");
  });
});

describe("the loader", () => {
  test("is 0483:df11 with a setting for each memory", () => {
    expect(encodeHex(loaderDevice)).toBe("12010001000000408304" + "11df0021" + "01020301");
    const parts = splitDescriptors(loaderConfiguration(loaderMemories));
    expect(parts.map(([, type]) => type)).toEqual([2, 4, 4, 4, 4, 0x21]);
    expect([...(parts[2] ?? [])]).toEqual([9, 4, 0, 1, 0, 0xfe, 1, 2, 5]);
    expect(decodeDfuFunctional(parts[5] ?? new Uint8Array(0))).toMatchObject({
      attributes: 0x0b,
      detachTimeoutMs: 255,
      transferBytes: 2048,
      dfuRelease: 0x011a,
    });
  });

  test("its memory map: 4 x 16, 64 and 128 KiB", () => {
    const { name, sectors } = parseMemoryLayout(loaderMemories[0] ?? "");
    expect(name).toBe("Internal Flash");
    expect(sectors.map(({ start }) => start.toString(16))).toEqual([
      ..."8000000 8004000 8008000 800c000 8010000 8020000".split(" "),
    ]);
    expect([...(sectors[0]?.access ?? [])]).toEqual(["read", "erase", "write"]);
    expect(sectorsOf({ name, sectors }, 0x0800fffc, 8)?.map(({ bytes }) => bytes)).toEqual([16384, 65536]);
    expect(sectorsOf({ name, sectors }, 0x0803ffff, 2)).toBeUndefined();
  });

  test("two regions in one string", () => {
    const { sectors } = parseMemoryLayout("@OTP Memory /0x1FFF7800/01*512 g,01*016 g");
    expect(sectors.map(({ start, bytes }) => [start, bytes])).toEqual([
      [0x1fff7800, 512],
      [0x1fff7a00, 16],
    ]);
  });

  test.each([
    "",
    "Internal Flash/0x0/1*1Kg",
    "@x/0x08000000",
    "@x/0xzz/1*1Kg",
    "@x/0x0/9999*1Kg",
    "@x/0x0/1*0Kg",
    "@x/0xffffffff/1*2Kg",
    "@x/0x0/1*1Kh",
  ])("refuses the map %j", (text) => {
    expect(() => parseMemoryLayout(text)).toThrow(UsbError);
  });
});

describe("bytes that lie", () => {
  test.each(["0002", "01", "0902400002", "0904000002030000"])("%s is no list of descriptors", (hex) => {
    expect(() => splitDescriptors(decodeHex(hex))).toThrow(UsbError);
  });

  test("strings keep what is there", () => {
    expect(decodeString(encodeString("SCSI2SD V6"))).toBe("SCSI2SD V6");
    expect(decodeString(decodeHex("ff0341004200"))).toBe("AB");
    expect(() => decodeString(decodeHex("0403"))).not.toThrow();
    expect(() => decodeString(decodeHex("0401"))).toThrow(UsbError);
  });

  test("a SETUP packet has eight bytes", () => {
    const setup = { requestType: 0x80, request: 6, value: 0x0100, index: 0, length: 18 };
    expect(encodeHex(encodeSetup(setup))).toBe("8006000100001200");
    expect(decodeSetup(decodeHex("8006000100001200"))).toEqual(setup);
    expect(() => decodeSetup(new Uint8Array(7))).toThrow(UsbError);
  });

  test.each([
    ["30 bytes", `55534243${"00".repeat(26)}`],
    ["another signature", `55534253${"00".repeat(10)}06${"00".repeat(16)}`],
    ["no CDB", `55534243${"00".repeat(27)}`],
    ["17 bytes of CDB", `55534243${"00".repeat(10)}11${"00".repeat(16)}`],
  ])("%s: no command wrapper", (_what, hex) => {
    expect(findCommandWrapper(decodeHex(hex))).toBeUndefined();
  });
});
