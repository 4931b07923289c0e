// Escaped markup.

import { describe, expect, it } from "vitest";
import { htmlEscaped } from "../../../src/config/validate/html-escaped.js";
import { v6Xml } from "../xml-of.js";
import { mendedBy, verdictsIn } from "./findings-in.js";

describe("html-escaped", () => {
  const escaped = v6Xml().replaceAll("<", "&lt;").replaceAll(">", "&gt;");

  it("trips, and unescapes", () => {
    expect(verdictsIn(htmlEscaped, escaped)).toEqual(["1:1 - error"]);
    expect(mendedBy(htmlEscaped, escaped)).toBe(v6Xml());
  });

  it("is content with an escaped < in a string", () => {
    expect(verdictsIn(htmlEscaped, v6Xml({ target: { vendor: "&lt;SCSI2SD" } }))).toEqual([]);
  });
});
