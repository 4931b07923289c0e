// Character references (XML 1.0 §4.1, §4.6).

import { expect, it } from "vitest";
import { decodeEntities, escapeText } from "../../../src/config/xml/entities.js";

it.each([
  ["&lt;&gt;&amp;&quot;&apos;", "<>&\"'"],
  ["&#65;&#x41;&#x1F600;", "AA😀"],
  ["&amp;lt;", "&lt;"],
  ["&unknown; &constructor; & &#x110000; &#99999999999;", "&unknown; &constructor; & &#x110000; &#99999999999;"],
  ["&LT;", "&LT;"],
  ["none", "none"],
])("%j is %j", (text, decoded) => {
  expect(decodeEntities(text)).toBe(decoded);
});

it("escapes what XML takes for markup, once", () => {
  expect(escapeText("a<b>&amp;\"'")).toBe("a&lt;b&gt;&amp;amp;\"'");
  expect(decodeEntities(escapeText("a<b>&amp;"))).toBe("a<b>&amp;");
});
