// Firmware versions.

import { describe, expect, it } from "vitest";
import {
  compareFirmwareVersions,
  formatFirmwareVersion,
  isFirmwareBetween,
  parseFirmwareVersion,
} from "../../src/config/firmware-version.js";
import { firmwareOf } from "./validate/config-of.js";

describe("parseFirmwareVersion", () => {
  it.each([
    ["6.4.14", "6.4.14"],
    ["v6.1.3", "6.1.3"],
    ["V6.3.2", "6.3.2"],
    [" 6.3.0\n", "6.3.0"],
    ["6.3.0-beta.1", "6.3.0"],
    ["06.03.00", "6.3.0"],
  ])("%j is %s", (text, version) => {
    expect(formatFirmwareVersion(firmwareOf(text))).toBe(version);
  });

  it.each(["", "6", "6.3", "6.3.0.1", "6.3.x", "vv6.3.0", "6,3,0", "6.3.0 beta", "1000.0.0", "-6.3.0"])(
    "%j is none",
    (text) => {
      expect(parseFirmwareVersion(text)).toBeUndefined();
    },
  );
});

describe("order", () => {
  it("is by number, not by letter", () => {
    const sorted = ["6.1.3", "6.2.14", "6.2.9", "6.4.2", "6.4.14", "7.0.0"]
      .map(firmwareOf)
      .sort(compareFirmwareVersions)
      .map(formatFirmwareVersion);
    expect(sorted).toEqual(["6.1.3", "6.2.9", "6.2.14", "6.4.2", "6.4.14", "7.0.0"]);
    expect(compareFirmwareVersions(firmwareOf("6.3.2"), firmwareOf("V6.3.2"))).toBe(0);
  });

  it.each([
    ["6.3.1", false],
    ["6.3.2", true],
    ["6.4.0", true],
    ["6.4.2", true],
    ["6.4.3", false],
  ])("%s lies between 6.3.2 and 6.4.2: %s", (version, between) => {
    expect(isFirmwareBetween(firmwareOf(version), "6.3.2", "6.4.2")).toBe(between);
  });

  it("has ends that are versions", () => {
    expect(() => isFirmwareBetween(firmwareOf("6.3.2"), "6.3", "6.4.2")).toThrow(RangeError);
  });
});
