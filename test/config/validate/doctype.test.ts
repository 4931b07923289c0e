// A DOCTYPE.

import { describe, expect, it } from "vitest";
import { doctype } from "../../../src/config/validate/doctype.js";
import { verdictsIn } from "./findings-in.js";

describe("doctype", () => {
  it("trips", () => {
    expect(verdictsIn(doctype, "<!DOCTYPE SCSI2SD>\n<SCSI2SD/>").map((verdict) => verdict.slice(-7))).toEqual([
      "- error",
    ]);
  });

  it("is content with an XML declaration", () => {
    expect(verdictsIn(doctype, '<?xml version="1.0"?>\n<SCSI2SD/>')).toEqual([]);
  });
});
