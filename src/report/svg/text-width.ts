// How wide a text will be, without a font at hand: estimated for the widest of the usual system fonts (DejaVu Sans), so
// that in any other one there is room to spare.

/** Size of all text in charts, in units of the view box. */
export const fontSize = 13;
/** From one line of text to the next. */
export const lineHeight = 18;
/** From the middle of a line of text down to its baseline. */
export const baselineDrop = 4.5;

const widths: readonly (readonly [RegExp, number])[] = [
  [/[ilj.,:;'|!\u2019]/u, 0.36],
  [/[ frt()[\]/-]/u, 0.45],
  [/[mwMW%@\u2026]/u, 1],
  [/[a-z0-9]/u, 0.64],
  [/[\u0020-\u024F\u2010-\u2027]/u, 0.76],
];

/** In units of the view box. */
export function textWidth(text: string): number {
  let em = 0;
  for (const character of text) em += widths.find(([pattern]) => pattern.test(character))?.[1] ?? 1.1;
  return em * fontSize;
}

/** The text, or as much of its beginning as fits with an ellipsis. */
export function clipText(text: string, width: number): string {
  if (textWidth(text) <= width) return text;
  const characters = [...text];
  while (characters.length > 0 && textWidth(`${characters.join("")}…`) > width) characters.pop();
  return `${characters.join("").trimEnd()}…`;
}

export function widestOf(texts: readonly string[]): number {
  return texts.reduce((widest, text) => Math.max(widest, textWidth(text)), 0);
}
