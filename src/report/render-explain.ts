// Where the time of a request goes: its parts in µs, a column a firmware, for a few request sizes.

import type { PartName, PredictionPoint } from "../simulate/index.js";
import { formatSize } from "./format-size.js";
import { distinct, groupPoints, inPortions, sizesOf } from "./group-points.js";

export const partWords: Readonly<Record<PartName, string>> = {
  selectionDelay: "selection delay",
  phaseDelay: "phase delays below SCSI-2",
  deviceDelay: "floppy delay",
  command: "selection and command",
  sdCommand: "SD commands",
  cardLatency: "card latency",
  seek: "seek",
  rotation: "rotation",
  sdFill: "first or last SD sector",
  scsiTransfer: "SCSI transfer",
  sdTransfer: "SD transfer",
  mediaTransfer: "media transfer",
  counterReload: "byte counter reloads",
  cardProgramming: "card programming",
  status: "status and message",
  hostTurnaround: "host turn-around",
};

export interface ExplainOptions {
  /** Default: the smallest and the largest size there is, and 64 KiB. */
  readonly blockBytes?: readonly number[];
}

const labelWidth = 30;
const cellWidth = 12;
const firmwaresAcross = 4;
const usualSize = 65_536;

/** Time that is hidden behind something longer does not show: the rows add up. Ends with a line feed. */
export function renderExplain(points: readonly PredictionPoint[], options: ExplainOptions = {}): string {
  return groupPoints(points)
    .flatMap((group) => {
      const sizes = options.blockBytes ?? usualSizes(sizesOf(group.points));
      return distinct(group.points.map(({ op }) => op)).flatMap((op) =>
        sizes.map((size) => group.points.filter((point) => point.op === op && point.blockBytes === size)),
      );
    })
    .filter((same) => same.length > 0)
    .flatMap((same) => inPortions(same, firmwaresAcross).map(renderParts))
    .join("\n");
}

function usualSizes(sizes: readonly number[]): readonly number[] {
  return sizes.filter((size, index) => index === 0 || size === usualSize || index === sizes.length - 1);
}

function renderParts(points: readonly PredictionPoint[]): string {
  const [first] = points;
  if (!first) return "";
  const rows = (Object.keys(partWords) as PartName[])
    .map((name) => ({ name, cells: points.map((point) => point.parts?.find(({ part }) => part === name)?.us) }))
    .filter(({ cells }) => cells.some((cell) => cell !== undefined));
  return `${[
    line(
      `${first.pattern} ${first.op}, ${formatSize(first.blockBytes)}, µs`,
      points.map(({ firmware }) => firmware),
    ),
    ...rows.map(({ name, cells }) => line(`  ${partWords[name]}`, cells.map(formatUs))),
    line(
      "  together",
      points.map(({ latencyUs }) => formatUs(latencyUs.mean)),
    ),
    line(
      "  MB/s",
      points.map(({ mbPerSec }) => mbPerSec.toFixed(2)),
    ),
  ].join("\n")}\n`;
}

function line(label: string, cells: readonly string[]): string {
  return `${label.padEnd(labelWidth)}${cells.map((cell) => cell.padStart(cellWidth)).join("")}`;
}

function formatUs(us: number | undefined): string {
  return us === undefined ? "-" : us.toFixed(1);
}
