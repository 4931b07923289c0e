// What tells series apart: a colour that colour-blind people can tell from its neighbours, and without colour the dashes
// of the line and the shape of its markers. The colours themselves are in chart-style.ts.

import {
  type SymbolType,
  symbol,
  symbolCircle,
  symbolDiamond2,
  symbolPlus,
  symbolSquare2,
  symbolTriangle,
} from "d3-shape";
import { element, type Markup } from "./markup.js";

interface SeriesStyle {
  readonly dashes: string | undefined;
  readonly marker: SymbolType;
  readonly fill: "filled" | "hollow";
}

const styles: readonly SeriesStyle[] = [
  { dashes: undefined, marker: symbolCircle, fill: "filled" },
  { dashes: "8 4", marker: symbolSquare2, fill: "hollow" },
  { dashes: "2 3", marker: symbolTriangle, fill: "filled" },
  { dashes: "10 3 2 3", marker: symbolDiamond2, fill: "hollow" },
  { dashes: "5 2", marker: symbolPlus, fill: "filled" },
  { dashes: "14 4", marker: symbolCircle, fill: "hollow" },
];

/** More series than this are told apart by nothing: they belong in another chart. */
export const seriesPerChart = styles.length;

/** A line of the series, in its colour and dashes. */
export function seriesLine(index: number, path: string): Markup {
  return element("path", { class: `line c${colourOf(index)}`, d: path, "stroke-dasharray": styles[index]?.dashes });
}

export function seriesMarker(index: number, x: number, y: number): Markup {
  const { marker, fill } = styles[index] ?? { marker: symbolCircle, fill: "filled" };
  return element("path", {
    class: `marker ${fill} c${colourOf(index)}`,
    d: symbol(marker, 30).digits(2)() ?? "",
    transform: `translate(${x.toFixed(2)},${y.toFixed(2)})`,
  });
}

/** Number of the colour, from 1. */
export function colourOf(index: number): number {
  return (index % 8) + 1;
}
