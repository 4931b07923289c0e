// Mode pages as the firmware has them, faults included (mode.c; firmware-behaviour 2.9.3, 5.1): page 5 with its bytes swapped
// (quirk Q18), page 10 a byte shorter than it says (quirk Q19), page 0 with values also where only masks are asked for.

import { deviceTypes } from "../../scsi/index.js";
import type { BoardState } from "./board-state.js";
import { compatibilities } from "./compatibility.js";
import { divide } from "./geometry.js";
import type { LogicalUnit } from "./logical-unit.js";
import { peripheralTypeOf } from "./peripheral-type.js";

export interface ModePageAsker {
  readonly board: BoardState;
  readonly unit: LogicalUnit;
  readonly allocation: number;
}

export interface ModePage {
  readonly code: number;
  /** Whether it is part of "all pages" (3F). */
  readonly isInAll: boolean;
  /** `at` is where in the answer the page would start. */
  isPresent(asker: ModePageAsker, at: number): boolean;
  current(asker: ModePageAsker): readonly number[];
  /** Masks of what MODE SELECT can change; nothing when absent. */
  changeable?(asker: ModePageAsker): readonly number[];
}

/** In the order in which "all pages" lists them. */
export const modePages: readonly ModePage[] = [
  {
    code: 0x01,
    isInAll: true,
    isPresent: always,
    current: (asker) =>
      isScsi2(asker) ? [0x01, 0x0a, 0x26, ...zeros(9)] : [0x01, 0x06, 0x26, 0x00, 0x00, 0x00, 0x00, 0xff],
  },
  {
    code: 0x02,
    isInAll: true,
    isPresent: always,
    current: (asker) =>
      isScsi2(asker) ? [0x02, 0x0e, 0, 0, 0, 0x0a, ...zeros(10)] : [0x02, 0x0a, 0, 0, 0, 0x0a, ...zeros(6)],
  },
  {
    code: 0x03,
    isInAll: true,
    isPresent: always,
    current: ({ unit }) => formatDevicePage(unit.settings.sectorsPerTrack, unit.blockBytes, [0x00, 0x01], 0xc0),
    changeable: () => formatDevicePage(0, 0xffff, [0x00, 0x00], 0x00),
  },
  {
    code: 0x04,
    isInAll: true,
    isPresent: always,
    current: (asker) => [
      ...[0x04, isScsi2(asker) ? 0x16 : 0x12],
      ...cylinders(asker),
      asker.unit.settings.headsPerCylinder & 0xff,
      ...cylinders(asker),
      ...cylinders(asker),
      ...[0x00, 0x01, 0, 0, 0, 0, 0, 0],
      ...(isScsi2(asker) ? [0x15, 0x18, 0x00, 0x00] : []),
    ],
  },
  {
    code: 0x05,
    isInAll: true,
    isPresent: ({ board, unit }) =>
      board.firmware.modePage05 === "every-type" ||
      (board.firmware.modePage05 === "floppy" && unit.settings.deviceType === deviceTypes.floppy),
    current: () => [
      ...[0x05, 0x1e, 0x01, 0xf4, 0x01, 0x12, 0x20, 0x00, 0x00, 0x50, 0x00, 0x80, 0x00, 0x80],
      ...zeros(18),
    ],
  },
  { code: 0x08, isInAll: true, isPresent: isScsi2, current: () => [0x08, 0x0a, 0x01, ...zeros(9)] },
  { code: 0x0a, isInAll: true, isPresent: isScsi2, current: () => [0x0a, 0x06, 0x00, 0x01, 0, 0, 0, 0] },
  {
    code: 0x10,
    isInAll: true,
    isPresent: ({ unit }) => unit.settings.deviceType === deviceTypes.sequential,
    current: () => [0x10, 0x0e, 0, 0, 0, 0, 0, 0x01, 0, 0x10, 0, 0, 0, 0, 0],
  },
  {
    code: 0x30,
    isInAll: true,
    isPresent: ({ unit, allocation }, at) => unit.quirks.single === "apple" || at + 30 <= allocation,
    current: () => [0x30, 0x1c, ...zeros(8), ...textBytes("APPLE COMPUTER, INC.")],
  },
  {
    code: 0x38,
    isInAll: false,
    isPresent: ({ board }) => board.firmware.modePage38 === "on-request",
    current: () => [0x38, 0x0e, ...zeros(14)],
  },
  {
    code: 0x00,
    isInAll: true,
    isPresent: ({ board }) => board.firmware.modePage00 === "present",
    current: unitAttentionPage,
    changeable: unitAttentionPage,
  },
];

function always(): boolean {
  return true;
}

function isScsi2({ board }: ModePageAsker): boolean {
  return board.compatibility === compatibilities.scsi2;
}

function formatDevicePage(
  sectorsPerTrack: number,
  blockBytes: number,
  interleave: readonly number[],
  flags: number,
): readonly number[] {
  return [
    0x83,
    0x16,
    ...zeros(8),
    ...word(sectorsPerTrack),
    ...word(blockBytes),
    ...interleave,
    ...zeros(4),
    flags,
    ...zeros(3),
  ];
}

function unitAttentionPage({ board, unit }: ModePageAsker): readonly number[] {
  return [0x00, 0x02, board.config.board.unitAttention ? 0x80 : 0x90, peripheralTypeOf(unit.settings.deviceType)];
}

function cylinders({ unit }: ModePageAsker): readonly number[] {
  const { sectorsPerTrack, headsPerCylinder } = unit.settings;
  const count = divide(unit.capacity, sectorsPerTrack * headsPerCylinder);
  return [(count >> 16) & 0xff, ...word(count & 0xffff)];
}

function word(value: number): readonly number[] {
  return [(value >> 8) & 0xff, value & 0xff];
}

function zeros(count: number): readonly number[] {
  return new Array<number>(count).fill(0);
}

function textBytes(text: string): readonly number[] {
  return Array.from(text, (character) => character.charCodeAt(0));
}
