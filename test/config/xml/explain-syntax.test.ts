// Syntax faults in words for people, with repairs that must give back what was meant.

import { describe, expect, it } from "vitest";
import { applyTextEdits } from "../../../src/config/edit/text-edits.js";
import { fileOf, v6Xml } from "../xml-of.js";

/** The text with the repair that its problem offers; the text itself when there is none. */
function mended(text: string): string {
  return applyTextEdits(text, fileOf(text).problem?.edits ?? []);
}

const good = v6Xml();

describe("curly quotes", () => {
  it.each([
    ["English", "\u201c", "\u201d"],
    ["German", "\u201e", "\u201c"],
    ["single", "\u2018", "\u2019"],
    ["French", "\u00ab", "\u00bb"],
    ["mixed", '"', "\u201d"],
  ])("%s", (_, open, close) => {
    const text = good.replace('id="0"', `id=${open}0${close}`);
    expect(fileOf(text).problem).toMatchObject({
      kind: "xml-syntax",
      detail: expect.stringContaining("curly quotes"),
      at: { line: 13, column: 16 },
    });
    expect(mended(text)).toBe(good);
  });
});

describe("comments", () => {
  const comment = "<!-- write <SCSITarget id=\u201c0\u201d> or <SCSITarget id=0> -->";

  it("may hold what would be a fault elsewhere", () => {
    const text = good.replace("<S2S_BoardCfg>", `${comment}<S2S_BoardCfg>`).replace('id="0"', "id=0");
    expect(fileOf(text).problem?.detail).toBe("an attribute has no quotes");
    expect(mended(text)).toBe(text.replace("<SCSITarget id=0>\n", '<SCSITarget id="0">\n'));
  });
});

describe("attributes without quotes", () => {
  it.each([
    ["before >", "<SCSITarget id=0>", '<SCSITarget id="0">'],
    ["before />", "<SCSITarget id=0 /><SCSITarget>", '<SCSITarget id="0" /><SCSITarget>'],
    ["beside one that has them", '<SCSITarget id=0 note="b=c d=e f">', '<SCSITarget id="0" note="b=c d=e f">'],
    ["two of them", "<SCSITarget id=0 note=a-b>", '<SCSITarget id="0" note="a-b">'],
  ])("%s", (_, tag, right) => {
    const text = good.replace('<SCSITarget id="0">', tag);
    expect(fileOf(text).problem).toMatchObject({ detail: "an attribute has no quotes", at: { line: 13, column: 16 } });
    expect(mended(text)).toBe(good.replace('<SCSITarget id="0">', right));
  });
});

describe("bare markup", () => {
  it.each([
    ["AT&T", "AT&amp;T"],
    ["A & B", "A &amp; B"],
    ["&", "&amp;"],
    ["1<2", "1&lt;2"],
    ["A&B<3", "A&amp;B&lt;3"],
    ["&lt;&", "&lt;&amp;"],
    ["&#65;&#x;", "&#65;&amp;#x;"],
  ])("%s", (vendor, right) => {
    const text = v6Xml({ target: { vendor } });
    expect(fileOf(text).problem).toMatchObject({ kind: "xml-syntax", detail: expect.stringContaining("a bare") });
    expect(mended(text)).toBe(v6Xml({ target: { vendor: right } }));
    expect(fileOf(mended(text)).problem).toBeUndefined();
  });

  it("is told with its place", () => {
    expect(fileOf(v6Xml({ target: { vendor: "AT&T" } })).problem?.at).toEqual({ line: 23, column: 12 });
  });

  it("in comments and CDATA is none", () => {
    const text = v6Xml({ target: { vendor: "<!-- A&B < C --><![CDATA[D&E]]>" } });
    expect(fileOf(text).config?.targets[0]?.vendor).toBe("D&E     ");
    const withFault = v6Xml({ target: { vendor: "<!-- A&B --><![CDATA[D&E]]>F&G" } });
    expect(mended(withFault)).toBe(v6Xml({ target: { vendor: "<!-- A&B --><![CDATA[D&E]]>F&amp;G" } }));
  });

  it("is not the name of an entity, which may have meant a blank", () => {
    const { problem } = fileOf(v6Xml({ target: { vendor: "A&nbsp;B" } }));
    expect(problem).toMatchObject({ detail: "undefined entity", at: { line: 23, column: 16 } });
    expect(problem?.edits).toBeUndefined();
  });
});

describe("without a repair", () => {
  it("-- in a comment", () => {
    const { problem } = fileOf("<SCSI2SD>\n<!-- a -- b --></SCSI2SD>");
    expect(problem).toMatchObject({ detail: 'a comment holds "--", which XML does not allow', at: { line: 2 } });
    expect(problem?.edits).toBeUndefined();
  });

  it.each([
    ["in a comment", good.slice(0, 40).concat("<!-- cut")],
    ["in a tag", good.slice(0, good.indexOf("ty>true"))],
    ["between elements", good.slice(0, good.indexOf("\t<parity>"))],
  ])("a file cut %s", (_, text) => {
    expect(fileOf(text).problem).toMatchObject({
      kind: "xml-syntax",
      detail: expect.stringContaining("ends too early"),
      hint: expect.stringContaining("cut off"),
    });
    expect(mended(text)).toBe(text);
  });
});

it("an empty root is not cut off, whatever else is wrong", () => {
  expect(fileOf("<SCSI2SD />x").problem?.detail).toContain("outside of root");
  expect(fileOf("<SCSI2SD").problem?.detail).toContain("ends too early");
});

describe("a missing root", () => {
  const parts = good.replace(/<\/?SCSI2SD>\n/g, "");

  it("is put around parts that stand side by side", () => {
    expect(fileOf(parts).problem).toMatchObject({ kind: "missing-root", at: { line: 1, column: 1 } });
    expect(mended(parts)).toBe(good);
  });

  it("is put behind the XML declaration, with the line ends of the file", () => {
    const text = '<?xml version="1.0"?>\r\n<SCSITarget id="0"/>';
    expect(mended(text)).toBe('<?xml version="1.0"?>\r\n<SCSI2SD>\r\n<SCSITarget id="0"/>\r\n</SCSI2SD>\r\n');
  });

  it.each(["<BoardConfig/>", "<S2S_BoardCfg/>", '<SCSITarget id="0"/>'])("around %s alone", (text) => {
    expect(fileOf(text).problem?.kind).toBe("missing-root");
    expect(fileOf(mended(text)).problem).toBeUndefined();
  });
});

describe("another root", () => {
  it.each([
    ["<scsi2sd>\n</scsi2sd>", "<SCSI2SD>\n</SCSI2SD>"],
    ["<Scsi2sd/>", "<SCSI2SD/>"],
    ["<scsi2SD ></scsi2SD\n>", "<SCSI2SD ></SCSI2SD\n>"],
  ])("in other letters is mended: %j", (text, right) => {
    expect(fileOf(text).problem).toMatchObject({ kind: "wrong-root", at: { line: 1, column: 1 } });
    expect(mended(text)).toBe(right);
  });

  it("of another name is not", () => {
    const { problem } = fileOf("\n<config/>");
    expect(problem).toMatchObject({ kind: "wrong-root", at: { line: 2, column: 1 } });
    expect(problem?.edits).toBeUndefined();
  });
});
