// Switches of v4 targets.

import { describe, expect, it } from "vitest";
import { targetFlagsDisagree } from "../../../src/config/validate/target-flags-disagree.js";
import { documentXml, targetXml } from "../xml-of.js";
import { verdictsIn } from "./findings-in.js";

describe("target-flags-disagree", () => {
  const target = (id: string, parity: string) => targetXml(id, { parity });

  it("trips on a later target that differs from the first", () => {
    const text = documentXml(target("5", "true"), target("4", "true"), target("3", "false"));
    // Each target takes 16 lines: the third starts in line 34, its parity is the last of 14 elements.
    expect(verdictsIn(targetFlagsDisagree, text)).toEqual(["48:2 target.2.parity warning"]);
  });

  it("is content when they agree, or leave it out", () => {
    expect(
      verdictsIn(targetFlagsDisagree, documentXml(target("5", "true"), target("4", "true"), targetXml("3"))),
    ).toEqual([]);
  });

  it("says nothing where they do not count", () => {
    const text = documentXml("<S2S_BoardCfg/>\n", target("5", "true"), target("4", "false"));
    expect(verdictsIn(targetFlagsDisagree, text)).toEqual([]);
  });
});
