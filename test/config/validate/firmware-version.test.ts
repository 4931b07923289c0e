// Versions.

import { describe, expect, it } from "vitest";
import { firmwareVersion } from "../../../src/config/validate/firmware-version.js";
import { documentXml } from "../xml-of.js";
import { verdictsIn } from "./findings-in.js";

describe("firmware-version", () => {
  const text = (version: string) => documentXml(`<firmwareVersion>${version}</firmwareVersion>\n`);

  it("trips on what is none", () => {
    expect(verdictsIn(firmwareVersion, text("6.3"))).toEqual(["2:1 firmwareVersion error"]);
  });

  it("is content with a tag's name", () => {
    expect(verdictsIn(firmwareVersion, text("V6.3.2"))).toEqual([]);
  });
});
