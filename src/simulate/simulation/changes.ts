// What would help most: each change that an owner could make is tried by running the workload again, not by rule.

import { compareFirmwareVersions, isTurbo, parseFirmwareVersion } from "../../config/index.js";
import { cardModels } from "../cards/cards.js";
import { hardware } from "../hardware-revision.js";
import { SimulateError } from "../simulate-error.js";
import { type Workload, WorkloadError } from "../workload/workload.js";
import { simulateWorkload } from "./simulate-workload.js";
import type { BoardSystem } from "./system.js";

export interface Change {
  /** Such as "firmware 6.1.3" or "the card SanDisk Extreme Pro". */
  readonly what: string;
  readonly kind: "firmware" | "setting" | "card";
  readonly value: number;
  /** Of the ranking figure, in the direction that is better. */
  readonly gainPercent: number;
}

/** One version of each kind of writer, newest first. */
const firmwareChoices = ["6.4.14", "6.3.2", "6.2.1", "6.1.3"];
const leastGainPercent = 0.5;
const seed = 1;

interface Candidate {
  readonly what: string;
  readonly kind: Change["kind"];
  readonly system: BoardSystem;
}

/** The best of each kind, at most three, best first; only those that help. */
export function helpfulChanges(system: BoardSystem, workload: Workload): readonly Change[] {
  const { quick = workload } = workload;
  const { headline } = simulateWorkload(system, quick, { seed, draws: 0 });
  const tried = candidates(system).flatMap(({ what, kind, system: changed }): Change[] => {
    const value = rankingFigure(changed, quick);
    if (value === undefined) return [];
    const ratio = headline.better === "higher" ? value / headline.value : headline.value / value;
    return [{ what, kind, value, gainPercent: Math.round(1000 * (ratio - 1)) / 10 }];
  });
  const ranked = tried
    .filter(({ gainPercent }) => gainPercent >= leastGainPercent)
    .sort((a, b) => b.gainPercent - a.gainPercent);
  // Ten cards are one idea.
  return ranked
    .filter(({ kind }, at) => kind === "setting" || ranked.findIndex((one) => one.kind === kind) === at)
    .slice(0, 3);
}

function rankingFigure(system: BoardSystem, workload: Workload): number | undefined {
  try {
    return simulateWorkload(system, workload, { seed, draws: 0 }).headline.value;
  } catch (error) {
    // A card that is too small, say: no advice.
    if (error instanceof SimulateError || error instanceof WorkloadError) return undefined;
    throw error;
  }
}

function candidates(system: BoardSystem): readonly Candidate[] {
  return [...firmwares(system), ...settings(system), ...cards(system)];
}

function firmwares(system: BoardSystem): readonly Candidate[] {
  const first = parseFirmwareVersion(hardware[system.board].firstFirmware);
  return firmwareChoices.flatMap((firmware) => {
    const version = parseFirmwareVersion(firmware);
    const exists = first && version && compareFirmwareVersions(version, first) >= 0;
    if (!exists || firmware === system.firmware) return [];
    return [{ what: `firmware ${firmware}`, kind: "firmware" as const, system: { ...system, firmware } }];
  });
}

function settings(system: BoardSystem): readonly Candidate[] {
  const { board } = system.config;
  const changes = [
    { what: "enableScsi2 on", is: board.enableScsi2, change: { enableScsi2: true } },
    { what: "selectionDelay 0", is: board.selectionDelay === 0 || board.enableScsi2, change: { selectionDelay: 0 } },
    { what: "scsiSpeed without a limit", is: board.scsiSpeed === 0 || isTurbo(board), change: { scsiSpeed: 0 } },
    { what: "turbo", is: isTurbo(board), change: { scsiSpeed: 6 } },
  ] as const;
  return changes
    .filter(({ is }) => !is)
    .map(({ what, change }) => {
      const config = { ...system.config, board: { ...board, ...change } };
      return { what, kind: "setting" as const, system: { ...system, config } };
    });
}

function cards(system: BoardSystem): readonly Candidate[] {
  return cardModels
    .filter(({ id }) => id !== system.card.id)
    .map((card) => ({ what: `the card ${card.name}`, kind: "card" as const, system: { ...system, card } }));
}
