// Throughput as a table: a row a request size, a column a firmware, reads left of writes, never wider than 80 columns.

import type { PredictionPoint } from "../simulate/index.js";
import { formatSize } from "./format-size.js";
import { distinct, inPortions, sizesOf } from "./group-points.js";

const firmwaresAcross = 4;
const sizeWidth = 9;
const cellWidth = 8;
const gap = "  ";

export function renderPredictionTable(points: readonly PredictionPoint[]): string {
  const firmwares = distinct(points.map(({ firmware }) => firmware));
  return inPortions(firmwares, firmwaresAcross)
    .map((across) => renderPortion(points, across))
    .join("\n");
}

function renderPortion(points: readonly PredictionPoint[], firmwares: readonly string[]): string {
  const ops = distinct(points.map(({ op }) => op));
  const blockWidth = cellWidth * firmwares.length;
  const cellOf = (op: string, firmware: string, size: number): string => {
    const point = points.find((one) => one.op === op && one.firmware === firmware && one.blockBytes === size);
    return (point ? point.mbPerSec.toFixed(2) : "-").padStart(cellWidth);
  };
  const rows = sizesOf(points).map((size) => [
    formatSize(size).padStart(sizeWidth),
    ...ops.map((op) => firmwares.map((firmware) => cellOf(op, firmware, size)).join("")),
  ]);
  const head = [
    [" MB/s".padEnd(sizeWidth), ...ops.map((op) => centred(op, blockWidth))],
    [" request".padEnd(sizeWidth), ...ops.map(() => firmwares.map((name) => name.padStart(cellWidth)).join(""))],
  ];
  return `${[...head, ...rows].map((cells) => cells.join(gap).trimEnd()).join("\n")}\n`;
}

function centred(text: string, width: number): string {
  // One column right of the middle: the numbers below lean right.
  return text.padStart(Math.ceil((width + text.length + 1) / 2)).padEnd(width);
}
