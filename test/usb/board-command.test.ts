// Commands, replies and registers, by the byte tables of firmware-behaviour 3.4 and the SD specification.

import { describe, expect, test } from "vitest";
import { decodeHex, encodeHex } from "../../src/bytes/index.js";
import {
  boardCommands,
  decodeCardInfo,
  decodeCardRegisters,
  decodeCommand,
  decodeDebugRecord,
  decodeDeviceInfo,
  decodeSelfTest,
  decodeStatus,
  encodeCardRegisters,
  encodeCommand,
  encodeDeviceInfo,
  formatVersionWord,
  registersOfSize,
  revisionOfProduct,
  serialOfChip,
  UsbError,
} from "../../src/usb/index.js";

const sandisk = {
  csd: decodeHex("400e00325b5900003b377f800a404000"),
  cid: decodeHex("03534453433136478012345678013ca1"),
};

describe("commands", () => {
  test("have the codes of the table", () => {
    expect(Object.entries(boardCommands)).toEqual([
      ["none", 0],
      ["ping", 1],
      ["writeFlash", 2],
      ["readFlash", 3],
      ["reboot", 4],
      ["sdInfo", 5],
      ["scsiTest", 6],
      ["deviceInfo", 7],
      ["sdWrite", 8],
      ["sdRead", 9],
      ["debug", 10],
    ]);
  });

  test("SD_READ is five bytes, SD_WRITE 517", () => {
    expect(encodeHex(encodeCommand({ name: "sdRead", lba: 0x12345678 }))).toBe("0912345678");
    const write = encodeCommand({ name: "sdWrite", lba: 1, data: new Uint8Array(512).fill(0xab) });
    expect(write).toHaveLength(517);
    expect(encodeHex(write.subarray(0, 6))).toBe("0800000001ab");
  });

  test.each([
    ["a negative sector", () => encodeCommand({ name: "sdRead", lba: -1 })],
    ["a sector of 33 bits", () => encodeCommand({ name: "sdRead", lba: 2 ** 32 })],
    ["half a sector", () => encodeCommand({ name: "sdWrite", lba: 0, data: new Uint8Array(511) })],
  ])("%s is refused", (_what, encode) => {
    expect(encode).toThrow(UsbError);
  });

  test("are obeyed with bytes behind them, and not when they are too short", () => {
    expect(decodeCommand(decodeHex("07deadbeef"))).toEqual({ name: "deviceInfo" });
    expect(decodeCommand(decodeHex("09000000"))).toBeUndefined();
    expect(decodeCommand(decodeHex("0900000007ff"))).toEqual({ name: "sdRead", lba: 7 });
    expect(decodeCommand(new Uint8Array(516).fill(8))).toBeUndefined();
    expect(decodeCommand(decodeHex("0b"))).toBeUndefined();
  });
});

describe("replies", () => {
  test("DEVINFO: version, capacity, 01", () => {
    expect(decodeDeviceInfo(decodeHex("064e000200000" + "1"))).toEqual({ versionWord: 0x064e, sdSectors: 131072 });
    expect(encodeHex(encodeDeviceInfo({ versionWord: 0x0632, sdSectors: 0x12345678 }))).toBe("06321234567801");
    expect([0x064e, 0x0630].map(formatVersionWord)).toEqual(["6.4.14", "6.3.0"]);
  });

  test("self test and status bytes", () => {
    expect(decodeSelfTest(decodeHex("0000"))).toEqual({ result: "passed" });
    expect(decodeSelfTest(decodeHex("0120"))).toEqual({ result: "failed", failure: 32 });
    expect(["00", "01", "02"].map((hex) => decodeStatus("ping", decodeHex(hex)))).toEqual(["good", "failed", "busy"]);
  });

  test("DEBUG: the bytes of the table", () => {
    const bytes = Uint8Array.from({ length: 32 }, (_, at) => at);
    expect(decodeDebugRecord(bytes)).toMatchObject({ messageIn: 12, senseKey: 15, phase: 16, commands: 24, ascq: 28 });
  });

  test.each([0, 6, 8, 512])("of %i bytes are no DEVINFO", (length) => {
    expect(() => decodeDeviceInfo(new Uint8Array(length))).toThrow(/7/);
  });
});

describe("card registers", () => {
  test("come with the bytes of each word reversed since 6.4.0", () => {
    const reply = encodeCardRegisters(sandisk, 0x064e);
    expect(encodeHex(reply)).toBe("32000e400000595b807f373b0040400a534453034736314356341280a13c0178");
    expect(decodeCardRegisters(reply, 0x064e)).toEqual(sandisk);
  });

  test("come parsed before: table of 3.4.3", () => {
    const reply = encodeCardRegisters(sandisk, 0x0632);
    expect(encodeHex(reply)).toBe("0100000e0032b5050900000000000000" + "03004453363143534780000078563412");
    expect(decodeCardRegisters(reply, 0x0632)).toBeUndefined();
    expect(decodeCardInfo(reply, 0x0632)).toMatchObject({
      manufacturerId: 3,
      oem: "SD",
      product: "SC16G",
      revision: "8.0",
    });
  });

  test("say maker, product, date and size", () => {
    // C_SIZE 0x003B37 = 15159: 15160 x 1024 sectors. Date 0x13C: 2019, month 12.
    expect(decodeCardInfo(encodeCardRegisters(sandisk, 0x0640), 0x0640)).toEqual({
      csdVersion: 2,
      sectors: 15160 * 1024,
      clockMhz: 25,
      manufacturerId: 3,
      maker: "SanDisk",
      oem: "SD",
      product: "SC16G",
      revision: "8.0",
      serial: 0x12345678,
      madeIn: { year: 2019, month: 12 },
    });
  });

  test("of a 2 GB card: blocks of 1024 bytes", () => {
    // 007f00325b5a83b1ffffff9f...: READ_BL_LEN 10, C_SIZE 0xEC7 = 3783, C_SIZE_MULT 7: 3784 x 512 x 1024 bytes.
    const csd = decodeHex("007f00325b5a83b1ffffff9f16800091");
    expect(decodeCardInfo(encodeCardRegisters({ ...sandisk, csd }, 0x064e), 0x064e)?.sectors).toBe(3784 * 512 * 2);
  });

  test("of a made-up card have its size; all zero means that there was no card", () => {
    const reply = encodeCardRegisters(registersOfSize(62333952), 0x064e);
    expect(decodeCardInfo(reply, 0x064e)?.sectors).toBe(62333952);
    expect(decodeCardInfo(new Uint8Array(32), 0x064e)).toBeUndefined();
  });
});

describe("identity", () => {
  test("serial numbers are made of the chip's ID", () => {
    expect(serialOfChip([0x00000001, 0xabcd1234, 0x00000002])).toBe("00000003ABCD");
    expect(serialOfChip([0xffffffff, 0x00010000, 0x00000001])).toBe("\0".repeat(12));
  });

  test.each([
    ["SCSI2SD V6 2021", 0x064e, "2021"],
    ["SCSI2SD V6", 0x0641, "revF"],
    ["SCSI2SD 2020", 0x0640, undefined],
    ["SCSI2SD 2020", 0x0632, "2020"],
    ["SCSI2SD", 0x0632, "revF"],
    ["SCSI2SD", 0x0630, undefined],
    ["other", 0x064e, undefined],
  ])("%s with version word %i is %s", (product, word, revision) => {
    expect(revisionOfProduct(product, word)).toBe(revision);
  });
});
