// Reads markup back with an independent parser, which refuses anything that is not well-formed XML.

import { SaxesParser } from "saxes";

export interface ParsedElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** Its own text and that of all below it. */
  text: string;
  readonly ancestors: readonly ParsedElement[];
}

export function parseMarkup(markup: string): readonly ParsedElement[] {
  const elements: ParsedElement[] = [];
  const open: ParsedElement[] = [];
  const parser = new SaxesParser();
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ name, attributes }) => {
    const element = { name, attributes, text: "", ancestors: [...open] };
    elements.push(element);
    open.push(element);
  });
  parser.on("text", (text) => {
    for (const element of open) element.text += text;
  });
  parser.on("closetag", () => {
    open.pop();
  });
  parser.write(markup).close();
  return elements;
}

export function hasClass({ attributes }: ParsedElement, name: string): boolean {
  return (attributes["class"] ?? "").split(" ").includes(name);
}
