// The macOS tool's blank.

import { describe, expect, it } from "vitest";
import { macQuirks } from "../../../src/config/validate/mac-quirks.js";
import { v6Xml } from "../xml-of.js";
import { mendedBy, verdictsIn } from "./findings-in.js";

describe("mac-quirks", () => {
  it("trips on it, and takes it away", () => {
    const text = v6Xml({ target: { quirks: "apple " } });
    expect(verdictsIn(macQuirks, text)).toEqual(["15:2 target.0.quirks info"]);
    expect(mendedBy(macQuirks, text)).toBe(v6Xml({ target: { quirks: "apple" } }));
  });

  it("keeps a comment beside it", () => {
    const text = v6Xml({ target: { quirks: "<!-- Mac -->apple " } });
    expect(mendedBy(macQuirks, text)).toBe(v6Xml({ target: { quirks: "<!-- Mac -->apple" } }));
  });

  it("is content without one, and leaves unknown words to their own rule", () => {
    expect(verdictsIn(macQuirks, v6Xml({ target: { quirks: "apple vms" } }))).toEqual([]);
    expect(verdictsIn(macQuirks, v6Xml({ target: { quirks: "Apple " } }))).toEqual([]);
  });
});
