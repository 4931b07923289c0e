// Where the blanks of SEAGATE ST225N go.

import { describe, expect, it } from "vitest";
import { appleStringsAlignment } from "../../../src/config/validate/apple-strings-alignment.js";
import { configOf, findingsOf, messagesOf, verdictsOf } from "./config-of.js";

describe("apple-strings-alignment", () => {
  it.each([
    ["SEAGATE ", "ST225N          ", "left-aligned"],
    [" SEAGATE", "ST225N          ", "neither right- nor left-aligned"],
    ["SEAGATE", "ST225N", "left-aligned"],
  ])("tells of %j %j", (vendor, prodId, found) => {
    const config = configOf({ targets: [{ vendor, prodId, quirks: ["apple"] }] });
    expect(verdictsOf(appleStringsAlignment, config)).toEqual(["target.0.prodId info"]);
    expect(messagesOf(appleStringsAlignment, config)[0]).toContain(`are ${found}: `);
  });

  it("is content with the right-aligned names and with other disks", () => {
    const config = configOf({
      targets: [
        { vendor: " SEAGATE", prodId: "          ST225N" },
        { vendor: "SEAGATE ", prodId: "ST3217N         " },
      ],
    });
    expect(findingsOf(appleStringsAlignment, config)).toEqual([]);
  });
});
