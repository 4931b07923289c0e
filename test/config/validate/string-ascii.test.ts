// Names that are not ASCII.

import { describe, expect, it } from "vitest";
import { stringAscii } from "../../../src/config/validate/string-ascii.js";
import { v6Xml } from "../xml-of.js";
import { verdictsIn } from "./findings-in.js";

describe("string-ascii", () => {
  it("trips on an accented letter", () => {
    expect(verdictsIn(stringAscii, v6Xml({ target: { vendor: "M\u00fcller" } }))).toEqual([
      "23:2 target.0.vendor error",
    ]);
  });

  it("is content with every printable character", () => {
    expect(verdictsIn(stringAscii, v6Xml({ target: { vendor: " !~&amp;" } }))).toEqual([]);
  });
});
