// The strict gate in front of the tree: XML 1.0 well-formedness with line and column, no DOCTYPE, bounded nesting.

import { SaxesParser } from "saxes";
import type { Position } from "../diagnostic.js";

export interface SyntaxFault {
  readonly kind: "syntax" | "doctype" | "depth";
  readonly message: string;
  readonly at: Position;
  /** Names of the elements at the top, as far as they were read. */
  readonly topElements: readonly string[];
}

const deepestNesting = 16;

class Stop extends Error {}

/** `undefined` when the text is a well-formed document without DOCTYPE. */
export function findSyntaxFault(text: string): SyntaxFault | undefined {
  const parser = new SaxesParser({ xmlns: false, position: true, forceXMLVersion: true, defaultXMLVersion: "1.0" });
  const topElements: string[] = [];
  let depth = 0;
  let fault: SyntaxFault | undefined;

  const stop = (kind: SyntaxFault["kind"], message: string): void => {
    fault ??= { kind, message, at: { line: parser.line, column: Math.max(1, parser.columnIndex) }, topElements };
    throw new Stop();
  };
  parser.on("error", (error) => stop("syntax", error.message.replace(/^\d+:\d+: /, "").replace(/\.$/, "")));
  parser.on("doctype", () => stop("doctype", "the file has a DOCTYPE"));
  parser.on("opentag", (tag) => {
    if (depth === 0) topElements.push(tag.name);
    depth++;
    if (depth > deepestNesting) stop("depth", `elements are nested more than ${deepestNesting} deep`);
  });
  parser.on("closetag", () => {
    depth--;
  });
  try {
    parser.write(text).close();
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
  }
  return fault;
}
