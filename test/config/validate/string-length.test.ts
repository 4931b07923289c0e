// Names that are too long.

import { describe, expect, it } from "vitest";
import { stringLength } from "../../../src/config/validate/string-length.js";
import { v6Xml } from "../xml-of.js";
import { findingsIn, verdictsIn } from "./findings-in.js";

describe("string-length", () => {
  it("trips beyond the field, with the part that is kept", () => {
    const text = v6Xml({ target: { prodId: "12345678901234567" } });
    expect(verdictsIn(stringLength, text)).toEqual(["24:2 target.0.prodId warning"]);
    expect(findingsIn(stringLength, text)[0]?.message).toContain('"1234567890123456"');
  });

  it("is content with the full field, and with blanks behind it", () => {
    expect(verdictsIn(stringLength, v6Xml({ target: { prodId: "1234567890123456  " } }))).toEqual([]);
  });
});
