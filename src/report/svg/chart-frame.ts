// What all charts have in common: the SVG element with a name and a description for those who do not see it, and texts.
// All charts have the same width, so that their text is of one size wherever they stand.

import { type Attributes, type Child, element, type Markup } from "./markup.js";
import { fontSize } from "./text-width.js";

export const chartWidth = 440;

export interface ChartWords {
  /** Unique in its document. */
  readonly id: string;
  readonly title: string;
  /** What there is to see, in a sentence or two. */
  readonly description: string;
}

export function chartFrame(
  { id, title, description }: ChartWords,
  height: number,
  ...children: readonly Child[]
): Markup {
  return element(
    "svg",
    {
      xmlns: "http://www.w3.org/2000/svg",
      class: "chart",
      viewBox: `0 0 ${chartWidth} ${Math.ceil(height)}`,
      width: chartWidth,
      height: Math.ceil(height),
      "font-size": fontSize,
      role: "img",
      "aria-labelledby": `${id}-title ${id}-description`,
    },
    element("title", { id: `${id}-title` }, title),
    element("desc", { id: `${id}-description` }, description),
    ...children,
  );
}

export function text(x: number, y: number, words: string, attributes: Attributes = {}): Markup {
  return element("text", { x, y, ...attributes }, words);
}

export function rule(from: readonly [number, number], to: readonly [number, number], name = "grid"): Markup {
  return element("line", { class: name, x1: from[0], y1: from[1], x2: to[0], y2: to[1] });
}
