// The gate: what is refused, with which words and at which place; nothing throws.

import { describe, expect, it } from "vitest";
import { largestXmlBytes, readXml } from "../../../src/config/xml/read-xml.js";
import { bytesOf, documentXml, fileOf, targetXml, v6Xml } from "../xml-of.js";

describe("size", () => {
  const padded = (length: number) => {
    const text = "<SCSI2SD/>";
    return bytesOf(text + " ".repeat(length - text.length));
  };

  it("of 256 KiB is read, one byte more is not", () => {
    expect(largestXmlBytes).toBe(262144);
    expect(readXml(padded(262144)).problem).toBeUndefined();
    expect(readXml(padded(262145)).problem).toMatchObject({
      kind: "file-size",
      detail: expect.stringContaining("more than 262144 bytes"),
    });
  });
});

describe("bytes that are not text", () => {
  it.each([
    ["a byte that is never UTF-8", [0xfc, 0x6c], 0xfc],
    ["an accented letter of Latin-1 before another letter", [0xe4, 0x6c], 0xe4],
    ["a lone continuation byte", [0x80], 0x80],
    ["a cut character at the end", [0xe2, 0x82], 0xe2],
  ])("%s: names the byte and its place", (_, bad, byte) => {
    const { problem } = readXml(Uint8Array.of(...bytesOf("<SCSI2SD>\n<!-- M"), ...bad));
    expect(problem).toMatchObject({
      kind: "text-encoding",
      detail: `byte 0x${byte.toString(16).toUpperCase()} at offset 16 is not UTF-8`,
      at: { line: 2, column: 7 },
    });
  });

  it("counts the mark in the offset, not in the column", () => {
    const { problem } = readXml(Uint8Array.of(0xef, 0xbb, 0xbf, 0x3c, 0xff));
    expect(problem).toMatchObject({ detail: "byte 0xFF at offset 4 is not UTF-8", at: { line: 1, column: 2 } });
  });

  it("UTF-16 without its mark is recognised when a byte betrays it", () => {
    const bytes = Array.from("<SCSI2SD>ü", (letter) => [letter.charCodeAt(0), 0]).flat();
    expect(readXml(Uint8Array.from(bytes)).problem?.hint).toContain("UTF-16 without its mark");
  });

  it.each([
    ["cut in the middle of a character", [0xff, 0xfe, 0x3c]],
    ["not valid", [0xff, 0xfe, 0x00, 0xdc, 0x3c, 0x00]],
  ])("UTF-16 that is %s", (words, bytes) => {
    expect(readXml(Uint8Array.from(bytes)).problem).toMatchObject({
      kind: "text-encoding",
      detail: `the file starts as UTF-16LE but is ${words}`,
    });
  });

  it.each(["windows-1252", "constructor", "__proto__"])("an encoding %s is not known", (name) => {
    expect(fileOf(`<?xml version="1.0" encoding="${name}"?><SCSI2SD/>`).problem).toMatchObject({
      kind: "text-encoding",
      detail: expect.stringContaining(`"${name}"`),
    });
  });
});

describe("text that is not well-formed", () => {
  it.each([
    ["NUL", "<SCSI2SD>\n\0</SCSI2SD>", 2, 1],
    ["another control character", "<SCSI2SD>\n <a>\u0001</a></SCSI2SD>", 2, 5],
    // Noticed where the tag ends.
    ["an attribute twice", '<SCSI2SD>\n<SCSITarget id="0" id="1"/></SCSI2SD>', 2, 27],
    ["an entity that nobody defined", "<SCSI2SD>\n<vendor>&nbsp;</vendor></SCSI2SD>", 2, 14],
    ["a reference to no character", "<SCSI2SD>&#1114112;</SCSI2SD>", 1, 19],
    ["tags that cross", "<SCSI2SD>\n<a><b></a></b></SCSI2SD>", 2, 10],
    // Noticed where the text ends.
    ["text behind the root", "<SCSI2SD/>\nx", 2, 2],
    ["columns in UTF-16 units, as editors count", "<SCSI2SD>\n<!-- 😀 -->\u0001</SCSI2SD>", 2, 12],
  ])("%s", (_, text, line, column) => {
    expect(fileOf(text).problem).toMatchObject({ kind: "xml-syntax", at: { line, column } });
  });

  it("two roots", () => {
    expect(fileOf("<SCSI2SD/>\n<SCSI2SD/>").problem).toMatchObject({
      kind: "xml-syntax",
      detail: expect.stringContaining("only one root"),
      at: { line: 2 },
    });
  });
});

describe("nesting", () => {
  const nested = (depth: number) => `<SCSI2SD>${"<a>".repeat(depth - 1)}${"</a>".repeat(depth - 1)}</SCSI2SD>`;

  it("16 deep is read, 17 is not", () => {
    expect(fileOf(nested(16)).problem).toBeUndefined();
    expect(fileOf(nested(17)).problem).toMatchObject({
      kind: "xml-syntax",
      detail: expect.stringContaining("16 deep"),
    });
  });

  it("without end is refused at once", () => {
    expect(fileOf("<a>".repeat(80000)).problem?.detail).toContain("16 deep");
  });
});

describe("DOCTYPE", () => {
  it.each([
    "<!DOCTYPE SCSI2SD><SCSI2SD/>",
    '<?xml version="1.0"?>\n<!DOCTYPE SCSI2SD [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>\n<SCSI2SD>&b;</SCSI2SD>',
    '<!DOCTYPE x SYSTEM "file:///etc/passwd"><SCSI2SD/>',
  ])("is refused: %j", (text) => {
    expect(fileOf(text).problem?.kind).toBe("doctype");
  });

  it("in a comment is none", () => {
    expect(fileOf("<SCSI2SD><!-- <!DOCTYPE x> --></SCSI2SD>").problem).toBeUndefined();
  });
});

describe("names that JavaScript reserves", () => {
  it.each(["__proto__", "constructor", "prototype"])("%s is refused as element and as attribute", (name) => {
    for (const text of [`<SCSI2SD><${name}/></SCSI2SD>`, `<SCSI2SD><SCSITarget id="0" ${name}="1"/></SCSI2SD>`]) {
      const { problem, config } = fileOf(text);
      expect(problem).toMatchObject({ kind: "xml-syntax", detail: expect.stringContaining(name) });
      expect(config).toBeUndefined();
    }
    expect(({} as Record<string, unknown>)["1"]).toBeUndefined();
  });
});

describe("complete", () => {
  it.each([
    ["a switch that is no word", v6Xml({ board: { parity: "maybe" } })],
    ["a number that is none", v6Xml({ target: { scsiSectors: "2 GB" } })],
    ["a missing ID", documentXml("<SCSITarget/>\n")],
    ["a firmware version that is none", documentXml("<firmwareVersion>new</firmwareVersion>")],
  ])("is false with %s", (_, text) => {
    expect(fileOf(text).complete).toBe(false);
  });

  it.each([
    [
      "what is odd has a value all the same",
      v6Xml({ board: { parity: "TRUE" }, target: { vendor: "too long a name" } }),
    ],
    ["a later reading counts", v6Xml({ board: { parity: "maybe</parity>\n\t<parity>true" } })],
    ["an unknown element means nothing", documentXml(targetXml("0", { size: "2 GB" }))],
  ])("is true where %s", (_, text) => {
    expect(fileOf(text).complete).toBe(true);
  });
});
