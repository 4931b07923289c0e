// Text between markers in a document: `<!-- NAME:begin -->` and `<!-- NAME:end -->`, each on a line of its own.

export function generatedPart(document: string, name: string): string {
  const { from, to } = placeOf(document, name);
  return document.slice(from, to).trim();
}

export function withGeneratedPart(document: string, name: string, part: string): string {
  const { from, to } = placeOf(document, name);
  return `${document.slice(0, from)}${part.trimEnd()}\n${document.slice(to)}`;
}

function placeOf(document: string, name: string): { readonly from: number; readonly to: number } {
  const begin = `<!-- ${name}:begin -->\n`;
  const from = document.indexOf(begin) + begin.length;
  const to = document.indexOf(`<!-- ${name}:end -->`);
  if (from < begin.length || to < from) throw new Error(`the document has no part "${name}"`);
  return { from, to };
}
