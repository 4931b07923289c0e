// DFU files: layout of firmware-behaviour 3.6.3, CRC of a known message, and files that are broken in every way.

import { describe, expect, test } from "vitest";
import { encodeHex } from "../../src/bytes/index.js";
import {
  buildDfuFile,
  checkFirmwareFit,
  crc32,
  type DfuFile,
  decodeStatusReport,
  encodeDfuSeCommand,
  encodeStatusReport,
  flashOf,
  parseDfuFile,
  UsbError,
} from "../../src/usb/index.js";

const data = Uint8Array.from({ length: 20 }, (_, at) => at);
const file: DfuFile = {
  release: 0,
  productId: 0xdf11,
  vendorId: 0x0483,
  targets: [{ alternate: 0, name: "ST...", elements: [{ address: 0x08000000, data }] }],
};
const bytes = buildDfuFile(file);

function withCrc(changed: Uint8Array): Uint8Array {
  const crc = ~crc32(changed.subarray(0, changed.length - 4)) >>> 0;
  new DataView(changed.buffer).setUint32(changed.length - 4, crc, true);
  return changed;
}

function withByte(at: number, value: number): Uint8Array {
  const changed = Uint8Array.from(bytes);
  changed[at < 0 ? changed.length + at : at] = value;
  return withCrc(changed);
}

test("the CRC of 123456789 is CBF43926", () => {
  expect(crc32(new TextEncoder().encode("123456789"))).toBe(0xcbf43926);
});

describe("a file", () => {
  test("has the bytes of the table", () => {
    // Prefix 11, target 274, element 8 + 20, suffix 16.
    expect(bytes).toHaveLength(11 + 274 + 28 + 16);
    expect(encodeHex(bytes.subarray(0, 11))).toBe("4466755365" + "01" + "39010000" + "01");
    expect(encodeHex(bytes.subarray(11, 27))).toBe("546172676574" + "00" + "01000000" + "53542e2e2e");
    expect(encodeHex(bytes.subarray(277, 293))).toBe("1c000000" + "01000000" + "00000008" + "14000000");
    expect(encodeHex(bytes.subarray(-16, -4))).toBe("0000" + "11df" + "8304" + "1a01" + "554644" + "10");
  });

  test("comes back as it was", () => {
    expect(parseDfuFile(bytes)).toEqual(file);
    const two = { ...file, targets: [...file.targets, { alternate: 1, name: undefined, elements: [] }] };
    expect(parseDfuFile(buildDfuFile(two))).toEqual(two);
  });
});

describe("a broken file", () => {
  test.each<[string, Uint8Array, RegExp]>([
    ["an empty one", new Uint8Array(0), /too few/],
    ["any other file", new Uint8Array(100), /does not end with a DFU suffix/],
    ["one bit over", Uint8Array.from(bytes, (byte, at) => (at === 300 ? byte ^ 1 : byte)), /checksum/],
    ["cut in the middle", bytes.subarray(0, 200), /does not end with a DFU suffix/],
    ["plain DFU 1.0", withByte(-9, 0), /not 0x011A/],
    ["a suffix longer than the file", withByte(-5, 255).subarray(100), /checksum|suffix says/],
    ["a suffix too short", withByte(-5, 8), /suffix says/],
    ["no DfuSe prefix", withByte(0, 0), /no DfuSe prefix/],
    ["another DfuSe version", withByte(5, 2), /version is 2/],
    ["another size", withByte(6, 0), /prefix says/],
    ["no targets", withByte(10, 0), /no targets/],
    ["a target too many", withByte(10, 2), /target 1 is cut off/],
    ["a target of another name", withByte(11, 0), /does not start with "Target"/],
    ["a target that is too long", withByte(279, 1), /says 65564 bytes/],
    ["too many elements", withByte(284, 255), /cannot hold/],
    ["an element that is too long", withByte(290, 255), /element 0 says/],
    [
      "an element at the end of the address space",
      buildDfuFile({ ...file, targets: [{ alternate: 0, name: "x", elements: [{ address: 0xfffffff8, data }] }] }),
      /address space/,
    ],
    ["an element that is too short", withByte(289, 4), /follow its last element/],
  ])("%s", (_what, broken, words) => {
    expect(() => parseDfuFile(broken)).toThrow(UsbError);
    expect(() => parseDfuFile(broken)).toThrow(words);
  });

  test("any byte changed, any length: an error, never anything else", () => {
    for (let at = 0; at < bytes.length; at++) {
      const changed = Uint8Array.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 0xff;
      expect(() => parseDfuFile(changed)).toThrow(UsbError);
      expect(() => parseDfuFile(bytes.subarray(0, at))).toThrow(UsbError);
    }
  });

  test("structure changed under a right checksum: a file or a typed error", () => {
    for (let at = 0; at < bytes.length - 16; at++) {
      for (const value of [0, 1, 0x7f, 0xff]) {
        try {
          flashOf(parseDfuFile(withByte(at, value)));
        } catch (error) {
          expect(error).toBeInstanceOf(UsbError);
        }
      }
    }
  });
});

describe("what a file is for", () => {
  test.each([
    ["another memory", { alternate: 1, name: undefined, elements: [{ address: 0x08000000, data }] }, /memory 1/],
    ["below the flash", { alternate: 0, name: undefined, elements: [{ address: 0x07ffffff, data }] }, /outside/],
    ["beyond 256 KiB", { alternate: 0, name: undefined, elements: [{ address: 0x0803fff0, data }] }, /outside/],
    ["nothing", { alternate: 0, name: undefined, elements: [] }, /no data/],
  ])("%s", (_what, target, words) => {
    expect(() => flashOf({ ...file, targets: [target] })).toThrow(words);
  });

  /** A vector table, a product string and a marker, by the facts of 3.1. */
  function imageOf(product: string, ...markers: number[]): DfuFile {
    const flash = new Uint8Array(1024);
    const view = new DataView(flash.buffer);
    view.setUint32(0, 0x20020000, true);
    view.setUint32(4, 0x08010001, true);
    flash.set(new TextEncoder().encode(`${product}\0`), 512);
    for (const [index, marker] of markers.entries()) view.setUint32(600 + 4 * index, marker, true);
    return { ...file, targets: [{ alternate: 0, name: "x", elements: [{ address: 0x08000000, data: flash }] }] };
  }

  test.each([
    ["revF", imageOf("SCSI2SD V6", 0x06002019)],
    ["2020", imageOf("SCSI2SD V6 2020", 0x06002020)],
    ["2021", imageOf("SCSI2SD V6 2021", 0x06002021)],
    // 6.4.0 says 2020 on every board: the marker decides.
    ["revF", imageOf("SCSI2SD 2020", 0x06002019)],
  ] as const)("%s by its contents", (revision, firmware) => {
    expect(checkFirmwareFit(firmware, revision).findings).toEqual([]);
    const others = (["revF", "2020", "2021"] as const).filter((other) => other !== revision);
    for (const other of others) {
      expect(checkFirmwareFit(firmware, other).findings.map(({ verdict }) => verdict)).toContain("wrong");
    }
  });

  test.each([
    ["no marker and an old product string", imageOf("SCSI2SD"), "doubt", /do not tell/],
    ["several markers", imageOf("SCSI2SD V6", 0x06002019, 0x06002020), "doubt", /several/],
    ["marker against product string", imageOf("SCSI2SD V6 2021", 0x06002019), "doubt", /do not tell/],
    ["another project", imageOf("Blinky"), "wrong", /no product string/],
    ["another device", { ...imageOf("SCSI2SD V6", 0x06002019), productId: 1 }, "wrong", /0483:0001/],
  ] as const)("%s", (_what, firmware, verdict, words) => {
    const { findings } = checkFirmwareFit(firmware, "revF");
    expect(findings.some((finding) => finding.verdict === verdict && words.test(finding.message))).toBe(true);
  });

  test("no vector table", () => {
    const { findings } = checkFirmwareFit(file, "revF");
    expect(findings.map(({ message }) => message).join()).toMatch(/vector table/);
  });
});

test("GETSTATUS: status, wait of 24 bits, state", () => {
  expect(encodeHex(encodeStatusReport({ status: "errERASE", pollMs: 0x010203, state: "dfuERROR" }))).toBe(
    "040302010a00",
  );
  expect(decodeStatusReport(Uint8Array.of(0, 100, 0, 0, 4, 0))).toEqual({
    status: "OK",
    pollMs: 100,
    state: "dfuDNBUSY",
  });
  for (const bad of [[], [0, 0, 0, 0, 0], [16, 0, 0, 0, 2, 0], [0, 0, 0, 0, 11, 0]]) {
    expect(() => decodeStatusReport(Uint8Array.from(bad))).toThrow(UsbError);
  }
});

test("DfuSe commands carry the address low byte first", () => {
  expect(encodeHex(encodeDfuSeCommand("setAddress", 0x08010000))).toBe("2100000108");
  expect(encodeHex(encodeDfuSeCommand("erase", 0x08000000))).toBe("4100000008");
});
