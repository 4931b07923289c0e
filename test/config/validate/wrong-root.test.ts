// Another root element.

import { describe, expect, it } from "vitest";
import { wrongRoot } from "../../../src/config/validate/wrong-root.js";
import { mendedBy, verdictsIn } from "./findings-in.js";

describe("wrong-root", () => {
  it("trips on other letters, and mends them", () => {
    expect(verdictsIn(wrongRoot, "<scsi2sd></scsi2sd>")).toEqual(["1:1 - error"]);
    expect(mendedBy(wrongRoot, "<scsi2sd></scsi2sd>")).toBe("<SCSI2SD></SCSI2SD>");
  });

  it("trips on another document, and leaves it", () => {
    expect(mendedBy(wrongRoot, "<config/>")).toBeUndefined();
  });

  it("is content with <SCSI2SD>", () => {
    expect(verdictsIn(wrongRoot, "<SCSI2SD/>")).toEqual([]);
  });
});
