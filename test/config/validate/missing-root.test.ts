// Parts without <SCSI2SD>.

import { describe, expect, it } from "vitest";
import { missingRoot } from "../../../src/config/validate/missing-root.js";
import { documentXml, targetXml } from "../xml-of.js";
import { mendedBy, verdictsIn } from "./findings-in.js";

describe("missing-root", () => {
  it("trips on targets side by side, and puts the root around them", () => {
    const targets = targetXml("0") + targetXml("1");
    expect(verdictsIn(missingRoot, targets)).toEqual(["1:1 - error"]);
    expect(mendedBy(missingRoot, targets)).toBe(documentXml(targets));
  });

  it("is content with a root, and leaves other roots to their own rule", () => {
    expect(verdictsIn(missingRoot, documentXml(targetXml("0")))).toEqual([]);
    expect(verdictsIn(missingRoot, "<config/>")).toEqual([]);
  });
});
