// A SCSI2SD as the drive of a simulated computer: what the emulated board does for a command, with times on it by firmware
// version (firmware-timing §3, §4, §11). A plan is made once for each shape of command; a command then costs a look-up.

import type { BoardConfig, HardwareRevision } from "../../../config/index.js";
import { type BoardConstants, boardConstants, wfiSleepNs } from "../../board-constants.js";
import type { CardModel } from "../../cards/card-model.js";
import { driveTiming, type ModelSwitches } from "../../drive-timing.js";
import { firmwareTimingOf } from "../../firmware-timing.js";
import type { HostModel } from "../../host-model.js";
import type { Op } from "../../prediction.js";
import type { Drive, DriveCommand, Service } from "../drive.js";
import type { Random } from "../random.js";
import type { TimeSpent } from "../time-spent.js";
import { type BoardTiming, boardTiming } from "./board-timing.js";
import { type EmulatedTarget, emulateTarget } from "./emulated-target.js";
import type { Plan } from "./plan.js";
import { readPlan } from "./read-plan.js";
import { mostUnderruns, writePlan, writerOf } from "./write-plan.js";

/**
 * What is drawn for each command. The worked numbers of firmware-timing §8 leave all of it out; the race costs 5 µs a command
 * in the mean, far below 1 % of any.
 */
export interface Chances {
  /** 6.2.7 … 6.3.2 may sleep through IDENTIFY until the next tick (§3.1). */
  readonly wfiRace: "drawn" | "never";
  /** Stalls of the card's model, where it has any. */
  readonly rareStalls: "drawn" | "never";
  /** The card's latency: its value, or for each command anew between the ends of its range. */
  readonly cardLatency: "fixed" | "drawn";
}

export const usualChances: Chances = { wfiRace: "drawn", rareStalls: "drawn", cardLatency: "fixed" };
export const noChances: Chances = { wfiRace: "never", rareStalls: "never", cardLatency: "fixed" };

export interface BoardDriveModel {
  readonly firmware: string;
  readonly board: HardwareRevision;
  /** For what is agreed on the bus, and how quickly. */
  readonly host: HostModel;
  readonly card: CardModel;
  readonly switches?: ModelSwitches;
  /** The model's own unless given. */
  readonly constants?: BoardConstants;
  readonly chances?: Chances;
}

export interface BoardDriveOptions extends BoardDriveModel {
  readonly config: BoardConfig;
  /** Target slot, from 0; the first enabled one if not given. */
  readonly slot?: number;
}

export interface BoardDrive extends Drive {
  /** Whether every command of that kind ends in CHECK CONDITION, as WRITE does on a CD-ROM. */
  refuses(op: Op): boolean;
  /** Blind writes that were overtaken and written again since bus reset or SDTR, as far as the firmware learns from them. */
  readonly underruns: number;
}

/** Throws {@link SimulateError} where there is nothing to simulate. */
export function createBoardDrive(options: BoardDriveOptions): BoardDrive {
  const { config, slot = config.targets.findIndex(({ enabled }) => enabled), firmware, board, host, card } = options;
  const cardBytes = card.capacityBytes;
  const target = emulateTarget({ config, slot, firmware, board, host, ...(cardBytes ? { cardBytes } : {}) });
  return boardDriveOf(target, config, options);
}

/** The same target with other figures: what it does is known already, only the times are new. */
export function boardDriveOf(target: EmulatedTarget, config: BoardConfig, model: BoardDriveModel): BoardDrive {
  return new TimedBoard(target, config, model);
}

/** More shapes than any workload has; then plans are made anew. */
const mostPlans = 20_000;
const underrunKeys = 8192;

class TimedBoard implements BoardDrive {
  readonly id = "scsi2sd-v6";
  readonly name: string;
  readonly blockBytes: number;
  readonly capacityBytes: number;
  readonly #target: EmulatedTarget;
  readonly #board: HardwareRevision;
  readonly #timing: BoardTiming;
  readonly #card: CardModel;
  readonly #chances: Chances;
  readonly #wfiRace: number;
  readonly #randomLatencyNs: number;
  readonly #randomProgramNs: number;
  readonly #mostUnderruns: number;
  readonly #plans = { read: new Map<number, Plan>(), write: new Map<number, Plan>() };
  /** The plan of the command before, which is mostly the one of the next, too. */
  #lastPlan: Plan | undefined;
  #lastOp: Op = "read";
  #lastBytes = 0;
  #readEnd = -1;
  #writeEnd = -1;
  /** Since bus reset or SDTR. */
  #underruns = 0;
  readonly #service = { completeNs: 0, busFreeNs: 0, selectableNs: 0 };

  constructor(target: EmulatedTarget, config: BoardConfig, model: BoardDriveModel) {
    const { firmware, board, host, card, switches = {}, constants = boardConstants, chances = usualChances } = model;
    const version = firmwareTimingOf(firmware);
    const { settings } = target;
    const drive = driveTiming({
      board,
      firmware: version,
      settings: config.board,
      target: settings,
      host,
      card,
      switches,
      constants,
    });
    this.name = `SCSI2SD V6 with firmware ${version.version} and ${card.name}`;
    this.blockBytes = settings.bytesPerSector;
    this.capacityBytes = target.capacityBlocks * settings.bytesPerSector;
    this.#target = target;
    this.#board = board;
    this.#timing = boardTiming(drive);
    this.#card = card;
    this.#chances = chances;
    const hasRace = version.wfiRace && host.selectsWithAttention && chances.wfiRace === "drawn";
    this.#wfiRace = hasRace ? constants.wfiRace.value : 0;
    this.#randomLatencyNs = Math.round(1000 * (card.randomLatency.value - card.sequentialLatency.value));
    const randomProgramUs = (card.randomProgramBase ?? card.programBase).value - card.programBase.value;
    this.#randomProgramNs = Math.round(1000 * randomProgramUs);
    this.#mostUnderruns = mostUnderruns(writerOf(this.#timing));
  }

  refuses(op: Op): boolean {
    return this.#target.refuses(op);
  }

  get underruns(): number {
    return this.#underruns;
  }

  serve(command: DriveCommand, startNs: number, random: Random, spent: TimeSpent): Service {
    const { op, firstByte, bytes } = command;
    const plan =
      op === this.#lastOp && bytes === this.#lastBytes && this.#lastPlan ? this.#lastPlan : this.#plan(op, bytes);
    const service = this.#service;
    const waitNs = this.#wfiRace > 0 && random.next() < this.#wfiRace ? random.below(wfiSleepNs) : 0;
    if (waitNs > 0) spent.add("command", waitNs);
    spent.addAll(plan.spentNs);
    const beganNs = startNs + waitNs;
    if (op === "read") {
      const moreNs = this.#moreLatencyNs(firstByte === this.#readEnd ? "sequential" : "random", random);
      if (moreNs !== 0) spent.add("cardLatency", moreNs);
      this.#readEnd = firstByte + bytes;
      service.completeNs = beganNs + plan.completeNs + moreNs;
      service.busFreeNs = beganNs + plan.busFreeNs + moreNs;
      service.selectableNs = beganNs + plan.selectableNs + moreNs;
    } else {
      const moreNs = this.#moreProgrammingNs(firstByte === this.#writeEnd ? "sequential" : "random", random);
      if (moreNs !== 0) spent.add("cardProgramming", moreNs);
      this.#writeEnd = firstByte + bytes;
      service.completeNs = beganNs + plan.completeNs + Math.min(moreNs, plan.statusPatienceNs);
      service.busFreeNs = beganNs + plan.busFreeNs + (plan.busFreeWaits === "not" ? 0 : moreNs);
      service.selectableNs = beganNs + plan.selectableNs + moreNs;
      if (plan.underruns > 0) this.#count(plan.underruns);
    }
    return service;
  }

  #plan(op: Op, bytes: number): Plan {
    const plans = this.#plans[op];
    const blocks = bytes / this.blockBytes;
    const key = op === "read" ? blocks : blocks * underrunKeys + this.#underruns;
    let plan = plans.get(key);
    if (plan === undefined) {
      if (plans.size >= mostPlans) plans.clear();
      plan = this.#makePlan(op, blocks);
      plans.set(key, plan);
    }
    this.#lastPlan = plan;
    this.#lastOp = op;
    this.#lastBytes = bytes;
    return plan;
  }

  #makePlan(op: Op, blocks: number): Plan {
    const shape = this.#target.shapeOf(op, blocks);
    return op === "read"
      ? readPlan(this.#timing, this.#board, shape, blocks)
      : writePlan(this.#timing, shape, blocks, this.#underruns);
  }

  #count(underruns: number): void {
    const before = this.#underruns;
    this.#underruns = Math.min(before + underruns, this.#mostUnderruns);
    if (this.#underruns !== before) this.#lastPlan = undefined;
  }

  #moreLatencyNs(pattern: "sequential" | "random", random: Random): number {
    const { sequentialLatency, randomLatency } = this.#card;
    if (this.#chances.cardLatency === "fixed") return pattern === "random" ? this.#randomLatencyNs : 0;
    const { value, range = [value, value] } = pattern === "random" ? randomLatency : sequentialLatency;
    return Math.round(1000 * (range[0] + random.next() * (range[1] - range[0]) - sequentialLatency.value));
  }

  /** A write elsewhere, and now and then a card that tidies up. */
  #moreProgrammingNs(pattern: "sequential" | "random", random: Random): number {
    const elsewhereNs = pattern === "random" ? this.#randomProgramNs : 0;
    const { rareStalls } = this.#card;
    if (rareStalls === undefined || this.#chances.rareStalls === "never") return elsewhereNs;
    const { probability, shortest, longest } = rareStalls;
    if (random.next() >= probability.value) return elsewhereNs;
    return elsewhereNs + Math.round(1000 * (shortest.value + random.next() * (longest.value - shortest.value)));
  }
}
