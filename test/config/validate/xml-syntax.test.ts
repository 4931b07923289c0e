// Not well-formed.

import { describe, expect, it } from "vitest";
import { xmlSyntax } from "../../../src/config/validate/xml-syntax.js";
import { v6Xml } from "../xml-of.js";
import { mendedBy, verdictsIn } from "./findings-in.js";

describe("xml-syntax", () => {
  it("trips on AT&T, as the vendor's tool writes it, and escapes it", () => {
    const text = v6Xml({ target: { vendor: "AT&T" } });
    expect(verdictsIn(xmlSyntax, text)).toEqual(["23:12 - error"]);
    expect(mendedBy(xmlSyntax, text)).toBe(v6Xml({ target: { vendor: "AT&amp;T" } }));
  });

  it("is content with a proper reference", () => {
    expect(verdictsIn(xmlSyntax, v6Xml({ target: { vendor: "AT&#38;T" } }))).toEqual([]);
  });
});
