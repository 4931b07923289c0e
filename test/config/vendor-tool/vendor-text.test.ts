// Element text as wxWidgets hands it to the vendor's tool: text of white space only is dropped, blanks around text stay.

import { expect, it } from "vitest";
import { vendorText } from "../../../src/config/vendor-tool/vendor-text.js";
import { sourceOf } from "../xml-of.js";

it.each([
  ["true", "true"],
  ["", ""],
  ["   ", ""],
  ["\n\t", ""],
  [" SEAGATE", " SEAGATE"],
  ["1.0 ", "1.0 "],
  ["&lt;&#65;", "<A"],
  ["<!-- c -->true", "true"],
  ["true<!-- c -->false", "true"],
  ["true<x/>false", "true"],
  ["<![CDATA[a&b]]>", "a&b"],
])("%j is read as %j", (xml, text) => {
  const { text: source, root } = sourceOf(`<SCSI2SD><parity>${xml}</parity></SCSI2SD>`);
  const [element] = root.children;
  if (!element) throw new Error("no element");
  expect(vendorText(source, element)).toBe(text);
});
