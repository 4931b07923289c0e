// Files that are not XML but whose owner surely meant one: web pages, escaped or numbered listings, comments without
// elements. One clear finding instead of hundreds of syntax errors. Cases: corpus/mistakes m04, m07, m47, m48.

import type { TextEdit } from "../diagnostic.js";
import type { FileProblem } from "../file-problem.js";
import { decodeEntities } from "./entities.js";
import { positionAt } from "./line-index.js";

type Recogniser = (text: string) => FileProblem | undefined;

const emptyFile: Recogniser = (text) =>
  text.trim() === ""
    ? { kind: "empty-file", detail: text === "" ? "the file is empty" : "the file holds only blanks" }
    : undefined;

const htmlPage: Recogniser = (text) => {
  // Each comment is matched in one way only: with more, a file that starts with thirty of them would take hours.
  const start = /^\s*(?:<!--(?:(?!-->)[\s\S])*-->\s*)*(<!doctype\s+html|<html[\s>])/i.exec(text.slice(0, 4096));
  return start
    ? {
        kind: "html-page",
        detail: "this is a web page, not the configuration file itself",
        hint: 'download the file by its "raw" link',
        at: positionAt(text, start[0].length - (start[1]?.length ?? 0)),
      }
    : undefined;
};

const htmlEscaped: Recogniser = (text) => {
  if (!/&lt;\/?(SCSI2SD|S2S_BoardCfg|BoardConfig|SCSITarget)\b/.test(text) || /<(SCSI2SD|SCSITarget)\b/.test(text))
    return undefined;
  // The text was escaped once on its way through a page; one unescaping undoes exactly that.
  const edit: TextEdit = { start: 0, end: text.length, replacement: decodeEntities(text) };
  return {
    kind: "html-escaped",
    detail: "the whole file is HTML-escaped (&lt; instead of <), as copied from a page's source",
    at: positionAt(text, text.indexOf("&lt;")),
    edits: [edit],
  };
};

/** "  12  <parity>", "12: <parity>", "12| <parity>": a listing with its line numbers. */
const numberedLine = /^[ \t]*(\d+)[ \t]*[:|.)]?[ \t]?/;

const lineNumbers: Recogniser = (text) => {
  const lines = text.split("\n");
  const edits: TextEdit[] = [];
  let offset = 0;
  let expected: number | undefined;
  for (const line of lines) {
    const match = numberedLine.exec(line);
    const number = match ? Number(match[1]) : undefined;
    if (line.trim() !== "") {
      if (!match || number === undefined || (expected !== undefined && number !== expected)) return undefined;
      edits.push({ start: offset, end: offset + match[0].length, replacement: "" });
    }
    expected = number === undefined ? expected && expected + 1 : number + 1;
    offset += line.length + 1;
  }
  if (edits.length < 3) return undefined;
  return {
    kind: "line-numbers",
    detail: "every line starts with its line number, as copied from a listing",
    at: { line: 1, column: 1 },
    edits,
  };
};

const noElements: Recogniser = (text) => {
  const withoutComments = text.replace(/<!--[\s\S]*?(-->|$)/g, "");
  return /<[A-Za-z_]/.test(withoutComments) || /<!DOCTYPE/i.test(withoutComments)
    ? undefined
    : {
        kind: "no-elements",
        detail: "no configuration elements found: the file has no <SCSI2SD>, only text or comments",
        hint: "the elements were probably lost when the text was copied from a page; get the original file",
      };
};

const recognisers: readonly Recogniser[] = [emptyFile, htmlPage, htmlEscaped, lineNumbers, noElements];

export function recogniseProblem(text: string): FileProblem | undefined {
  for (const recognise of recognisers) {
    const problem = recognise(text);
    if (problem) return problem;
  }
  return undefined;
}
