// A setting that stands there twice.

import { describe, expect, it } from "vitest";
import { duplicateElement } from "../../../src/config/validate/duplicate-element.js";
import { boardXml, documentXml, targetXml, v6Xml } from "../xml-of.js";
import { findingsIn, verdictsIn } from "./findings-in.js";

describe("duplicate-element", () => {
  it("trips on the one that does not count", () => {
    const text = v6Xml({ target: { vendor: "ONE</vendor>\n\t<vendor>TWO" } });
    expect(verdictsIn(duplicateElement, text)).toEqual(["23:2 target.0.vendor warning"]);
    expect(findingsIn(duplicateElement, text)[0]?.message).toContain('with "TWO"');
  });

  it("trips on every earlier one", () => {
    const text = v6Xml({ board: { parity: "true</parity>\n\t<parity>true</parity>\n\t<parity>true" } });
    expect(verdictsIn(duplicateElement, text)).toEqual(["5:2 board.parity warning", "6:2 board.parity warning"]);
  });

  it("trips on a second board, of either form", () => {
    expect(verdictsIn(duplicateElement, documentXml("<S2S_BoardCfg/>\n", "<S2S_BoardCfg/>\n"))).toEqual([
      "2:1 board warning",
    ]);
    const [finding] = findingsIn(duplicateElement, documentXml("<S2S_BoardCfg/>\n", "<BoardConfig/>\n"));
    expect(finding).toMatchObject({
      at: { line: 3, column: 1 },
      message: expect.stringContaining("<S2S_BoardCfg> counts"),
    });
  });

  it("is content with the same name in another target, and with unknown elements", () => {
    const twice = "<x/><x/>";
    expect(verdictsIn(duplicateElement, documentXml(boardXml(), targetXml("0"), targetXml("1"), twice))).toEqual([]);
  });
});
