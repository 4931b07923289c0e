// The vendor's reader with its faults, from firmware-behaviour 1.5.2 and 1.5.3.

import { describe, expect, it } from "vitest";
import { decodeImage, encodeImage } from "../../../src/config/binary/image.js";
import { readAsVendor } from "../../../src/config/vendor-tool/read-as-vendor.js";
import { type VendorGeneration, vendorGenerations } from "../../../src/config/vendor-tool/vendor-version.js";
import { configOf } from "../validate/config-of.js";
import { documentXml, elementLines, sourceOf, targetXml, v6Xml } from "../xml-of.js";

function image(text: string, generation: VendorGeneration = "6.3.2"): Uint8Array {
  const reading = readAsVendor(sourceOf(text), generation);
  if (!reading.ok) throw new Error(reading.error);
  return reading.image;
}

function error(text: string): string | undefined {
  const reading = readAsVendor(sourceOf(text), "6.3.2");
  return reading.ok ? undefined : reading.error;
}

function targetOf(text: string, slot = 0) {
  return decodeImage(image(text)).config.targets[slot];
}

/** flags6, byte 7, of a board with just these elements. */
function flags6(board: string, generation?: VendorGeneration): number | undefined {
  return image(`<SCSI2SD><S2S_BoardCfg>${board}</S2S_BoardCfg></SCSI2SD>`, generation)[7];
}

describe("an ordinary file", () => {
  it.each(vendorGenerations)("is read by %s as it is meant", (generation) => {
    const board = { unitAttention: "true", selLatch: "true", mapLunsToIds: "true", scsiSpeed: "5", startupDelay: "3" };
    const expected = configOf({
      board: { unitAttention: true, parity: true, selLatch: true, mapLunsToIds: true, scsiSpeed: 5, startupDelay: 3 },
      targets: [{ scsiSectors: 2048000, quirks: ["omti"] }],
    });
    expect(image(v6Xml({ board, target: { quirks: "omti" } }), generation)).toEqual(encodeImage(expected));
  });
});

describe("a false enableTerminator or blindWrites takes flags in place of flags6 (Q7)", () => {
  it.each([
    ["<enableTerminator>true</enableTerminator>", 0x01],
    ["<enableTerminator>false</enableTerminator>", 0x00],
    ["<parity>true</parity><enableTerminator>false</enableTerminator>", 0x02],
    ["<unitAttention>true</unitAttention><selLatch>true</selLatch><enableTerminator>false</enableTerminator>", 0x40],
    ["<enableTerminator>true</enableTerminator><blindWrites>false</blindWrites>", 0x00],
    [
      "<enableTerminator>true</enableTerminator><unitAttention>true</unitAttention><blindWrites>false</blindWrites>",
      0x01,
    ],
    ["<enableTerminator>true</enableTerminator><parity>true</parity><blindWrites>false</blindWrites>", 0x00],
    ["<enableTerminator>true</enableTerminator><enableScsi2>true</enableScsi2><blindWrites>false</blindWrites>", 0x04],
    ["<enableTerminator>true</enableTerminator><blindWrites>true</blindWrites>", 0x03],
  ])("%s gives flags6 %i", (board, expected) => {
    expect(flags6(board)).toBe(expected);
  });

  it.each(["6.1", "6.3.0"] as const)("%s does not know blindWrites", (generation) => {
    expect(flags6("<blindWrites>true</blindWrites>", generation)).toBe(1);
    expect(flags6("<blindWrites>false</blindWrites>", generation)).toBe(1);
  });
});

describe("numbers", () => {
  it("of 6 for the speed are refused (Q8)", () => {
    expect(error(v6Xml({ board: { scsiSpeed: "5" } }))).toBeUndefined();
    expect(error(v6Xml({ board: { scsiSpeed: "6" } }))).toBe("Invalid value for scsiSpeed (max=5)");
  });

  it.each([
    ["deviceType", "255", "256"],
    ["deviceTypeModifier", "255", "256"],
    ["sdSectorStart", "4294967295", "4294967296"],
    ["scsiSectors", "4294967295", "4294967296"],
    ["bytesPerSector", "8192", "8193"],
    ["sectorsPerTrack", "255", "256"],
    ["headsPerCylinder", "255", "256"],
  ])("%s goes to %s", (key, most, more) => {
    expect(error(v6Xml({ target: { [key]: most } }))).toBeUndefined();
    expect(error(v6Xml({ target: { [key]: more } }))).toBe(`Invalid value for ${key} (max=${most})`);
  });

  it("that are refused refuse the whole file, even in a target that is ignored", () => {
    const eight = Array.from({ length: 8 }, (_, slot) => targetXml("0", slot === 7 ? { deviceType: "" } : {}));
    expect(error(documentXml(...eight))).toBe("Empty deviceType");
  });
});

describe("quirks", () => {
  it.each([
    ["6.1", "apple vms xebec", 0x01],
    ["6.3.0", "apple vms xebec", 0x0d],
    ["6.3.2", "apple vms xebec", 0x0d],
    ["6.1", "omti", 0x02],
    ["6.3.2", "Apple", 0x00],
    ["6.3.2", "apple,omti", 0x00],
    ["6.3.2", "apple\tomti\nfoo", 0x03],
  ] as const)("%s reads %j as %i", (generation, quirks, flags) => {
    expect(image(v6Xml({ target: { quirks } }), generation)[128 + 62]).toBe(flags);
  });

  it("add up over several elements", () => {
    expect(targetOf(v6Xml({ target: { quirks: "apple</quirks><quirks>vms" } }))?.quirks).toEqual(["apple", "vms"]);
  });
});

describe("switches", () => {
  it.each(["True", "TRUE", "1", " true", "true ", ""])("%j is false", (word) => {
    expect(targetOf(v6Xml({ target: { enabled: word } }))?.enabled).toBe(false);
    expect(decodeImage(image(v6Xml({ board: { parity: word } }))).config.board.parity).toBe(false);
  });
});

describe("strings", () => {
  it.each([
    ["LAB", "LAB     "],
    [" SEAGATE", " SEAGATE"],
    ["123456789", "12345678"],
    ["        ", "        "],
    ["M\u00fcller", "M\u00c3\u00bcller "],
    ["1234567\u00fc", "1234567\u00c3"],
  ])("%j is stored as %j", (text, bytes) => {
    expect(targetOf(v6Xml({ target: { vendor: text } }))?.vendor).toBe(bytes);
  });
});

describe("targets", () => {
  it.each([
    ['<SCSITarget id="0"/>', 0, true],
    ['<SCSITarget id="3"/>', 3, false],
    ["<SCSITarget/>", 7, false],
    ['<SCSITarget id="8"/>', 0, true],
    ['<SCSITarget id="-1"/>', 7, false],
    ['<SCSITarget id=" 5x"/>', 5, false],
  ])("%s has the ID %i and is enabled: %s", (text, id, enabled) => {
    expect(targetOf(`<SCSI2SD>${text}</SCSI2SD>`)).toMatchObject({ id, enabled });
  });

  it.each(["", "x", "99999999999"])("the ID %j is no number", (id) => {
    expect(error(`<SCSI2SD><SCSITarget id="${id}"/></SCSI2SD>`)).toBe("Could not parse SCSITarget id attr");
  });

  it("that are missing have the tool's defaults, and extra ones are ignored", () => {
    expect(image("<SCSI2SD/>")).toEqual(encodeImage(configOf()));
    const eight = Array.from({ length: 8 }, (_, slot) => targetXml(String(slot === 7 ? 2 : slot)));
    expect(decodeImage(image(documentXml(...eight))).config.targets.map(({ id }) => id)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  });
});

describe("other elements", () => {
  it("the last board wins, from its own defaults", () => {
    const text = "<SCSI2SD><S2S_BoardCfg><parity>true</parity></S2S_BoardCfg><S2S_BoardCfg/></SCSI2SD>";
    expect(image(text)).toEqual(encodeImage(configOf()));
  });

  it("<BoardConfig> and v4 switches are ignored", () => {
    const text = documentXml(
      `<BoardConfig>${elementLines({ parity: "true", startupDelay: "9" })}</BoardConfig>`,
      '<SCSITarget id="0"><parity>true</parity></SCSITarget>',
    );
    expect(image(text)).toEqual(encodeImage(configOf()));
  });

  it.each(["isPrototypeOf", "toLocaleString", "toString", "valueOf"])("<%s> is ignored like any", (name) => {
    const element = `<${name}>1</${name}>`;
    const text = `<SCSI2SD><S2S_BoardCfg>${element}</S2S_BoardCfg><SCSITarget id="0">${element}</SCSITarget>${element}</SCSI2SD>`;
    expect(image(text)).toEqual(encodeImage(configOf()));
  });

  it("the root must be <SCSI2SD>", () => {
    const { text, root } = sourceOf("<SCSI2SD/>");
    expect(readAsVendor({ text, root: { ...root, name: "scsi2sd" } }, "6.3.2")).toEqual({
      ok: false,
      error: "Invalid root node, expected <SCSI2SD>",
    });
  });
});
