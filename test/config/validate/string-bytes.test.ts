// Only printable ASCII.

import { describe, expect, it } from "vitest";
import { stringBytes } from "../../../src/config/validate/string-bytes.js";
import { configOf, findingsOf, messagesOf, verdictsOf } from "./config-of.js";

describe("string-bytes", () => {
  it("fills up trailing NULs with blanks", () => {
    expect(findingsOf(stringBytes, configOf({ targets: [{ vendor: "LAB\0\0\0\0\0" }] }))).toEqual([
      {
        path: "target.0.vendor",
        message: "vendor of target 0 (ID 0) has the byte 0x00 at offset 3",
        hint: "fill vendor up with blanks to 8 characters of plain ASCII",
        fix: { kind: "set", changes: [{ path: "target.0.vendor", value: "LAB     " }] },
      },
    ]);
  });

  it("reports other bytes without a repair", () => {
    const config = configOf({ targets: [{ prodId: "M\u00fcller", revision: "1\x7f", serial: "A\0B\0" }] });
    expect(verdictsOf(stringBytes, config)).toEqual([
      "target.0.prodId error",
      "target.0.revision error",
      "target.0.serial error",
    ]);
    expect(messagesOf(stringBytes, config)[0]).toContain("0xFC at offset 1");
    expect(findingsOf(stringBytes, config).map(({ fix }) => fix)).toEqual([undefined, undefined, undefined]);
  });

  it("is content with every printable character, and with the zeros of disabled targets", () => {
    const config = configOf({ targets: [{ vendor: " !AT&T~" }, { enabled: false, vendor: "\0".repeat(8) }] });
    expect(findingsOf(stringBytes, config)).toEqual([]);
  });
});
