// Throughput over request size as curves: capitals are reads, small letters writes, a letter a firmware.

import type { PredictionPoint } from "../simulate/index.js";
import { formatShortSize } from "./format-size.js";
import { distinct, sizesOf } from "./group-points.js";
import { type PlotGlyphs, type PlotSeries, renderPlot } from "./plot.js";

const capitals = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

export function renderPredictionPlot(points: readonly PredictionPoint[], glyphs: PlotGlyphs): string {
  const firmwares = distinct(points.map(({ firmware }) => firmware));
  const series = distinct(points.map(({ op }) => op)).flatMap((op) =>
    firmwares.map((firmware, index): PlotSeries => {
      const capital = capitals[index % capitals.length] ?? "?";
      return {
        marker: op === "read" ? capital : capital.toLowerCase(),
        label: `${firmware} ${op}`,
        points: points
          .filter((point) => point.op === op && point.firmware === firmware)
          .map(({ blockBytes, mbPerSec }) => ({ x: Math.log2(blockBytes), y: mbPerSec }))
          .toSorted((a, b) => a.x - b.x),
      };
    }),
  );
  return renderPlot({
    series,
    glyphs,
    yLabel: "MB/s",
    xLabel: "bytes",
    xTicks: sizesOf(points).map((size) => ({ x: Math.log2(size), label: formatShortSize(size) })),
  });
}
