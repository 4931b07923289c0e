// Our own elements, <firmwareVersion> and <rawBytes>, do no harm in the vendor's tools: these ignore unknown elements.
// Shown by the recording "unknown-elements"; that our model of their reader does the same is proved on all recordings.

import { describe, expect, test } from "vitest";
import { readAsVendor, readXml, type VendorGeneration, vendorGenerations } from "../../src/config/index.js";
import { imageOf } from "../../tools/vectors/image.js";
import { indexVectors, resolveVector } from "../../tools/vectors/resolve-vector.js";
import { type CaseOf, parseVendorCase } from "../../tools/vectors/vector-line.js";
import { findLine, vectorLines } from "./load-vectors.js";

const index = indexVectors(vectorLines);

function resolved(tool: string, kind: string, name: string) {
  return parseVendorCase(resolveVector(findLine(tool, kind, name), index));
}

function load(text: string, generation: VendorGeneration) {
  const { source } = readXml(new TextEncoder().encode(text));
  return source && readAsVendor(source, generation);
}

/** With our elements where we write them: last in their parent. */
function withOwnElements(text: string): string {
  return text
    .replaceAll("</S2S_BoardCfg>", "\t<rawBytes>7:f0 9:0102</rawBytes>\n</S2S_BoardCfg>")
    .replaceAll("</SCSITarget>", "\t<rawBytes>2:5a 18:00 64:ff</rawBytes>\n</SCSITarget>")
    .replaceAll("</SCSI2SD>", "<firmwareVersion>6.3.0</firmwareVersion>\n</SCSI2SD>");
}

function textsOf(kind: "xml-to-bin" | "bin-to-xml"): { readonly name: string; readonly text: string }[] {
  return vectorLines.flatMap((line) => {
    if (line["tool"] !== "V6.3.2" || line["kind"] !== kind) return [];
    const text = String(line["xml"] ?? line["xmlWithoutComments"] ?? "");
    return readXml(new TextEncoder().encode(text)).source ? [{ name: String(line["name"]), text }] : [];
  });
}

describe("the recording unknown-elements", () => {
  const tools = ["V6.3.2", "v6.1.3", "v6.2.1", "v6.3.0", "v6.4.14"];

  test.each(tools)("shows that %s ignores unknown elements at the root, in the board and in targets", (tool) => {
    const vector = resolved(tool, "xml-to-bin", "unknown-elements") as CaseOf<"xml-to-bin">;
    expect(vector.xml).toMatch(/<SCSI2SD>\s*<Foo a="1"><bar\/><\/Foo>/);
    expect(vector.xml).toMatch(/<unknown>5<\/unknown>\s*<\/S2S_BoardCfg>/);
    expect(vector.xml).toMatch(/<SCSITarget id="0">\s*<foo>bar<\/foo>/);
    expect(vector.ok).toBe(true);
    const parityAndVendor = imageOf([
      [4, "02"],
      [146, "4142432020202020"],
    ]);
    expect(imageOf(vector.bin ?? [])).toEqual(parityAndVendor);
  });
});

describe.each(vendorGenerations)("the vendor's tool, generation %s, with our elements added", (generation) => {
  test.each(["xml-to-bin", "bin-to-xml"] as const)("loads the files of all %s recordings as before", (kind) => {
    const texts = textsOf(kind);
    expect(texts.length).toBeGreaterThan(100);
    for (const { name, text } of texts) {
      const extended = withOwnElements(text);
      if (/<\/SCSI2SD>/.test(text)) expect(extended, name).not.toBe(text);
      expect(load(extended, generation), name).toEqual(load(text, generation));
    }
  });
});
