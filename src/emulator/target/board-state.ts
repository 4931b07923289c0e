// Everything the board knows between two commands, and how power-on, cards and resets change it.
// Source: scsi.c, config.c, sd.c@v6.4.14 (firmware-behaviour 1.2, 2, 2.4, 4.1).

import { imageBytes } from "../../config/index.js";
import { asynchronous, senses, unitAttentions } from "../../scsi/index.js";
import type { FirmwareProfile } from "../firmware/features.js";
import type { BoardCard } from "./board-card.js";
import { type Compatibility, compatibilities } from "./compatibility.js";
import { clearReservation, createLogicalUnit, type LogicalUnit, measure } from "./logical-unit.js";
import { quirksOf } from "./quirk.js";
import { hasMagic, type RamConfig, ramConfigFrom, ramConfigWithoutCard } from "./ram-config.js";
import { createScsiLog, type ScsiLog } from "./scsi-log.js";

/** One data buffer serves all targets and is never cleared (quirk Q11); SD transfers use it as a ring of 128 sectors. */
export const bufferBytes = 65_536;
export const ringSectors = bufferBytes / 512;

/** "Reproduced": faults of the firmware that an emulator need not have are there too (firmware-behaviour 6, marks O and N). */
export type Faithfulness = "reproduced" | "repaired";

export interface BoardState {
  readonly firmware: FirmwareProfile;
  readonly faults: Faithfulness;
  readonly card: BoardCard;
  readonly buffer: Uint8Array;
  readonly log: ScsiLog;
  config: RamConfig;
  units: readonly LogicalUnit[];
  compatibility: Compatibility;
  /** The target selected last, until the next reset. */
  current: LogicalUnit | undefined;
  /** Start of the last READ or WRITE that was accepted, of any target: the information bytes of REQUEST SENSE. */
  lastTransferLba: number;
  /** Message of the last status stage, which MESSAGE PARITY ERROR asks for again (quirk Q13). */
  statusMessage: number;
}

export interface BoardOptions {
  readonly firmware: FirmwareProfile;
  readonly faults: Faithfulness;
  readonly card: BoardCard;
  /** Taken in place of what stands on the card at power-on. */
  readonly image: Uint8Array | undefined;
}

export function powerOn({ firmware, faults, card, image }: BoardOptions): BoardState {
  const config = image === undefined ? loadConfig(card, undefined) : ramConfigFrom(image);
  const board: BoardState = {
    firmware,
    faults,
    card,
    buffer: new Uint8Array(bufferBytes),
    log: createScsiLog(),
    config,
    units: [],
    compatibility: compatibilities.unknown,
    current: undefined,
    lastTransferLba: 0,
    statusMessage: 0,
  };
  initialise(board, unitAttentions.powerOn);
  return board;
}

/** A card was noticed: its configuration counts, and everything starts anew. */
export function cardInserted(board: BoardState): void {
  board.config = loadConfig(board.card, board.config);
  initialise(board, unitAttentions.parametersChanged);
}

/** The targets stay and answer "not ready" (quirk Q43). */
export function cardRemoved(board: BoardState): void {
  for (const unit of board.units) {
    unit.unitAttention = unitAttentions.parametersChanged;
    measure(unit, 0);
  }
}

/** RST on the bus: only the target selected last loses its sense and reservation (quirk Q14). */
export function busReset(board: BoardState): void {
  const { current } = board;
  if (current !== undefined) {
    if (current.unitAttention !== unitAttentions.powerOn) current.unitAttention = unitAttentions.busReset;
    clearReservation(current);
    current.sense = senses.none;
  }
  for (const unit of board.units) unit.agreement = asynchronous;
  board.log.resets++;
  board.log.shortestPeriod = 0;
  board.compatibility = compatibilities.unknown;
  board.current = undefined;
}

/** Whether the last two sectors of the card are a configuration. */
export function hasConfig(card: BoardCard): boolean {
  const image = new Uint8Array(imageBytes);
  return card.read(card.sectors - imageBytes / 512, image) && hasMagic(image);
}

function loadConfig(card: BoardCard, current: RamConfig | undefined): RamConfig {
  if (card.sectors === 0) return ramConfigWithoutCard(current);
  const image = new Uint8Array(imageBytes);
  card.read(card.sectors - imageBytes / 512, image);
  return ramConfigFrom(image);
}

function initialise(board: BoardState, unitAttention: number): void {
  const { targets, quirkWords } = board.config;
  board.units = targets.map((settings, slot) => {
    const unit = createLogicalUnit(slot, settings, quirksOf(quirkWords[slot] ?? 0, board.firmware));
    unit.unitAttention = unitAttention;
    measure(unit, board.card.sectors);
    return unit;
  });
  board.current = undefined;
  board.compatibility = compatibilities.unknown;
}
