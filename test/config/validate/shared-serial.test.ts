// Serial numbers that do not tell disks apart.

import { describe, expect, it } from "vitest";
import { sharedSerial } from "../../../src/config/validate/shared-serial.js";
import { configOf, findingsOf, firmwareOf, messagesOf, verdictsOf } from "./config-of.js";

describe("shared-serial", () => {
  it("names all that share one, once", () => {
    const config = configOf({ targets: [{}, { serial: "A" }, {}, { serial: "A               " }, {}] });
    expect(verdictsOf(sharedSerial, config)).toEqual(["target.2.serial info", "target.3.serial info"]);
    expect(messagesOf(sharedSerial, config)[0]).toBe(
      'target 0 (ID 0), target 2 (ID 2), target 4 (ID 4) have the same serial number "1234567812345678"',
    );
  });

  it("is content with different ones, with one disk, and with firmware that shows none", () => {
    const own = configOf({ targets: [{}, { serial: "1234567812345679" }, { enabled: false }] });
    expect(findingsOf(sharedSerial, own)).toEqual([]);
    const blank = " ".repeat(16);
    expect(findingsOf(sharedSerial, configOf({ targets: [{ serial: blank }, { serial: blank }] }))).toEqual([]);
    const same = configOf({ targets: [{}, {}] });
    expect(findingsOf(sharedSerial, same, { firmware: firmwareOf("6.3.2") })).toEqual([]);
    expect(findingsOf(sharedSerial, same, { firmware: firmwareOf("6.4.0") })).toHaveLength(1);
  });
});
