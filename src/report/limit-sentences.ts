// What limits small and large requests, in a sentence for each firmware and operation.

import type { Limit, PartName, PredictionPoint } from "../simulate/index.js";
import { formatSize } from "./format-size.js";
import { distinct } from "./group-points.js";

export const limitWords: Readonly<Record<Limit, string>> = {
  scsiBus: "the SCSI bus",
  sdInterface: "the SD interface",
  cardProgramming: "the card's programming",
  cardLatency: "the card's latency",
  diskMechanics: "the disk's mechanics",
  host: "the host's turn-around",
  commandOverhead: "the board's work on each command",
  configuredDelays: "delays of the configuration",
};

export function limitSentences(points: readonly PredictionPoint[]): readonly string[] {
  return distinct(points.map(({ firmware }) => firmware)).flatMap((firmware) =>
    distinct(points.map(({ op }) => op)).map((op) =>
      sentence(points.filter((point) => point.firmware === firmware && point.op === op)),
    ),
  );
}

function sentence(points: readonly PredictionPoint[]): string {
  const ordered = points.toSorted((a, b) => a.blockBytes - b.blockBytes);
  const [small, large] = [ordered.at(0), ordered.at(-1)];
  if (!small || !large) return "";
  const first = `${small.firmware} ${small.op}s are limited by ${limitWords[small.limitedBy]} ${at(small, " of the time")}`;
  if (small === large) return `${first}.`;
  const second =
    small.limitedBy === large.limitedBy ? ` and ${at(large)}` : `, by ${limitWords[large.limitedBy]} ${at(large)}`;
  return `${first}${second}${turnsInWords(large)}.`;
}

function at(point: PredictionPoint, unit = ""): string {
  const { parts, limitedBy, latencyUs } = point;
  if (!parts) return `at ${formatSize(point.blockBytes)}`;
  const spentUs = parts.filter(({ limit }) => limit === limitedBy).reduce((sum, { us }) => sum + us, 0);
  return `at ${formatSize(point.blockBytes)} (${Math.round((100 * spentUs) / latencyUs.mean)} %${unit})`;
}

/** Where both transfers show in the parts neither hides the other: worth saying, for a faster card helps only half. */
function turnsInWords({ parts = [], latencyUs }: PredictionPoint): string {
  const takes = (name: PartName): boolean => (parts.find(({ part }) => part === name)?.us ?? 0) > latencyUs.mean / 5;
  return takes("scsiTransfer") && takes("sdTransfer") ? "; bus and card take turns" : "";
}
