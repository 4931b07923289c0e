// apple, omti and xebec work alone or not at all.

import { describe, expect, it } from "vitest";
import { quirkCombination } from "../../../src/config/validate/quirk-combination.js";
import { configOf, findingsOf, messagesOf, verdictsOf } from "./config-of.js";

describe("quirk-combination", () => {
  it.each([
    [["apple", "vms"], "apple and vms: together, only vms works"],
    [["omti", "xebec"], "omti and xebec: together, none of them works"],
  ] as const)("reports %j", (quirks, words) => {
    const config = configOf({ targets: [{ quirks }] });
    expect(verdictsOf(quirkCombination, config)).toEqual(["target.0.quirks error"]);
    expect(messagesOf(quirkCombination, config)).toEqual([`target 0 (ID 0) has the quirks ${words}`]);
  });

  it("counts a bit without a name in the quirks field", () => {
    // Byte 62 of the record is the lower half of the field: 0x10 beside apple's 0x01.
    const extra = { unknownBytes: [{ offset: 60, hex: "000010" }] };
    expect(messagesOf(quirkCombination, configOf({ targets: [{ quirks: ["apple"], ...extra }] }))).toEqual([
      "target 0 (ID 0) has the quirks apple and an unknown one: together, none of them works",
    ]);
    expect(findingsOf(quirkCombination, configOf({ targets: [{ quirks: ["vms"], ...extra }] }))).toEqual([]);
  });

  it("is content with one quirk, named twice even, and with bytes elsewhere", () => {
    const config = configOf({
      targets: [
        {
          quirks: ["apple", "apple"],
          unknownBytes: [
            { offset: 2, hex: "01" },
            { offset: 64, hex: "ff" },
          ],
        },
      ],
    });
    expect(findingsOf(quirkCombination, config)).toEqual([]);
  });
});
