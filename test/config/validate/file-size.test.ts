// The bound of 256 KiB.

import { describe, expect, it } from "vitest";
import { fileSize } from "../../../src/config/validate/file-size.js";
import { largestXmlBytes, readXml } from "../../../src/config/xml/read-xml.js";
import { verdictsIn } from "./findings-in.js";

describe("file-size", () => {
  it("trips one byte beyond", () => {
    expect(verdictsIn(fileSize, readXml(new Uint8Array(largestXmlBytes + 1)))).toEqual(["- - error"]);
  });

  it("is content with 256 KiB", () => {
    expect(verdictsIn(fileSize, readXml(new Uint8Array(largestXmlBytes)))).toEqual([]);
  });
});
