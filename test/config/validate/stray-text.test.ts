// Text between the elements.

import { describe, expect, it } from "vitest";
import { strayText } from "../../../src/config/validate/stray-text.js";
import { documentXml, v6Xml } from "../xml-of.js";
import { verdictsIn } from "./findings-in.js";

describe("stray-text", () => {
  it("trips on the root, the board and a target", () => {
    expect(verdictsIn(strayText, documentXml("oops\n"))).toEqual(["1:1 - warning"]);
    expect(verdictsIn(strayText, v6Xml().replace("\t<parity>", "\t>\t<parity>"))).toEqual(["2:1 board warning"]);
    expect(verdictsIn(strayText, v6Xml().replace("\t<vendor>", "\tvendor\t<vendor>"))).toEqual([
      "13:1 target.0 warning",
    ]);
  });

  it("is content with blanks, comments and the text of unknown elements", () => {
    expect(verdictsIn(strayText, documentXml("<!-- oops -->\n\n<x>text</x>\n"))).toEqual([]);
  });
});
