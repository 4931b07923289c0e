// Quirks that no tool knows.

import { describe, expect, it } from "vitest";
import { quirkWord } from "../../../src/config/validate/quirk-word.js";
import { v6Xml } from "../xml-of.js";
import { mendedBy, verdictsIn } from "./findings-in.js";

describe("quirk-word", () => {
  it("trips on a capital, and mends it", () => {
    const text = v6Xml({ target: { quirks: "Apple" } });
    expect(verdictsIn(quirkWord, text)).toEqual(["15:2 target.0.quirks error"]);
    expect(mendedBy(quirkWord, text)).toBe(v6Xml({ target: { quirks: "apple" } }));
  });

  it("trips on another word, and leaves it", () => {
    expect(mendedBy(quirkWord, v6Xml({ target: { quirks: "apple ibm" } }))).toBeUndefined();
  });

  it("is content with the four words", () => {
    expect(verdictsIn(quirkWord, v6Xml({ target: { quirks: "apple omti xebec vms" } }))).toEqual([]);
  });
});
