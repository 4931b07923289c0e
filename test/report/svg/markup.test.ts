import { describe, expect, it } from "vitest";
import { element, escapeText, trusted } from "../../../src/report/svg/markup.js";
import { parseMarkup } from "./parse-markup.js";

describe("markup", () => {
  it("brings any text through a parser unharmed", () => {
    const words = `</p><script>"a" & 'b'\n`;
    const [parsed] = parseMarkup(element("p", { title: words.trim() }, words).markup);
    expect(parsed?.text).toBe(words);
    expect(parsed?.attributes["title"]).toBe(words.trim());
  });

  it("shows what is forbidden in XML or reorders text as U+FFFD", () => {
    expect(escapeText("a\u0000b\u202Ec\uD800d\u0085e\u200F")).toBe("a\uFFFDb\uFFFDc\uFFFDd\uFFFDe\uFFFD");
    expect(escapeText("tab\there, line\nthere, é, 漢, 😀")).toBe("tab\there, line\nthere, é, 漢, 😀");
  });

  it("closes void elements and no others", () => {
    expect(element("meta", { charset: "utf-8" }).markup).toBe('<meta charset="utf-8"/>');
    expect(element("td").markup).toBe("<td></td>");
  });

  it("nests lists, leaves out what is undefined, and trusts only what it is told to", () => {
    const inner = [element("b", { id: undefined }, 1), undefined, ["<", trusted("<i></i>")]];
    expect(element("p", {}, inner).markup).toBe("<p><b>1</b>&lt;<i></i></p>");
  });

  it("rounds numbers to hundredths and refuses what is none", () => {
    expect(element("a", { x: 1 / 3, y: 2 }).markup).toBe('<a x="0.33" y="2"></a>');
    expect(() => element("a", { x: Number.NaN })).toThrow("attribute x is NaN");
  });
});
