// What limits a prediction: the resource that most of its time was spent on.

import { type PartName, type Parts, partNames } from "./parts.js";

export const limits = [
  "scsiBus",
  "sdInterface",
  "cardProgramming",
  "cardLatency",
  "diskMechanics",
  "host",
  "commandOverhead",
  "configuredDelays",
] as const;
export type Limit = (typeof limits)[number];

export const limitOfPart: Readonly<Record<PartName, Limit>> = {
  selectionDelay: "configuredDelays",
  phaseDelay: "configuredDelays",
  deviceDelay: "configuredDelays",
  command: "commandOverhead",
  sdCommand: "sdInterface",
  cardLatency: "cardLatency",
  seek: "diskMechanics",
  rotation: "diskMechanics",
  sdFill: "sdInterface",
  scsiTransfer: "scsiBus",
  sdTransfer: "sdInterface",
  mediaTransfer: "diskMechanics",
  counterReload: "commandOverhead",
  cardProgramming: "cardProgramming",
  status: "commandOverhead",
  hostTurnaround: "host",
};

/** Equal shares: the first in the order of {@link limits}. */
export function limitedBy(parts: Parts): Limit {
  const spentUs = limits.map(() => 0);
  for (const name of partNames) {
    const index = limits.indexOf(limitOfPart[name]);
    spentUs[index] = (spentUs[index] ?? 0) + (parts[name] ?? 0);
  }
  return limits[spentUs.indexOf(Math.max(...spentUs))] ?? "scsiBus";
}
