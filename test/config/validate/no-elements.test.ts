// Text without any element.

import { describe, expect, it } from "vitest";
import { noElements } from "../../../src/config/validate/no-elements.js";
import { verdictsIn } from "./findings-in.js";

describe("no-elements", () => {
  it("trips when only comments are left", () => {
    expect(verdictsIn(noElements, "<!-- board -->\n<!-- target -->\n")).toEqual(["- - error"]);
  });

  it("is content with one element", () => {
    expect(verdictsIn(noElements, "<!-- board -->\n<SCSI2SD/>\n")).toEqual([]);
  });
});
