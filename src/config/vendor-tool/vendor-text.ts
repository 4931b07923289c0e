// The content of an element as the vendor's tool sees it through wxWidgets: the first text node, where line breaks and
// character references arrive as pieces of their own and pieces of white space at the start are dropped.
// Source: observed on the vendor-config vectors (string-vendor-26, -48, string-serial-50).

import { decodeEntities } from "../xml/entities.js";
import type { XmlElement } from "../xml/xml-source.js";

const piece = /<!--[\s\S]*?-->|<!\[CDATA\[([\s\S]*?)\]\]>|<[^>]*>|&[^;]*;|\r\n?|\n|[^<&\r\n]+|[\s\S]/g;

/** What counts as white space there: nothing beyond ASCII. */
const notBlank = /[^ \t\r\n]/;

export function vendorText(source: string, element: XmlElement): string {
  const content = contentOf(source, element);
  if (!/[<&\r\n]/.test(content)) return notBlank.test(content) ? content : "";
  let node = "";
  for (const [part, cdata] of content.matchAll(piece)) {
    if (part.startsWith("<") && node !== "") return node;
    if (cdata !== undefined) return cdata;
    if (part.startsWith("<")) continue;
    // XML 1.0 §2.11: every line end arrives as LF.
    const characters = part.startsWith("\r") ? "\n" : decodeEntities(part);
    if (node !== "" || notBlank.test(characters)) node += characters;
  }
  return node;
}

/** The source between the tags, with each child element as a bare "<>". */
function contentOf(source: string, { inner, children }: XmlElement): string {
  if (!inner) return "";
  let content = "";
  let at = inner.start;
  for (const { span } of children) {
    content += `${source.slice(at, span.start)}<>`;
    at = span.end;
  }
  return content + source.slice(at, inner.end);
}
