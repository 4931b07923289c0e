// Bytes that are no text.

import { describe, expect, it } from "vitest";
import { textEncoding } from "../../../src/config/validate/text-encoding.js";
import { readXml } from "../../../src/config/xml/read-xml.js";
import { bytesOf } from "../xml-of.js";
import { verdictsIn } from "./findings-in.js";

describe("text-encoding", () => {
  it("trips on a Latin-1 letter without a declaration", () => {
    const file = readXml(Uint8Array.of(...bytesOf("<SCSI2SD>\n<!-- "), 0xfc, 0x20));
    expect(verdictsIn(textEncoding, file)).toEqual(["2:6 - error"]);
  });

  it("is content with the same letter in UTF-8", () => {
    expect(verdictsIn(textEncoding, "<SCSI2SD><!-- \u00fc --></SCSI2SD>")).toEqual([]);
  });
});
