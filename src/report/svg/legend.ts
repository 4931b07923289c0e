// A legend below a chart: a sample and its words, as many on a line as fit.

import { chartWidth, text } from "./chart-frame.js";
import type { Markup } from "./markup.js";
import { baselineDrop, clipText, lineHeight, textWidth } from "./text-width.js";

export interface LegendEntry {
  readonly words: string;
  /** The sample, 26 wide, its left end at x and its middle at y. */
  readonly sample: (x: number, y: number) => readonly Markup[];
}

export interface Legend {
  readonly markup: readonly Markup[];
  readonly height: number;
}

export const sampleWidth = 26;
const gap = 8;
const between = 18;

/** `top` is the top of its first line. */
export function renderLegend(entries: readonly LegendEntry[], top: number): Legend {
  const rowHeight = lineHeight + 2;
  const markup: Markup[] = [];
  let x = 0;
  let row = 0;
  for (const { words, sample } of entries) {
    const shown = clipText(words, chartWidth - sampleWidth - gap);
    const width = sampleWidth + gap + textWidth(shown);
    if (x > 0 && x + width > chartWidth) {
      x = 0;
      row += 1;
    }
    const middle = top + row * rowHeight + rowHeight / 2;
    markup.push(...sample(x, middle), text(x + sampleWidth + gap, middle + baselineDrop, shown));
    x += width + between;
  }
  return { markup, height: entries.length === 0 ? 0 : (row + 1) * rowHeight };
}
