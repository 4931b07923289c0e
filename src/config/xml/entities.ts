// The five named and the numeric character references of XML 1.0 §4.1/4.6; nothing else exists without a DTD.

const named: ReadonlyMap<string, string> = new Map([
  ["lt", "<"],
  ["gt", ">"],
  ["amp", "&"],
  ["quot", '"'],
  ["apos", "'"],
]);

const lastCodePoint = 0x10ffff;

/** Anything that is not a reference to a character stays as it is. */
export function decodeEntities(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(
    /&(?:#x([0-9a-fA-F]+)|#([0-9]+)|([a-z]+));/g,
    (reference, hex?: string, decimal?: string, name?: string) => {
      if (name !== undefined) return named.get(name) ?? reference;
      const codePoint = hex !== undefined ? Number.parseInt(hex, 16) : Number(decimal);
      return codePoint <= lastCodePoint ? String.fromCodePoint(codePoint) : reference;
    },
  );
}

/** For text put into an existing document by the editor; new documents are escaped by xmlbuilder2. */
export function escapeText(text: string): string {
  return text.replace(/[&<>]/g, (character) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;" })[character] ?? character);
}
