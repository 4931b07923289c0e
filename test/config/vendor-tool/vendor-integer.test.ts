// The vendor's integer grammar (firmware-behaviour 1.5.2): hexadecimal only after "0x" at the very start, trailing junk
// ignored, negatives wrap to 64 bits.

import { describe, expect, it } from "vitest";
import { parseVendorInteger, VendorReadError } from "../../../src/config/vendor-tool/vendor-integer.js";

describe("parseVendorInteger", () => {
  it.each([
    ["512", 512],
    ["512abc", 512],
    ["  512", 512],
    ["\n\t7", 7],
    ["0x1F", 31],
    ["0x4c", 76],
    [" 0x10", 0],
    ["0X10", 0],
    ["4,194,303", 4],
    ["1.9", 1],
    ["1e3", 1],
    ["010", 10],
    ["+5", 5],
    ["4294967295", 4294967295],
  ])("%j is %i", (text, value) => {
    expect(parseVendorInteger("scsiSectors", text, 0xffffffff)).toBe(value);
  });

  it.each([
    ["", 255, "Empty startupDelay"],
    ["abc", 255, "Invalid value for startupDelay"],
    [" ", 255, "Invalid value for startupDelay"],
    ["0x", 255, "Invalid value for startupDelay"],
    ["0xg", 255, "Invalid value for startupDelay"],
    ["-", 255, "Invalid value for startupDelay"],
    ["18446744073709551616", 255, "Invalid value for startupDelay"],
    ["256", 255, "Invalid value for startupDelay (max=255)"],
    ["-1", 255, "Invalid value for startupDelay (max=255)"],
    ["6", 5, "Invalid value for startupDelay (max=5)"],
  ])("%j up to %i: %s", (text, max, message) => {
    expect(() => parseVendorInteger("startupDelay", text, max)).toThrow(new VendorReadError(message));
  });
});
