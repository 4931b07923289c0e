// Patches of one element that is there already: its content, an attribute, the whole of it.

import type { TextEdit } from "../diagnostic.js";
import type { XmlElement } from "../xml/xml-source.js";

/** Comments inside the element stay: the value takes the place of the text around them. */
export function replaceContent(text: string, element: XmlElement, replacement: string): TextEdit {
  const { inner, span, name } = element;
  if (!inner) {
    // <quirks/>: "/>" becomes ">…</quirks>".
    const slash = text.lastIndexOf("/", span.end - 1);
    return { start: slash, end: span.end, replacement: `>${replacement}</${name}>` };
  }
  const content = text.slice(inner.start, inner.end);
  const comments = content.match(/<!--[\s\S]*?-->/g);
  return { start: inner.start, end: inner.end, replacement: (comments ?? []).join("") + replacement };
}

export function replaceAttribute(text: string, element: XmlElement, name: string, value: string): TextEdit {
  const behindName = element.span.start + 1 + element.name.length;
  const rest = text.slice(behindName, element.inner?.start ?? element.span.end);
  for (const match of rest.matchAll(/([^\s=]+)(\s*=\s*)("[^"]*"|'[^']*')/g)) {
    if (match[1] !== name) continue;
    const start = behindName + match.index + match[1].length + (match[2]?.length ?? 0) + 1;
    return { start, end: start + (match[3]?.length ?? 0) - 2, replacement: value };
  }
  return { start: behindName, end: behindName, replacement: ` ${name}="${value}"` };
}

/** With its line, when it has one to itself. */
export function removeElement(text: string, { span }: XmlElement): TextEdit {
  const lineStart = text.lastIndexOf("\n", span.start - 1) + 1;
  const nextLine = text.indexOf("\n", span.end);
  const lineEnd = nextLine === -1 ? text.length : nextLine + 1;
  const alone = text.slice(lineStart, span.start).trim() === "" && text.slice(span.end, lineEnd).trim() === "";
  return alone
    ? { start: lineStart, end: lineEnd, replacement: "" }
    : { start: span.start, end: span.end, replacement: "" };
}

/** Length of a comment that ends the line at `offset`, with the blanks before it: it speaks of what stands in front. */
export function lineRest(text: string, offset: number): number {
  return /^[ \t]*<!--(?:(?!-->)[^\n])*-->(?=[ \t]*\r?\n)/.exec(text.slice(offset))?.[0].length ?? 0;
}
