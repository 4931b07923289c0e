// Files that are not XML but whose owner surely meant one: one finding each, with the repair where there is one.

import { describe, expect, it } from "vitest";
import { applyTextEdits } from "../../../src/config/edit/text-edits.js";
import { recogniseProblem } from "../../../src/config/xml/recognise.js";
import { fileOf, v6Xml } from "../xml-of.js";

function mended(text: string): string | undefined {
  const edits = recogniseProblem(text)?.edits;
  return edits && applyTextEdits(text, edits);
}

describe("an empty file", () => {
  it.each([
    ["", "the file is empty"],
    [" \r\n\t", "the file holds only blanks"],
  ])("%j: %s", (text, detail) => {
    expect(recogniseProblem(text)).toEqual({ kind: "empty-file", detail });
  });
});

describe("a web page", () => {
  it.each([
    ["<!DOCTYPE html>\n<html><body><SCSI2SD/></body></html>", { line: 1, column: 1 }],
    ["\n  <!doctype HTML PUBLIC>", { line: 2, column: 3 }],
    ["<!-- saved -->\n<html lang='en'>", { line: 2, column: 1 }],
    ["<HTML>", { line: 1, column: 1 }],
  ])("%j", (text, at) => {
    expect(recogniseProblem(text)).toMatchObject({ kind: "html-page", at });
  });

  it("is not a file that only speaks of one", () => {
    expect(recogniseProblem("<SCSI2SD><!-- <html> --></SCSI2SD>")).toBeUndefined();
    expect(recogniseProblem("<htmlish/>")).toBeUndefined();
  });

  it("is looked for in time, however many comments there are", () => {
    const text = `${"<!-- c -->\n".repeat(300)}<SCSI2SD/>`;
    expect(recogniseProblem(text)).toBeUndefined();
    expect(recogniseProblem(`${"<!-- c -->\n".repeat(300)}<html>`)?.kind).toBe("html-page");
  });
});

describe("escaped markup", () => {
  it("is unescaped once", () => {
    const original = v6Xml({ target: { vendor: "AT&amp;T" } });
    const text = original
      .replaceAll("&", "&amp;")
      .replaceAll("<", "&lt;")
      .replaceAll(">", "&gt;")
      .replaceAll('"', "&quot;");
    expect(recogniseProblem(text)).toMatchObject({ kind: "html-escaped", at: { line: 1, column: 1 } });
    expect(mended(text)).toBe(original);
  });

  it("is not one string that speaks of an element", () => {
    expect(fileOf(v6Xml({ target: { vendor: "&lt;SCSI2SD" } })).problem).toBeUndefined();
  });

  it("with references to no character keeps them as they are", () => {
    expect(mended("&lt;SCSI2SD/&gt;&#99999999999;&constructor;&#x110000;")).toBe(
      "<SCSI2SD/>&#99999999999;&constructor;&#x110000;",
    );
  });
});

describe("line numbers", () => {
  const text = v6Xml();
  const lines = text.trimEnd().split("\n");

  it.each([
    ["a tab", (line: string, number: number) => `${number}\t${line}`],
    ["a bar", (line: string, number: number) => `${String(number).padStart(4)}| ${line}`],
    ["a colon", (line: string, number: number) => `${number}: ${line}`],
    ["a bracket, from 10", (line: string, number: number) => `${number + 9}) ${line}`],
  ])("with %s are taken away", (_, numbered) => {
    const listing = lines.map((line, index) => numbered(line, index + 1)).join("\n");
    expect(recogniseProblem(listing)).toMatchObject({ kind: "line-numbers", at: { line: 1, column: 1 } });
    expect(fileOf(mended(listing) ?? "").config).toEqual(fileOf(text).config);
  });

  it("that do not count up are something else", () => {
    expect(recogniseProblem("1 <a>\n2 <b>\n4 <c>\n5 <d>")).toBeUndefined();
  });

  it("take at least three lines", () => {
    expect(recogniseProblem("1 <a>\n2 </a>")).toBeUndefined();
    expect(recogniseProblem("1 <a>\n2 \n3 </a>")?.kind).toBe("line-numbers");
  });
});

describe("no elements", () => {
  it.each(["<!-- only -->\n<!-- comments -->", "plain text", "<!-- cut", "SCSITarget 0\n true"])("%j", (text) => {
    expect(recogniseProblem(text)?.kind).toBe("no-elements");
  });

  it("does not hide a DOCTYPE", () => {
    expect(recogniseProblem("<!DOCTYPE a>")).toBeUndefined();
  });
});
