// Switches.

import { describe, expect, it } from "vitest";
import { booleanValue } from "../../../src/config/validate/boolean-value.js";
import { v6Xml } from "../xml-of.js";
import { mendedBy, verdictsIn } from "./findings-in.js";

describe("boolean-value", () => {
  it("trips on capitals, and mends them", () => {
    const text = v6Xml({ target: { enabled: "True" } });
    expect(verdictsIn(booleanValue, text)).toEqual(["14:2 target.0.enabled error"]);
    expect(mendedBy(booleanValue, text)).toBe(v6Xml());
  });

  it("trips on other words, and leaves them", () => {
    expect(mendedBy(booleanValue, v6Xml({ board: { parity: "perhaps" } }))).toBeUndefined();
    expect(mendedBy(booleanValue, v6Xml().replace("<parity>true</parity>", "<parity/>"))).toBeUndefined();
  });

  it("is content with exactly true and false", () => {
    expect(verdictsIn(booleanValue, v6Xml())).toEqual([]);
  });
});
