// The 1,024-byte image, byte by byte from firmware-behaviour 1.1 and 1.3.

import { describe, expect, it } from "vitest";
import { decodeHex, encodeHex } from "../../../src/bytes/index.js";
import { decodeImage, encodeImage, imageBytes } from "../../../src/config/binary/image.js";
import type { BoardSettings, TargetSettings } from "../../../src/config/board-config.js";
import { fc, runs } from "../../property.js";
import { configOf } from "../validate/config-of.js";

/** The bytes of the board record for the tool's default with these changes; its flags and flags6 are 0 and 1 at first. */
function boardBytes(board: Partial<BoardSettings>): Uint8Array {
  return encodeImage(configOf({ board })).subarray(0, 128);
}

function targetBytes(target: Partial<TargetSettings>, slot = 0): Uint8Array {
  const targets = Array.from({ length: slot + 1 }, (_, index) => (index === slot ? target : {}));
  return encodeImage(configOf({ targets })).subarray(128 * (slot + 1), 128 * (slot + 2));
}

describe("the board record", () => {
  it("starts with BCFG and is the tool's default otherwise", () => {
    // BCFG, flags 0, startupDelay 0, selectionDelay 255, flags6 1, scsiSpeed 0, 119 reserved bytes.
    expect(encodeHex(boardBytes({}))).toBe(`42434647${"0000ff0100"}${"00".repeat(119)}`);
  });

  it.each([
    ["unitAttention", 4, 0x01],
    ["parity", 4, 0x02],
    ["enableScsi2", 4, 0x04],
    ["disableGlitchFilter", 4, 0x08],
    ["enableCache", 4, 0x10],
    ["enableDisconnect", 4, 0x20],
    ["selLatch", 4, 0x40],
    ["mapLunsToIds", 4, 0x80],
    ["enableTerminator", 7, 0x01],
    ["blindWrites", 7, 0x02],
  ] as const)("has %s at byte %i, mask %i", (key, at, mask) => {
    const off = boardBytes({ enableTerminator: false });
    const on = boardBytes({ enableTerminator: false, [key]: true });
    expect([...on].map((byte, index) => byte ^ (off[index] ?? 0))).toEqual(
      Array.from({ length: 128 }, (_, index) => (index === at ? mask : 0)),
    );
  });

  it.each([
    ["startupDelay", 5],
    ["selectionDelay", 6],
    ["scsiSpeed", 8],
  ] as const)("has %s at byte %i", (key, at) => {
    expect(boardBytes({ [key]: 0xa5 })[at]).toBe(0xa5);
  });
});

describe("a target record", () => {
  it("of the firmware's default is 80000000 00000000 FFFF3F00 …", () => {
    // firmware-behaviour 1.3: other than the tool's default, its revision is " 1.0".
    const expected =
      "80000000 00000000 FFFF3F00 0002 3F00 FF00 20636F6465737263 20202020202020202053435349325344 20312E30 31323334353637383132333435363738 0000";
    const hex = expected.replaceAll(" ", "").toLowerCase();
    expect(hex).toHaveLength(2 * 64);
    expect(encodeHex(targetBytes({ revision: " 1.0" }))).toBe(hex + "00".repeat(64));
  });

  it("decodes the firmware's default to the same settings", () => {
    const image = new Uint8Array(imageBytes);
    image.set(targetBytes({ revision: " 1.0" }), 128);
    const { config, hasMagic } = decodeImage(image);
    expect(hasMagic).toBe(false);
    expect(config.targets[0]).toMatchObject({ id: 0, enabled: true, scsiSectors: 4194303, revision: " 1.0" });
    expect(config.targets[1]).toMatchObject({ id: 0, enabled: false, scsiSectors: 0, vendor: "\0".repeat(8) });
  });

  it.each([
    ["id and enabled", { id: 5 }, 0, "85"],
    ["id without enabled", { id: 5, enabled: false }, 0, "05"],
    ["deviceType", { deviceType: 0xa1 }, 1, "a1"],
    ["deviceTypeModifier, behind the deprecated flags", { deviceTypeModifier: 0x4c }, 2, "004c"],
    ["sdSectorStart, low byte first", { sdSectorStart: 0x12345678 }, 4, "78563412"],
    ["scsiSectors", { scsiSectors: 0xfedcba98 }, 8, "98badcfe"],
    ["bytesPerSector", { bytesPerSector: 0x0800 }, 12, "0008"],
    ["sectorsPerTrack", { sectorsPerTrack: 0x1234 }, 14, "3412"],
    ["headsPerCylinder", { headsPerCylinder: 0xfeff }, 16, "fffe"],
    ["vendor", { vendor: "ABCDEFGH" }, 18, "4142434445464748"],
    ["prodId", { prodId: "0123456789abcdef" }, 26, "30313233343536373839616263646566"],
    ["revision", { revision: "1.0x" }, 42, "312e3078"],
    ["serial", { serial: "ABCDEFGHIJKLMNOP" }, 46, "4142434445464748494a4b4c4d4e4f50"],
    ["quirks, low byte first", { quirks: ["apple", "vms"] as const }, 62, "0900"],
    ["omti and xebec", { quirks: ["omti", "xebec"] as const }, 62, "0600"],
  ])("has %s in its place", (_, target, at, hex) => {
    expect(encodeHex(targetBytes(target).subarray(at, at + hex.length / 2))).toBe(hex);
  });

  it.each([0, 1, 2, 3, 4, 5, 6])("of slot %i lies at 128 + 128 × slot", (slot) => {
    const image = encodeImage(configOf({ targets: Array.from({ length: 7 }, (_, id) => ({ id })) }));
    expect(image[128 + 128 * slot]).toBe(0x80 + slot);
    expect(decodeImage(image).config.targets[slot]?.id).toBe(slot);
  });
});

describe("bits without a name", () => {
  it("are told as maximal runs and given back", () => {
    const image = encodeImage(configOf());
    image[9] = 0xaa;
    image[7] = 0xfd; // the terminator and six bits nobody knows
    image[127] = 1;
    image.set(decodeHex("01020003"), 128 + 64);
    image[128] = 0xf8; // enabled, ID 0, bits 3 to 6
    image[128 + 2] = 7;
    image[128 + 63] = 0x80;
    const { config } = decodeImage(image);
    expect(config.board.enableTerminator).toBe(true);
    expect(config.board.unknownBytes).toEqual([
      { offset: 7, hex: "fc" },
      { offset: 9, hex: "aa" },
      { offset: 127, hex: "01" },
    ]);
    expect(config.targets[0]?.unknownBytes).toEqual([
      { offset: 0, hex: "78" },
      { offset: 2, hex: "07" },
      { offset: 63, hex: "800102" },
      { offset: 67, hex: "03" },
    ]);
    expect(encodeImage(config)).toEqual(image);
  });

  it("cannot change a setting", () => {
    const config = configOf({ board: { unknownBytes: [{ offset: 4, hex: "ffffffff" }] } });
    expect(encodeHex(encodeImage(config).subarray(4, 9))).toBe("0000fffd00");
  });

  it("that stick out of the record are cut", () => {
    const config = configOf({ targets: [{ unknownBytes: [{ offset: 127, hex: "aabb" }] }] });
    const image = encodeImage(config);
    expect([image[255], image[256]]).toEqual([0xaa, 0x01]);
  });
});

describe("an image", () => {
  it("comes back byte for byte when it has the mark", () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: imageBytes, maxLength: imageBytes }), (bytes) => {
        bytes.set([0x42, 0x43, 0x46, 0x47]);
        const { config, hasMagic } = decodeImage(bytes);
        expect(hasMagic).toBe(true);
        expect(encodeHex(encodeImage(config))).toBe(encodeHex(bytes));
      }),
      runs(300),
    );
  });

  it.each([0, 1023, 1025])("of %i bytes is refused", (length) => {
    expect(() => decodeImage(new Uint8Array(length))).toThrow(`expected 1024 bytes, got ${length}`);
  });
});
