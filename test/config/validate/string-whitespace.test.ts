// Tabs and line breaks in names.

import { describe, expect, it } from "vitest";
import { stringWhitespace } from "../../../src/config/validate/string-whitespace.js";
import { v6Xml } from "../xml-of.js";
import { mendedBy, verdictsIn } from "./findings-in.js";

describe("string-whitespace", () => {
  it("trips on a pretty-printed name, and puts it next to its tags", () => {
    const text = v6Xml({ target: { vendor: "\n\t\tA&amp;B\n\t" } });
    expect(verdictsIn(stringWhitespace, text)).toEqual(["23:2 target.0.vendor warning"]);
    expect(mendedBy(stringWhitespace, text)).toBe(v6Xml({ target: { vendor: "A&amp;B" } }));
  });

  it("trips on a tab within, and leaves it", () => {
    expect(mendedBy(stringWhitespace, v6Xml({ target: { vendor: "A\tB" } }))).toBeUndefined();
  });

  it("is content with blanks on both sides", () => {
    expect(verdictsIn(stringWhitespace, v6Xml({ target: { vendor: "  A B   " } }))).toEqual([]);
  });
});
