// Elements that no tool knows, and where they belong.

import { describe, expect, it } from "vitest";
import { unknownElement } from "../../../src/config/validate/unknown-element.js";
import { documentXml, targetXml, v6Xml } from "../xml-of.js";
import { findingsIn, verdictsIn } from "./findings-in.js";

describe("unknown-element", () => {
  it.each([
    ["scsiId", 'the ID is the attribute: <SCSITarget id="0">'],
    ["productId", "the product is called prodId"],
    ["size", "the size is called scsiSectors, in blocks"],
    ["vender", "did you mean <vendor>?"],
    ["Enabled", "did you mean <enabled>?"],
    ["frobnicate", undefined],
    ["isPrototypeOf", undefined],
  ])("trips on <%s> in a target", (name, hint) => {
    const text = v6Xml({ target: { [name]: "0" } });
    expect(verdictsIn(unknownElement, text)).toEqual(["27:2 target.0 warning"]);
    expect(findingsIn(unknownElement, text)[0]?.hint).toBe(hint);
  });

  it.each([
    [v6Xml({ board: { vendor: "X" } }), "12:2 board warning", "move it into <SCSITarget>"],
    [v6Xml({ target: { parity: "true" } }), "27:2 target.0 warning", "move it into <S2S_BoardCfg>"],
    [documentXml("<parity>true</parity>\n"), "2:1 - warning", "move it into <S2S_BoardCfg>"],
    [documentXml("<S2S_BoardCfg><SCSITarget/></S2S_BoardCfg>\n"), "2:15 board warning", "move it into <SCSI2SD>"],
    [documentXml("<S2S_BoardCgf/>\n"), "2:1 - warning", "did you mean <S2S_BoardCfg>?"],
  ])("trips on the wrong place %#", (text, verdict, hint) => {
    expect(verdictsIn(unknownElement, text)).toEqual([verdict]);
    expect(findingsIn(unknownElement, text)[0]?.hint).toBe(hint);
  });

  it("trips on an element inside a setting, whose text nobody sees", () => {
    const text = v6Xml({ target: { vendor: "<b>X</b>" } });
    expect(findingsIn(unknownElement, text)).toMatchObject([
      { path: "target.0.vendor", message: "<b> inside <vendor>: every tool skips it, with the text in it" },
    ]);
  });

  it("is content with our own elements and with those of older tools", () => {
    const own = v6Xml({ board: { rawBytes: "9:aa", blindWrites: "true" }, target: { rawBytes: "64:01" } });
    expect(verdictsIn(unknownElement, own)).toEqual([]);
    expect(verdictsIn(unknownElement, documentXml("<firmwareVersion>6.3.0</firmwareVersion>"))).toEqual([]);
    expect(verdictsIn(unknownElement, documentXml(targetXml("0", { parity: "true", vpd: "", modePages: "" })))).toEqual(
      [],
    );
  });
});
