// IDs.

import { describe, expect, it } from "vitest";
import { targetId } from "../../../src/config/validate/target-id.js";
import { documentXml, targetXml } from "../xml-of.js";
import { verdictsIn } from "./findings-in.js";

describe("target-id", () => {
  it.each(['id="8"', 'id="-1"', 'id="x"', 'id=""', ""])("trips on %s", (attribute) => {
    expect(verdictsIn(targetId, documentXml(`<SCSITarget ${attribute}/>\n`))).toEqual(["2:1 target.0.id error"]);
  });

  it("is content with 0 and 7", () => {
    expect(verdictsIn(targetId, documentXml(targetXml("0"), targetXml("7")))).toEqual([]);
  });
});
