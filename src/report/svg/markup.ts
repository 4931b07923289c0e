// Elements as text, for SVG and HTML alike: strings are always escaped, only Markup goes in as it is. What comes out is
// well-formed XML that an HTML parser reads the same way (void elements closed, all others with an end tag).

/** Text that is markup already; made by {@link element} and {@link trusted} only. */
export interface Markup {
  readonly markup: string;
}

export type Child = Markup | string | number | undefined | readonly Child[];

/** An attribute that is undefined is left out. Numbers are written with at most two decimals. */
export type Attributes = Readonly<Record<string, string | number | undefined>>;

const voidElements = new Set(["meta", "br", "hr", "col"]);
const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Names of elements and attributes are the program's own; everything else may be hostile. */
export function element(name: string, attributes: Attributes = {}, ...children: readonly Child[]): Markup {
  const start = `${name}${Object.entries(attributes).map(writeAttribute).join("")}`;
  return { markup: voidElements.has(name) ? `<${start}/>` : `<${start}>${writeChild(children)}</${name}>` };
}

/** For constants of the program; never for anything that comes from outside. */
export function trusted(markup: string): Markup {
  return { markup };
}

/** Characters that XML forbids, and those that reorder or hide text, become U+FFFD. */
export function escapeText(text: string): string {
  return text
    .replace(/[\p{Cs}\p{Cf}\uFFFE\uFFFF]|(?![\t\n])\p{Cc}/gu, "\uFFFD")
    .replace(/[&<>"']/g, (character) => entities[character] ?? "");
}

function writeAttribute([name, value]: readonly [string, string | number | undefined]): string {
  if (value === undefined) return "";
  return ` ${name}="${typeof value === "number" ? formatNumber(value, name) : escapeText(value)}"`;
}

function formatNumber(value: number, where: string): string {
  if (!Number.isFinite(value)) throw new RangeError(`attribute ${where} is ${value}`);
  return String(Math.round(value * 100) / 100);
}

function writeChild(child: Child): string {
  if (child === undefined) return "";
  if (typeof child === "string") return escapeText(child);
  if (typeof child === "number") return String(child);
  return isList(child) ? child.map(writeChild).join("") : child.markup;
}

function isList(child: Markup | readonly Child[]): child is readonly Child[] {
  return Array.isArray(child);
}
