// Boards for the contract of the target: one of every device type and block size on a small card whose bytes are all known.

import { MemoryMedium } from "../../src/card/index.js";
import { type BoardSettings, encodeImage, type HardwareRevision, type TargetSettings } from "../../src/config/index.js";
import { createBoard, type SimulatedBoard } from "../../src/emulator/index.js";
import { deviceTypes } from "../../src/scsi/index.js";
import { configOf } from "../card/card-configs.js";

export interface BoardSetup {
  readonly name: string;
  readonly board: Partial<BoardSettings>;
  readonly targets: readonly Partial<TargetSettings>[];
  readonly firmware: string;
  readonly revision: HardwareRevision;
}

/** 2 MiB; the last 1,024 sectors belong to no target (firmware-behaviour 4.3). */
export const cardSectors = 4096;
export const setBytes = 256 * 512;

/** Six targets of 256 SD sectors each, with 256 sectors that are nobody's behind every one of them. */
export const sixTargets: readonly Partial<TargetSettings>[] = [
  { id: 0, sdSectorStart: 0, scsiSectors: 256, bytesPerSector: 512 },
  { id: 1, sdSectorStart: 512, scsiSectors: 128, bytesPerSector: 1024, deviceType: deviceTypes.removable },
  { id: 2, sdSectorStart: 1024, scsiSectors: 64, bytesPerSector: 2048, deviceType: deviceTypes.optical },
  { id: 3, sdSectorStart: 1536, scsiSectors: 128, bytesPerSector: 520, quirks: ["apple"] },
  { id: 4, sdSectorStart: 2048, scsiSectors: 64, bytesPerSector: 2048, deviceType: deviceTypes.magnetoOptical },
  { id: 5, sdSectorStart: 2560, scsiSectors: 256, bytesPerSector: 512, deviceType: deviceTypes.sequential },
];

const usual = { enableScsi2: true, parity: true, unitAttention: false };

export const plainBoard: BoardSetup = {
  name: "6.4.14",
  board: usual,
  targets: sixTargets,
  firmware: "6.4.14",
  revision: "2020",
};

export const attentiveBoard: BoardSetup = {
  ...plainBoard,
  name: "6.4.14 with unit attention",
  board: { ...usual, unitAttention: true },
};

export const setups: readonly BoardSetup[] = [
  plainBoard,
  attentiveBoard,
  {
    ...plainBoard,
    name: "6.4.14, LUNs mapped to IDs, SCSI-2 off, on a 2021 board",
    board: { ...usual, mapLunsToIds: true, enableScsi2: false },
    revision: "2021",
  },
  { ...plainBoard, name: "6.1.3 on a revF board", firmware: "6.1.3", revision: "revF" },
  {
    ...plainBoard,
    name: "old controllers",
    targets: [
      { ...sixTargets[0], quirks: ["xebec"] },
      { ...sixTargets[1], quirks: ["omti"] },
      { ...sixTargets[3], quirks: ["vms"] },
    ],
  },
];

const pattern = Uint8Array.from({ length: cardSectors * 512 }, (_, at) => (at * 31 + (at >> 9) * 7 + 1) & 0xff);

export interface CardAndBoard {
  readonly card: MemoryMedium;
  readonly board: SimulatedBoard;
}

export function powerUp({ board, targets, firmware, revision }: BoardSetup): CardAndBoard {
  const base = configOf(...targets);
  const config = { ...base, board: { ...base.board, ...board } };
  const card = new MemoryMedium(pattern.slice());
  return { card, board: createBoard({ config: encodeImage(config), card, firmware, revision }) };
}
