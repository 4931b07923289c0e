// Turns a syntax fault into words for people, with the repair where what was meant is beyond doubt:
// curly quotes, missing quotes, a bare & or <, -- in a comment, parts without <SCSI2SD>. Cases: m03, m05, m31, m39, m40.

import type { TextEdit } from "../diagnostic.js";
import type { FileProblem } from "../file-problem.js";
import { lineEndOf, positionAt } from "./line-index.js";
import type { SyntaxFault } from "./well-formed.js";

/** Elements that belong inside <SCSI2SD> and are sometimes kept in files of their own. */
const rootParts = new Set(["S2S_BoardCfg", "BoardConfig", "SCSITarget"]);

export function explainSyntax(text: string, fault: SyntaxFault): FileProblem {
  if (fault.kind === "doctype") {
    return {
      kind: "doctype",
      detail: "the file has a DOCTYPE",
      hint: "delete the <!DOCTYPE …> line; a configuration needs none",
      at: positionAt(text, Math.max(0, withoutComments(text).indexOf("<!DOCTYPE"))),
    };
  }
  if (rootParts.has(fault.topElements[0] ?? "") && /only one root/.test(fault.message)) return missingRoot(text);
  for (const explain of [cutOff, curlyQuotes, unquotedAttributes, bareMarkup, doubleHyphen]) {
    const problem = explain(text, fault);
    if (problem) return problem;
  }
  return { kind: "xml-syntax", detail: fault.message, at: fault.at };
}

/** For a root element that is well-formed but is not <SCSI2SD>. */
export function explainRoot(
  text: string,
  root: { readonly name: string; readonly span: { readonly start: number; readonly end: number } },
): FileProblem {
  if (rootParts.has(root.name)) return missingRoot(text);
  const at = positionAt(text, root.span.start);
  if (root.name.toUpperCase() !== "SCSI2SD") {
    return {
      kind: "wrong-root",
      detail: `the root element is <${root.name}>, not <SCSI2SD>`,
      hint: "this is not a SCSI2SD configuration",
      at,
    };
  }
  const close = text.lastIndexOf("</", root.span.end - 1);
  const edits: TextEdit[] = [
    { start: root.span.start + 1, end: root.span.start + 1 + root.name.length, replacement: "SCSI2SD" },
  ];
  if (close > root.span.start)
    edits.push({ start: close + 2, end: close + 2 + root.name.length, replacement: "SCSI2SD" });
  return { kind: "wrong-root", detail: `the root element is <${root.name}>, not <SCSI2SD>: capitals count`, at, edits };
}

function missingRoot(text: string): FileProblem {
  const declaration = /^\s*<\?xml[\s\S]*?\?>\r?\n?/.exec(text)?.[0].length ?? 0;
  const lineEnd = lineEndOf(text);
  const atEnd = text.endsWith("\n") ? "" : lineEnd;
  return {
    kind: "missing-root",
    detail: "the <SCSI2SD> element around the settings is missing",
    at: positionAt(text, declaration),
    edits: [
      { start: declaration, end: declaration, replacement: `<SCSI2SD>${lineEnd}` },
      { start: text.length, end: text.length, replacement: `${atEnd}</SCSI2SD>${lineEnd}` },
    ],
  };
}

/** What looks like markup in a comment is none. */
function withoutComments(text: string): string {
  return text.replace(/<!--[\s\S]*?-->/g, blanked);
}

/** As long as `part`, so that offsets stay. */
function blanked(part: string): string {
  return " ".repeat(part.length);
}

type Explainer = (text: string, fault: SyntaxFault) => FileProblem | undefined;

/** Start tags as people write them, well-formed or not. */
const startTag = /<[A-Za-z_][^<>]*>/g;

const curlyQuotes: Explainer = (text) => {
  const edits: TextEdit[] = [];
  for (const tag of withoutComments(text).matchAll(startTag)) {
    for (const quote of tag[0].matchAll(/=\s*([“”„«»″'"‘’])([^“”„«»″'"‘’<>]*)([“”„«»″'"‘’])/g)) {
      if (`${quote[1]}${quote[3]}` === '""' || `${quote[1]}${quote[3]}` === "''") continue;
      const start = tag.index + quote.index;
      edits.push({ start, end: start + quote[0].length, replacement: `="${quote[2]}"` });
    }
  }
  const first = edits[0];
  if (!first) return undefined;
  return {
    kind: "xml-syntax",
    detail: "curly quotes around an attribute: a word processor or web page put them in place of straight ones",
    hint: 'write id="0" with straight quotes',
    at: positionAt(text, first.start + 1),
    edits,
  };
};

const unquotedAttributes: Explainer = (text, fault) => {
  if (!/unquoted attribute/.test(fault.message)) return undefined;
  const edits: TextEdit[] = [];
  for (const tag of withoutComments(text).matchAll(startTag)) {
    for (const attribute of tag[0].matchAll(/"[^"]*"|'[^']*'|(\s[\w.-]+=)([\w.-]+)(?=[\s/>])/g)) {
      if (attribute[2] === undefined) continue;
      const start = tag.index + attribute.index + (attribute[1]?.length ?? 0);
      edits.push({ start, end: start + attribute[2].length, replacement: `"${attribute[2]}"` });
    }
  }
  const hint = 'write id="0", with quotes';
  return {
    kind: "xml-syntax",
    detail: "an attribute has no quotes",
    hint,
    at: fault.at,
    ...(edits.length > 0 ? { edits } : {}),
  };
};

/** A & that starts no reference, or a < that starts no tag: written by the vendor's tool, which does not escape strings. */
const bareMarkup: Explainer = (text) => {
  const edits: TextEdit[] = [];
  const outside =
    /<!--[\s\S]*?(?:-->|$)|<\?[\s\S]*?(?:\?>|$)|<!\[CDATA\[[\s\S]*?(?:\]\]>|$)|&(?!(?:[A-Za-z_][\w.:-]*|#\d+|#x[0-9a-fA-F]+);)|<(?![A-Za-z_/!?:])/g;
  for (const match of text.matchAll(outside)) {
    if (match[0].length > 1) continue;
    edits.push({ start: match.index, end: match.index + 1, replacement: match[0] === "&" ? "&amp;" : "&lt;" });
  }
  const first = edits[0];
  if (!first) return undefined;
  const character = text[first.start];
  return {
    kind: "xml-syntax",
    detail: `a bare "${character}" in the text`,
    hint: `write ${first.replacement} for it; the vendor's tool writes such strings without escaping and cannot read them back`,
    at: positionAt(text, first.start),
    edits,
  };
};

const doubleHyphen: Explainer = (_text, fault) =>
  /malformed comment/.test(fault.message)
    ? {
        kind: "xml-syntax",
        detail: 'a comment holds "--", which XML does not allow',
        hint: "write a single hyphen, or take the comment out",
        at: fault.at,
      }
    : undefined;

/** Whatever the fault at the cut is called, the end tag of the root is gone. */
const cutOff: Explainer = (text, fault) =>
  /<SCSI2SD(?:\s[^<>]*)?(?:(?<!\/)>|$)/.test(text) && !/<\/SCSI2SD\s*>/.test(text)
    ? {
        kind: "xml-syntax",
        detail: `the file ends too early: </SCSI2SD> is missing (${fault.message})`,
        hint: "it was probably cut off: get it again",
        at: fault.at,
      }
    : undefined;
