// The element tree of a well-formed document with exact places, from fast-xml-parser.
// Its options keep every character as written: with its defaults ` 6.0` becomes 6 and `0x0` becomes 0.

import { XMLParser } from "fast-xml-parser";
import { decodeEntities } from "./entities.js";
import type { Span, XmlElement } from "./xml-source.js";

const parser = new XMLParser({
  preserveOrder: true,
  captureMetaData: true,
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  ignoreAttributes: false,
  processEntities: false,
  commentPropName: "#comment",
  cdataPropName: "#cdata",
  attributeNamePrefix: "",
  // Names such as toString stay as written; they land in own properties only. It still refuses __proto__ and constructor.
  onDangerousProperty: (name) => name,
});

const metaData = XMLParser.getMetaDataSymbol() as unknown as symbol;

/** What fast-xml-parser gives for one node with `preserveOrder`: one own key, the node's name, beside ":@". */
type OrderedNode = { readonly [name: string]: unknown } & {
  readonly [key: symbol]: { readonly startIndex: number; readonly endIndex: number } | undefined;
};

/** `text` must have passed the gate. Throws when fast-xml-parser refuses it all the same. */
export function parseTree(text: string): XmlElement {
  const nodes = parser.parse(text) as OrderedNode[];
  for (const node of nodes) {
    const name = nameOf(node);
    if (!name.startsWith("#") && !name.startsWith("?")) return elementOf(text, node, name);
  }
  throw new Error("the document has no root element");
}

function nameOf(node: OrderedNode): string {
  for (const key in node) if (key !== ":@") return key;
  return "#text";
}

function elementOf(text: string, node: OrderedNode, name: string): XmlElement {
  const place = node[metaData];
  if (!place) throw new Error(`no place for <${name}>`);
  const span = { start: place.startIndex, end: place.endIndex };
  let characters = "";
  const children: XmlElement[] = [];
  for (const child of node[name] as OrderedNode[]) {
    const childName = nameOf(child);
    if (childName === "#text") characters += decodeEntities(String(child["#text"]));
    else if (childName === "#cdata") characters += cdataText(child);
    else if (!childName.startsWith("#") && !childName.startsWith("?")) children.push(elementOf(text, child, childName));
  }
  return { name, attributes: attributesOf(node), span, inner: innerOf(text, span), text: characters, children };
}

function cdataText(node: OrderedNode): string {
  return (node["#cdata"] as OrderedNode[]).map((part) => String(part["#text"])).join("");
}

const noAttributes: Readonly<Record<string, string>> = {};

function attributesOf(node: OrderedNode): Readonly<Record<string, string>> {
  const raw = node[":@"] as Record<string, string> | undefined;
  if (!raw) return noAttributes;
  return Object.fromEntries(Object.entries(raw).map(([name, value]) => [name, decodeEntities(value)]));
}

/** The place between the tags. Quoted attribute values may hold ">". */
function innerOf(text: string, span: Span): Span | undefined {
  let quote = "";
  for (let at = span.start; at < span.end; at++) {
    const character = text[at] ?? "";
    if (quote) {
      if (character === quote) quote = "";
    } else if (character === '"' || character === "'") {
      quote = character;
    } else if (character === ">") {
      if (text[at - 1] === "/") return undefined;
      return { start: at + 1, end: text.lastIndexOf("</", span.end - 1) };
    }
  }
  return undefined;
}
