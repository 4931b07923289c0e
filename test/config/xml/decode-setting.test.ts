// Texts of settings: what is a value, what is nearly one and what it was meant to be. Cases: corpus/mistakes/NOTES.md,
// the vendor's reader: firmware-behaviour 1.5.2.

import { describe, expect, it } from "vitest";
import { findBoardSetting, findTargetSetting, type Setting } from "../../../src/config/setting.js";
import { decodeFirmwareVersion, decodeSetting, decodeTargetId, quote } from "../../../src/config/xml/decode-setting.js";
import type { Reading } from "../../../src/config/xml/xml-source.js";

function settingOf(key: string): Setting {
  const setting = findBoardSetting(key) ?? findTargetSetting(key);
  if (!setting) throw new Error(`no setting ${key}`);
  return setting;
}

function read(key: string, text: string): Reading {
  return decodeSetting(settingOf(key), text);
}

/** "value / rule / mended", with - for what is not there. */
function verdict(key: string, text: string): string {
  const { value, problem } = read(key, text);
  return [JSON.stringify(value) ?? "-", problem?.rule ?? "-", problem?.mended ?? "-"].join(" / ");
}

describe("a switch", () => {
  it.each([
    ["true", "true / - / -"],
    ["false", "false / - / -"],
    ["True", "true / boolean-value / true"],
    ["FALSE", "false / boolean-value / false"],
    [" true\n", "true / boolean-value / true"],
    ["1", "true / boolean-value / true"],
    ["0", "false / boolean-value / false"],
    ["yes", "true / boolean-value / true"],
    ["No", "false / boolean-value / false"],
    ["on", "true / boolean-value / true"],
    ["OFF", "false / boolean-value / false"],
    ["", "- / boolean-value / -"],
    ["maybe", "- / boolean-value / -"],
    ["truefalse", "- / boolean-value / -"],
    ["constructor", "- / boolean-value / -"],
  ])("%j", (text, expected) => {
    expect(verdict("parity", text)).toBe(expected);
  });
});

describe("a decimal number", () => {
  it.each([
    ["0", "0 / - / -"],
    ["4194303", "4194303 / - / -"],
    ["4294967295", "4294967295 / - / -"],
    [" 12 ", "12 / - / -"],
    ["007", "7 / - / -"],
    ["0x3FFFFF", "4194303 / - / -"],
    ["0X10", "16 / number-value / 0x10"],
    [" 0x10", "16 / number-value / 0x10"],
    ["\u00a0500", "- / number-value / -"],
    ["4,194,303", "4194303 / number-value / 4194303"],
    ["4'194'303", "4194303 / number-value / 4194303"],
    ["4_194_303", "4194303 / number-value / 4194303"],
    ["4 194 303", "4194303 / number-value / 4194303"],
    ["4\u00a0194\u202f303", "4194303 / number-value / 4194303"],
    ["4,19", "- / number-value / -"],
    ["4c", "- / number-value / -"],
    ["10 MB", "- / number-value / -"],
    ["2GiB", "- / number-value / -"],
    ["1e3", "- / number-value / -"],
    ["1.9", "- / number-value / -"],
    ["-1", "- / number-value / -"],
    ["+5", "- / number-value / -"],
    ["", "- / number-value / -"],
    ["  ", "- / number-value / -"],
    ["0x", "- / number-value / -"],
    ["0xG", "- / number-value / -"],
    ["NaN", "- / number-value / -"],
    ["Infinity", "- / number-value / -"],
    ["4294967296", "- / number-range / -"],
    ["9,999,999,999", "- / number-range / -"],
    ["0XFFFFFFFFF", "- / number-range / -"],
    ["999999999999999999999999", "- / number-range / -"],
    ["9999999999999999999999999", "- / number-value / -"],
  ])("%j", (text, expected) => {
    expect(verdict("scsiSectors", text)).toBe(expected);
  });

  it("with a unit is told in blocks of 512 bytes", () => {
    // 10^7 / 512 = 19531.25; 10 × 2^20 / 512 = 20480.
    expect(read("scsiSectors", "10 MB").problem?.hint).toContain("10 MB are 19531 and 10 MiB are 20480");
    expect(read("scsiSectors", "1.5g").problem?.hint).toContain("1.5 GB are 2929687 and 1.5 GiB are 3145728");
  });

  it.each([
    ["4,194,303", "reads 4"],
    ["1.9", "reads 1"],
    ["1e3", "reads 1"],
    ["0X10", "reads 0"],
    [" 0x10", "reads 0"],
    ["10 MB", "reads 10"],
  ])("%j says what the vendor's tool makes of it: %s", (text, words) => {
    expect(read("scsiSectors", text).problem?.message).toContain(words);
  });
});

describe("a hexadecimal number", () => {
  it.each([
    ["0x4c", "76 / - / -"],
    ["0x4C", "76 / - / -"],
    ["76", "76 / - / -"],
    ["0X4C", "76 / number-value / 0x4C"],
    ["4c", "76 / number-value / 0x4c"],
    ["FF", "255 / number-value / 0xff"],
    ["4cc", "- / number-value / -"],
    ["0x100", "- / number-range / -"],
    ["256", "- / number-range / -"],
  ])("%j", (text, expected) => {
    expect(verdict("deviceTypeModifier", text)).toBe(expected);
  });

  it("without 0x: others read its first digits", () => {
    expect(read("deviceTypeModifier", "4c").problem?.message).toContain("others read 4");
    expect(read("deviceTypeModifier", "ff").problem?.message).toContain("others read nothing");
  });
});

describe("a range", () => {
  it.each([
    // Within the board's bytes the value counts all the same.
    ["scsiSpeed", "6", "6 / - / -"],
    ["scsiSpeed", "7", "7 / number-range / -"],
    ["scsiSpeed", "256", "- / number-range / -"],
    ["scsiSpeed", "turbo", "6 / number-value / 6"],
    ["selectionDelay", "255", "255 / - / -"],
    ["selectionDelay", "256", "- / number-range / -"],
    ["startupDelay", "300", "- / number-range / -"],
    ["startupDelay", "turbo", "- / number-value / -"],
    ["bytesPerSector", "0", "0 / number-range / -"],
    ["bytesPerSector", "1", "1 / - / -"],
    ["bytesPerSector", "8192", "8192 / - / -"],
    ["bytesPerSector", "8193", "8193 / number-range / -"],
    ["bytesPerSector", "65536", "- / number-range / -"],
    ["sectorsPerTrack", "256", "256 / number-range / -"],
    ["headsPerCylinder", "0", "0 / - / -"],
  ])("%s %s", (key, text, expected) => {
    expect(verdict(key, text)).toBe(expected);
  });
});

it("a range names the unit", () => {
  expect(read("selectionDelay", "256").problem?.message).toBe("selectionDelay is 256; it can be 0 to 255 ms");
  expect(read("startupDelay", "300").problem?.message).toBe("startupDelay is 300; it can be 0 to 255 s");
});

describe("a string", () => {
  it.each([
    ["", '"        " / - / -'],
    [" SEAGATE", '" SEAGATE" / - / -'],
    ["LAB", '"LAB     " / - / -'],
    ["12345678", '"12345678" / - / -'],
    ["12345678   ", '"12345678" / - / -'],
    ["123456789", '"12345678" / string-length / -'],
    [" 12345678", '" 1234567" / string-length / -'],
    ["~!&<>\"'", '"~!&<>\\"\' " / - / -'],
    ["M\u00fcller", '"M\u00c3\u00bcller " / string-ascii / -'],
    ["1234567\u00fc", '"1234567\u00c3" / string-ascii / -'],
    ["A\u007f", '"A\u007f      " / string-ascii / -'],
    ["A\u2019s", '"A\u00e2\u0080\u0099s   " / string-ascii / -'],
    ["\n\t\tSEAGATE\n\t", '"SEAGATE " / string-whitespace / SEAGATE'],
    ["\n", '"        " / string-whitespace / '],
    ["A\tB", "- / string-whitespace / -"],
    ["\n123456789\n", '"12345678" / string-length / -'],
  ])("%j", (text, expected) => {
    expect(verdict("vendor", text)).toBe(expected);
  });

  it.each([
    ["prodId", 16],
    ["revision", 4],
    ["serial", 16],
  ])("%s has %i bytes", (key, width) => {
    expect(read(key, "x".repeat(width))).toEqual({ value: "x".repeat(width) });
    expect(read(key, "x".repeat(width + 1)).problem).toMatchObject({ rule: "string-length" });
  });

  it("that is not ASCII is counted in bytes", () => {
    expect(read("vendor", "M\u00fcller").problem?.message).toContain("7 bytes");
  });
});

describe("quirks", () => {
  it.each([
    ["", "[] / - / -"],
    [" ", "[] / - / -"],
    ["apple", '["apple"] / - / -'],
    ["apple ", '["apple"] / - / -'],
    ["vms\n\tapple", '["apple","vms"] / - / -'],
    ["apple apple", '["apple"] / - / -'],
    ["Apple", '["apple"] / quirk-word / apple'],
    ["OMTI", '["omti"] / quirk-word / omti'],
    ["apple,omti", '["apple","omti"] / quirk-word / apple omti'],
    ["vms; Xebec", '["xebec","vms"] / quirk-word / xebec vms'],
    ["none", "[] / quirk-word / "],
    ["None", "[] / quirk-word / "],
    ["foo", "[] / quirk-word / -"],
    ["apple foo", '["apple"] / quirk-word / -'],
    ["toString", "[] / quirk-word / -"],
  ])("%j", (text, expected) => {
    expect(verdict("quirks", text)).toBe(expected);
  });
});

describe("an ID", () => {
  it.each([
    ["0", 0],
    ["7", 7],
    [" 3 ", 3],
  ])("%j", (text, value) => {
    expect(decodeTargetId(text)).toEqual({ value });
  });

  it.each([
    [undefined, "takes 7"],
    ["", "not a number"],
    ["x", "not a number"],
    ["8", "low three bits, 0"],
    ["-1", "low three bits, 7"],
    ["12", "low three bits, 4"],
    ["3.5", "low three bits, 3"],
  ])("%j: %s", (text, words) => {
    const { value, problem } = decodeTargetId(text);
    expect(value).toBeUndefined();
    expect(problem).toMatchObject({ rule: "target-id", message: expect.stringContaining(words) });
    expect(problem?.mended).toBeUndefined();
  });
});

describe("a firmware version", () => {
  it.each([
    ["6.3.0", "6.3.0"],
    ["v6.1.3", "6.1.3"],
    ["V6.3.2", "6.3.2"],
    [" 6.4.14-beta ", "6.4.14"],
  ])("%j", (text, value) => {
    expect(decodeFirmwareVersion(text)).toEqual({ value });
  });

  it.each(["", "6", "6.3", "6.3.0.1", "latest", "6.3.x"])("%j is none", (text) => {
    expect(decodeFirmwareVersion(text)).toMatchObject({ problem: { rule: "firmware-version" } });
  });
});

it("what is quoted shows control characters and is cut", () => {
  expect(quote("a\n\u001b")).toBe('"a\\n\\u001b"');
  expect(quote("x".repeat(41))).toBe(`"${"x".repeat(40)}…"`);
});
